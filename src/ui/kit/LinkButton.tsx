import type { ComponentProps } from 'react';
import { classNames } from './classNames';
import styles from './LinkButton.module.css';

interface LinkButtonProps extends ComponentProps<'button'> {
  /** Its name is code or data. */
  readonly mono?: boolean;
  /** `quiet`: it looks as the words around it until it is pointed at. */
  readonly look?: 'link' | 'quiet';
}

/** A button among words: it leads somewhere. */
export const LinkButton = ({ mono = false, look = 'link', className, ...rest }: LinkButtonProps) => (
  <button type="button" className={classNames(styles.link, styles[look], mono && styles.mono, className)} {...rest} />
);
