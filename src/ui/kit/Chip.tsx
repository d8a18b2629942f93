import type { ComponentProps, HTMLAttributes } from 'react';
import styles from './Chip.module.css';
import { classNames } from './classNames';

interface ChipProps extends ComponentProps<'button'> {
  /** Its name is code or data. */
  readonly mono?: boolean;
}

/** A small button among others of its kind; `aria-pressed` or `aria-current` where it holds. */
export const Chip = ({ mono = false, className, ...rest }: ChipProps) => (
  <button type="button" className={classNames(styles.chip, mono && styles.mono, className)} {...rest} />
);

interface TagProps extends HTMLAttributes<HTMLElement> {
  /** Filled: what people gave it. Framed: what it is. */
  readonly look?: 'filled' | 'framed';
}

/** A word or two about the thing beside it. */
export const Tag = ({ look = 'framed', className, ...rest }: TagProps) => (
  <span className={classNames(styles.tag, styles[look], className)} {...rest} />
);
