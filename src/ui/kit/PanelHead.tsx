import type { ReactNode } from 'react';
import { Row } from './Layout';
import { Text } from './Text';

interface PanelHeadProps {
  readonly title: string;
  /** Number of items. */
  readonly count?: ReactNode;
  /** Buttons at the right end. */
  readonly children?: ReactNode;
}

/** The header of a side panel. */
export const PanelHead = ({ title, count, children }: PanelHeadProps) => (
  <Row as="header" justify="between" size="fixed" pad="bar" surface="bar">
    <Text as="h2" size="sm" tone="muted">
      {title}{' '}
      <Text tone="faint" weight="light">
        {count}
      </Text>
    </Text>
    <Row>{children}</Row>
  </Row>
);
