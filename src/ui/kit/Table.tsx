import type { ComponentProps } from 'react';
import { classNames } from './classNames';
import styles from './Table.module.css';

interface TableProps extends ComponentProps<'table'> {
  /** `figures`: right-aligned with a subdued header; `texts`: wrapping; `bare`: styled by the caller. */
  readonly kind: 'figures' | 'texts' | 'bare';
  /** Cells do not wrap; a wide table scrolls with its container. */
  readonly oneLine?: boolean;
}

export const Table = ({ kind, oneLine = false, className, ...rest }: TableProps) => (
  <table className={classNames(styles[kind], oneLine && styles.oneLine, className)} {...rest} />
);
