import type { ComponentProps } from 'react';
import { Banner } from './Banner';
import { classNames } from './classNames';
import styles from './Notice.module.css';

type Element = 'p' | 'div' | 'span';

interface AlertProps extends ComponentProps<'p'> {
  /** A `div` holds more than words. */
  readonly as?: Element;
  /** Filled, for what stands alone on its screen; without it a line below what it is about. */
  readonly boxed?: boolean;
  readonly level?: 'error' | 'warning';
}

/** Something is wrong: read out at once. */
export function Alert({ as = 'p', boxed = false, level = 'error', className, ...rest }: AlertProps) {
  if (boxed) return <Banner says="alert" tone={level} {...(rest as ComponentProps<'div'>)} />;
  const Box = as as 'p'; // all three take the same
  return <Box role="alert" className={classNames(styles.alert, className)} data-level={level} {...rest} />;
}

interface StatusProps extends ComponentProps<'p'> {
  readonly as?: Element;
}

/** What goes on, or what came of it: read out when there is time. It looks as whatever stands around it. */
export function Status({ as = 'p', ...rest }: StatusProps) {
  const Box = as as 'p'; // all three take the same
  return <Box role="status" {...rest} />;
}
