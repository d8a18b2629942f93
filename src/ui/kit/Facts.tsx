import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Facts.module.css';

interface FactsProps {
  readonly rows: readonly (readonly [name: ReactNode, value: ReactNode])[];
  /** Names in a column at the left; or one fact after the other on a line. */
  readonly look?: 'columns' | 'line';
  readonly className?: string | undefined;
}

/** Names with their values. */
export const Facts = ({ rows, look = 'columns', className }: FactsProps) => (
  <dl className={classNames(styles.facts, styles[look], className)}>
    {rows.map(([name, value], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their order, and a name may be more than a word
      <div key={index}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
