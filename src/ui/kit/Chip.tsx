import type { ComponentProps } from 'react';
import styles from './Chip.module.css';
import { classNames } from './classNames';

interface ChipProps extends ComponentProps<'button'> {
  /** Its name is code or data. */
  readonly mono?: boolean;
}

/** A small button in a group; set `aria-pressed` or `aria-current` if it is active. */
export const Chip = ({ mono = false, className, ...rest }: ChipProps) => (
  <button type="button" className={classNames(styles.chip, mono && styles.mono, className)} {...rest} />
);
