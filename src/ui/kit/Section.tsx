import type { ReactNode } from 'react';
import { Row, Stack } from './Layout';
import { Text } from './Text';

interface HeadingProps {
  readonly children: ReactNode;
  /** Number of items. */
  readonly count?: ReactNode;
  readonly as?: 'h2' | 'h3' | 'h4' | 'dt';
  readonly className?: string | undefined;
}

/** A subdued title of a group, with its count. */
export const Heading = ({ children, count, as = 'h3', className }: HeadingProps) => (
  <Text as={as} size="sm" tone="muted" weight="strong" className={className}>
    {children}
    {count !== undefined && (
      <>
        {' '}
        <Text tone="faint" weight="light">
          {count}
        </Text>
      </>
    )}
  </Text>
);

interface SectionProps {
  readonly title: ReactNode;
  /** Accessible name, if it differs from the title. */
  readonly label?: string;
  readonly count?: ReactNode;
  /** At the right end of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A titled group in a panel. */
export function Section({ title, label, count, actions, children }: SectionProps) {
  const heading = <Heading count={count}>{title}</Heading>;
  return (
    <Stack as="section" gap="2" aria-label={label ?? (typeof title === 'string' ? title : undefined)}>
      {actions ? (
        <Row justify="between" gap="2">
          {heading}
          {actions}
        </Row>
      ) : (
        heading
      )}
      {children}
    </Stack>
  );
}
