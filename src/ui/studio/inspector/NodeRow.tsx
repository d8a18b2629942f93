import type { ComponentProps, ReactNode } from 'react';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { Stack } from '../../kit/Layout';
import { RowButton } from '../../kit/RowButton';
import { Section } from '../../kit/Section';
import { Faint, Text } from '../../kit/Text';
import { useWorkspace } from '../weirContext';
import styles from './inspector.module.css';

/** A row that selects a node. Hovering the row highlights the node. */
export function NodeRow({ nodeId, ...rest }: { readonly nodeId: string } & ComponentProps<typeof RowButton>) {
  const { select, hover } = useWorkspace('select', 'hover');
  return (
    <RowButton
      onPointerEnter={() => hover(nodeId)}
      onPointerLeave={() => hover(undefined)}
      onClick={() => select([nodeId])}
      {...rest}
    />
  );
}

/** The 1-based line that a row leads to. */
export const LineNumberText = ({ line }: { readonly line: number }) => (
  <Text size="sm" tone="faint" figures className={styles.line}>
    {t.lineNumber({ line })}
  </Text>
);

const maxListed = 30;

interface RowsProps<Item extends { readonly id: string }> {
  readonly title: string;
  readonly items: readonly Item[];
  readonly row: (item: Item) => ReactNode;
}

/** Rows under a title; a long list shows its first rows only. */
export const TitledNodeRows = <Item extends { readonly id: string }>({ title, items, row }: RowsProps<Item>) => (
  <Section title={title} count={items.length}>
    <Stack as="ul">
      {items.slice(0, maxListed).map((item) => (
        <li key={item.id}>{row(item)}</li>
      ))}
      {items.length > maxListed && <Faint as="li">{t.andMoreNodes({ count: items.length - maxListed })}</Faint>}
    </Stack>
  </Section>
);
