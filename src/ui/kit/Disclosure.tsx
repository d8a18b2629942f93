import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Disclosure.module.css';

interface DisclosureProps extends Omit<ComponentProps<'details'>, 'title'> {
  readonly title: ReactNode;
  /** In a frame of its own, as one of several. */
  readonly card?: boolean;
}

/** More about its title, shown when that is pressed. */
export const Disclosure = ({ title, card = false, className, children, ...rest }: DisclosureProps) => (
  <details className={classNames(styles.disclosure, card && styles.card, className)} {...rest}>
    <summary>{title}</summary>
    {children}
  </details>
);
