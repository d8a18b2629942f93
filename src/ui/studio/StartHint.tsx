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

/** How to begin, where there is nothing to draw. `elsewhere`: where nothing can be drawn; `hasStartAndEnd`: Start and End are. */
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
