import type { HTMLAttributes } from 'react';
import styles from './Columns.module.css';
import { classNames } from './classNames';

interface ColumnsProps extends HTMLAttributes<HTMLElement> {
  /**
   * A column is at least as wide as a number, a short field, a field, or a card; two are two halves; the two sides of a
   * panel have a line between them, and the first is narrower.
   */
  readonly of: 'numbers' | 'fields' | 'choices' | 'cards' | 'two' | 'sides';
}

/** Fields or cards of one width, as many beside one another as there is room for. */
export const Columns = ({ of, className, ...rest }: ColumnsProps) => (
  <div className={classNames(styles.columns, styles[of], className)} {...rest} />
);
