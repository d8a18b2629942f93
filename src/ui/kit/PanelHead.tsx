import type { ReactNode } from 'react';
import { Row } from './Layout';
import { Heading } from './Section';

interface PanelHeadProps {
  readonly title: string;
  /** How many there are. */
  readonly count?: ReactNode;
  /** Buttons at the right end. */
  readonly children?: ReactNode;
}

/** The first line of a panel at the side. */
export const PanelHead = ({ title, count, children }: PanelHeadProps) => (
  <Row as="header" justify="between" size="fixed" pad="bar" surface="bar">
    <Heading as="h2" count={count}>
      {title}
    </Heading>
    <Row>{children}</Row>
  </Row>
);
