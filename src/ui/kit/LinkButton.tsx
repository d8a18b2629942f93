import type { ComponentProps } from 'react';
import { classNames } from './classNames';
import styles from './LinkButton.module.css';

interface LinkButtonProps extends ComponentProps<'button'> {
  /** Its name is code or data. */
  readonly mono?: boolean;
  /** `quiet`: looks like the surrounding text until it is hovered. */
  readonly look?: 'link' | 'quiet';
}

/** A button inside text that navigates. */
export const LinkButton = ({ mono = false, look = 'link', className, ...rest }: LinkButtonProps) => (
  <button type="button" className={classNames(styles.link, styles[look], mono && styles.mono, className)} {...rest} />
);
