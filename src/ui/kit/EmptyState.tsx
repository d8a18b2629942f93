import type { HTMLAttributes, ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { Stack } from './Layout';
import { Text } from './Text';

interface EmptyStateProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** In the middle of an empty screen: what comes to stand there, and how. */
export const EmptyState = ({ title, children, ...rest }: EmptyStateProps) => (
  <Stack gap="3" className={styles.empty} scrolls {...rest}>
    <Text as="h2" size="title" tone="plain">
      {title}
    </Text>
    {children}
  </Stack>
);
