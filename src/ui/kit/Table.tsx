import type { ComponentProps } from 'react';
import { classNames } from './classNames';
import styles from './Table.module.css';

interface TableProps extends ComponentProps<'table'> {
  /** Figures are right-aligned under a quiet head; texts wrap; a bare one is drawn by whoever uses it. */
  readonly kind: 'figures' | 'texts' | 'bare';
  /** Nothing is broken: what is too wide scrolls with whatever holds the table. */
  readonly oneLine?: boolean;
}

export const Table = ({ kind, oneLine = false, className, ...rest }: TableProps) => (
  <table className={classNames(styles[kind], oneLine && styles.oneLine, className)} {...rest} />
);
