import { panelsMessages as t } from '../../messages/panels.en';
import type { GraphView } from '../../state/support/analysis';
import { EmptyState } from '../kit/EmptyState';
import styles from './StudioCanvas.module.css';

const words: Record<GraphView | 'elsewhere', string> = {
  procedure: t.procedureStartHint,
  dependency: t.dependencyStartHint,
  flowchart: t.flowchartStartHint,
  elsewhere: t.documentIsEmpty,
};

/**
 * Explains how to begin while the canvas is empty. `elsewhere`: the view cannot be drawn in. `hasStartAndEnd`: Start
 * and End are already drawn.
 */
export function StartHint({
  where,
  hasStartAndEnd,
}: {
  readonly where: keyof typeof words;
  readonly hasStartAndEnd: boolean;
}) {
  return (
    <div className={styles.empty} data-begun={hasStartAndEnd || undefined}>
      <EmptyState {...(hasStartAndEnd ? {} : { title: t.nothingToDrawYet })}>
        <p>{words[where]}</p>
      </EmptyState>
    </div>
  );
}
