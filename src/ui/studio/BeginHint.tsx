import { panelsMessages as t } from '../../messages/panels.en';
import type { GraphView } from '../../state/support/analysis';
import { EmptyState } from '../kit/EmptyState';
import styles from './StudioCanvas.module.css';

const words: Record<GraphView | 'elsewhere', string> = {
  procedure: t.pressOrChooseAKind,
  dependency: t.pressOrChooseApiOr,
  flowchart: t.chooseAShapeAt,
  elsewhere: t.thisDocumentSaysNothingYet,
};

interface BeginHintProps {
  /** `elsewhere`: where nothing can be drawn. */
  readonly where: GraphView | 'elsewhere';
  /** Start and End are drawn already. */
  readonly isBegun: boolean;
}

/** How to begin, where there is nothing to draw. */
export function BeginHint({ where, isBegun }: BeginHintProps) {
  return (
    <div className={styles.empty} data-begun={isBegun || undefined}>
      <EmptyState {...(isBegun ? {} : { title: t.nothingToDrawYet })}>
        <p>{words[where]}</p>
      </EmptyState>
    </div>
  );
}
