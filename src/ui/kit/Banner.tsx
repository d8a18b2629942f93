import type { HTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Banner.module.css';
import { classNames } from './classNames';

interface BannerProps extends HTMLAttributes<HTMLElement> {
  readonly tone?: 'plain' | 'info' | 'done' | 'warning' | 'error';
  /** Says the same as the tone. */
  readonly icon?: ReactNode;
  /** Read out at once, or when there is time. */
  readonly says?: 'alert' | 'status' | undefined;
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

/** A sentence or two on a ground of their own: a verdict, a refusal, what came of it. Several parts stand below one another. */
export function Banner({ tone = 'plain', icon, says, className, children, ...rest }: BannerProps) {
  return (
    <div className={classNames(styles.banner, className)} data-tone={tone} role={says} {...rest}>
      {icon}
      <div className={styles.words}>{children}</div>
    </div>
  );
}
