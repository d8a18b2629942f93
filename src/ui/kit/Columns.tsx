import type { HTMLAttributes } from 'react';
import styles from './Columns.module.css';
import { classNames } from './classNames';

interface ColumnsProps extends HTMLAttributes<HTMLElement> {
  /**
   * Minimum width of a column: a number, a short field, a field, or a card. `two`: two halves. `sides`: the two sides
   * of a panel with a line between them; the first is narrower.
   */
  readonly of: 'numbers' | 'fields' | 'choices' | 'cards' | 'two' | 'sides';
}

/** Fields or cards of equal width, as many per row as fit. */
export const Columns = ({ of, className, ...rest }: ColumnsProps) => (
  <div className={classNames(styles.columns, styles[of], className)} {...rest} />
);
