import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './EmptyState.module.css';
import { Stack } from './Layout';
import { Text } from './Text';

interface EmptyStateProps {
  readonly title?: string;
  readonly children: ReactNode;
  readonly testId?: string;
  readonly className?: string | undefined;
}

/** What a place says in its middle while it has nothing to show. */
export const EmptyState = ({ title, children, testId, className }: EmptyStateProps) => (
  <Stack
    className={classNames(styles.empty, className)}
    gap="2"
    align="center"
    justify="middle"
    size="full"
    scrolls
    data-testid={testId}
  >
    {title !== undefined && (
      <Text as="h2" size="title" tone="plain" weight="strong">
        {title}
      </Text>
    )}
    {children}
  </Stack>
);
