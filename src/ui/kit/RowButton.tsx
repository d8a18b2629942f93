import type { ComponentProps } from 'react';
import { classNames } from './classNames';
import layout from './Layout.module.css';
import styles from './RowButton.module.css';

interface RowButtonProps extends ComponentProps<'button'> {
  /** Alignment of its parts: top, text baseline, or stacked. Centred by default. */
  readonly align?: 'top' | 'baseline' | 'below';
}

/** A whole row as a button that opens its item. `aria-current` or `data-active` marks the shown item. */
export const RowButton = ({ align, className, ...rest }: RowButtonProps) => (
  <button
    type="button"
    className={classNames(layout.row, layout['gap-2'], layout.line, styles.row, align && styles[align], className)}
    {...rest}
  />
);
