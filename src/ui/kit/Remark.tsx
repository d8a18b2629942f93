import type { HTMLAttributes } from 'react';
import { classNames } from './classNames';
import { Stack } from './Layout';
import styles from './Remark.module.css';
import { toned } from './tones';

interface RemarkProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'li' | 'p' | 'section';
  readonly level?: 'error' | 'warning' | 'info' | 'hint';
}

/** Words, and what can be done about them, filled in the colour of their level. `Alert` reads them out. */
export const Remark = ({ level = 'info', className, ...rest }: RemarkProps) => (
  <Stack gap="2" data-level={level} className={classNames(toned, styles.remark, className)} {...rest} />
);
