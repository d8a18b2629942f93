import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './EmptyState.module.css';
import { Stack } from './Layout';
import { Text } from './Text';

interface EmptyStateProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** `page`: several lines, left-aligned. */
  readonly look?: 'line' | 'page';
  /** A status region: screen readers announce it when idle. */
  readonly announced?: boolean;
  readonly testId?: string | undefined;
}

/** Centred text for an empty panel: the content that will appear there, and how to get it. */
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
