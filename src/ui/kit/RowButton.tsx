import type { ComponentProps } from 'react';
import { classNames } from './classNames';
import styles from './RowButton.module.css';

/** A line of a list that can be chosen as a whole; `aria-current` where it is. */
export const RowButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button type="button" className={classNames(styles.row, className)} {...rest} />
);
