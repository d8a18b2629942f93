import type { GraphView } from '../../state/support/analysis';
import { EmptyState } from '../kit/EmptyState';
import styles from './StudioCanvas.module.css';

const words: Record<GraphView | 'elsewhere', string> = {
  procedure: 'Press / or choose a kind of step at the left. Paste puts in steps that were copied.',
  dependency: 'Press / or choose API or ANSWER at the left to declare the first one.',
  flowchart: 'Choose a shape at the left, double-click here, or write in the source: flowchart TD, then A --> B.',
  elsewhere: 'This document says nothing yet. Draw or write it in Author.',
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
      <EmptyState {...(isBegun ? {} : { title: 'Nothing to draw yet' })}>
        <p>{words[where]}</p>
      </EmptyState>
    </div>
  );
}
