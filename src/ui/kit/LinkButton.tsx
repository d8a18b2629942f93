import type { ComponentProps } from 'react';
import { classNames } from './classNames';
import styles from './LinkButton.module.css';

interface LinkButtonProps extends ComponentProps<'button'> {
  /** In a list or table where everything can be pressed: the words look as those around them. */
  readonly plain?: boolean;
  readonly mono?: boolean;
}

/** A button that looks like words and stands among them: it leads somewhere or takes what it names. */
export const LinkButton = ({ plain = false, mono = false, className, ...rest }: LinkButtonProps) => (
  <button
    type="button"
    className={classNames(styles.link, plain && styles.plain, mono && styles.mono, className)}
    {...rest}
  />
);
