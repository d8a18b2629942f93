import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './EmptyState.module.css';
import { Stack } from './Layout';
import { Text } from './Text';

interface EmptyStateProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** `page`: more than a line or two; its lines begin at the left. */
  readonly look?: 'line' | 'page';
  /** It comes while somebody waits for something else: read out when there is time. */
  readonly announced?: boolean;
  readonly testId?: string | undefined;
}

/** In the middle of a place that has nothing to show: what comes to stand there, and how. */
export function EmptyState({ title, children, look = 'line', announced = false, testId, ...rest }: EmptyStateProps) {
  return (
    <Stack
      className={classNames(styles.empty, styles[look])}
      gap="3"
      size="full"
      scrolls
      role={announced ? 'status' : undefined}
      data-testid={testId}
      {...rest}
    >
      {title !== undefined && (
        <Text as="h2" size="title" tone="plain">
          {title}
        </Text>
      )}
      {children}
    </Stack>
  );
}
