import type { ComponentProps } from 'react';
import { classNames } from './classNames';
import layout from './Layout.module.css';
import styles from './RowButton.module.css';

interface RowButtonProps extends ComponentProps<'button'> {
  /** Where its parts stand to one another: at the top, on one line of writing, below one another. In the middle otherwise. */
  readonly align?: 'top' | 'baseline' | 'below';
}

/** A whole row that is pressed: it goes to what it names. `aria-current` or `data-active` marks the one that is shown. */
export const RowButton = ({ align, className, ...rest }: RowButtonProps) => (
  <button
    type="button"
    className={classNames(layout.row, layout['gap-2'], layout.line, styles.row, align && styles[align], className)}
    {...rest}
  />
);
