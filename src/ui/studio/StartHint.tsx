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

/** How to begin, where there is nothing to draw. `elsewhere`: where nothing can be drawn; `isBegun`: Start and End are. */
export function BeginHint({ where, isBegun }: { readonly where: keyof typeof words; readonly isBegun: boolean }) {
  return (
    <div className={styles.empty} data-begun={isBegun || undefined}>
      <EmptyState {...(isBegun ? {} : { title: t.nothingToDrawYet })}>
        <p>{words[where]}</p>
      </EmptyState>
    </div>
  );
}
