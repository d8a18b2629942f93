import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { Stack } from './Layout';
import { Text } from './Text';

interface EmptyStateProps {
  readonly title?: string;
  readonly children: ReactNode;
  /** It comes while somebody waits for something else: read out when there is time. */
  readonly announced?: boolean;
  readonly testId?: string | undefined;
}

/** What a place says in its middle while it has nothing to show. */
export const EmptyState = ({ title, children, announced = false, testId }: EmptyStateProps) => (
  <Stack
    className={styles.empty}
    gap="2"
    align="center"
    justify="middle"
    size="full"
    scrolls
    role={announced ? 'status' : undefined}
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
