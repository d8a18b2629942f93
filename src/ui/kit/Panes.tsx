import type { HTMLAttributes, ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { Row, Stack } from './Layout';
import styles from './Panes.module.css';
import { Text } from './Text';

interface PaneProps extends HTMLAttributes<HTMLElement> {
  readonly title: string;
  readonly note: ReactNode;
  readonly actions?: ReactNode;
}

/** A titled pane; the headers of two panes have the same height. */
export const Pane = ({ title, note, actions, children, ...rest }: PaneProps) => (
  <Stack as="section" size="full" aria-label={title} {...rest}>
    <Row as="header" gap="3" surface="bar" size="fixed" className={styles.head}>
      <Text as="h2" flex="fixed">
        {title}
      </Text>
      <Text size="sm" tone="muted" lines="cut">
        {note}
      </Text>
      {actions}
    </Row>
    <div className={styles.body}>{children}</div>
  </Stack>
);

interface PanePairProps {
  readonly left: ReactNode;
  readonly right: ReactNode;
  /** Accessible name of the movable divider. */
  readonly label: string;
}

/** Two panes side by side with a movable divider. */
export const PanePair = ({ left, right, label }: PanePairProps) => (
  <Group className={styles.pair}>
    <Panel minSize={180}>{left}</Panel>
    <Separator className={styles.divider} aria-label={label} />
    <Panel minSize={180}>{right}</Panel>
  </Group>
);
