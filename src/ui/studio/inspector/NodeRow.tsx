import type { ComponentProps, ReactNode } from 'react';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { Stack } from '../../kit/Layout';
import { RowButton } from '../../kit/RowButton';
import { Section } from '../../kit/Section';
import { Faint, Text } from '../../kit/Text';
import { useWorkspace } from '../weirContext';
import styles from './inspector.module.css';

/** A row that goes to a node, which is lit while the row is pointed at. */
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

/** Where in the text a row leads, 1-based. */
export const LineName = ({ line }: { readonly line: number }) => (
  <Text size="sm" tone="faint" figures className={styles.line}>
    {t.lineNumber({ line })}
  </Text>
);

const mostListed = 30;

interface RowsProps<Item extends { readonly id: string }> {
  readonly title: string;
  readonly items: readonly Item[];
  readonly row: (item: Item) => ReactNode;
}

/** Rows under a title, the first of them when there are many. */
export const TitledRows = <Item extends { readonly id: string }>({ title, items, row }: RowsProps<Item>) => (
  <Section title={title} count={items.length}>
    <Stack as="ul">
      {items.slice(0, mostListed).map((item) => (
        <li key={item.id}>{row(item)}</li>
      ))}
      {items.length > mostListed && <Faint as="li">{t.andMoreNodes({ value: items.length - mostListed })}</Faint>}
    </Stack>
  </Section>
);
