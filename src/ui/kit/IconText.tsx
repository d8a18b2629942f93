import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './IconText.module.css';
import { Text } from './Text';

interface IconTextProps extends ComponentProps<typeof Text> {
  readonly icon: ReactNode;
}

/** Text with an icon before its first line: an outcome, a warning, an entry of a legend. */
export const IconText = ({ icon, className, children, ...rest }: IconTextProps) => (
  <Text className={classNames(styles.line, className)} {...rest}>
    {icon}
    <span className={styles.words}>{children}</span>
  </Text>
);
