import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Facts.module.css';

interface FactsProps {
  /** Pairs of `dt` and `dd`. */
  readonly children: ReactNode;
  /** What of them is code or data. */
  readonly codes?: 'names' | 'values';
  /** Each value below its name, where there is no room beside it. */
  readonly below?: boolean;
}

/** Names and their values. */
export const Facts = ({ children, codes, below = false }: FactsProps) => (
  <dl className={classNames(styles.facts, below && styles.below)} data-codes={codes}>
    {children}
  </dl>
);
