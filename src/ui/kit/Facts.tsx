import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Facts.module.css';

interface FactsProps {
  /** `false`: left out. */
  readonly rows?: readonly (readonly [name: ReactNode, value: ReactNode] | false)[];
  /** Pairs of `dt` and `dd`, for rows with more content. */
  readonly children?: ReactNode;
  /** `columns`: names at the left; `line`: facts in one line; `below`: each value below its name. */
  readonly look?: 'columns' | 'line' | 'below';
  /** Which part is code or data. */
  readonly codes?: 'names' | 'values';
  readonly className?: string | undefined;
}

/** Names with their values. */
export const Facts = ({ rows = [], children, look = 'columns', codes, className }: FactsProps) => (
  <dl className={classNames(styles.facts, styles[look], className)} data-codes={codes}>
    {rows.map(
      (row, index) =>
        row && (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their order, and a name may be more than a word
          <div key={index}>
            <dt>{row[0]}</dt>
            <dd>{row[1]}</dd>
          </div>
        ),
    )}
    {children}
  </dl>
);
