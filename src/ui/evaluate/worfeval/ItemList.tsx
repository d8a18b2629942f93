// biome-ignore-all lint/a11y/useSemanticElements: only rows in sight are elements, which a table cannot have.
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons of heads and rows are.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the buttons of rows take the keys.

import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatScore } from '../../../core/support';
import { worfMessages as t } from '../../../messages/worf.en';
import { worfevalMessages as texts } from '../../../messages/worfeval.en';
import { listWorfItems, scoreIn, type WorfColumn, type WorfItemChoice } from '../../../state/evaluate/worfReport';
import type { WorfRow } from '../../../state/evaluate/worfScorer';
import { Button } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { SearchField } from '../../kit/SearchField';
import { Choice } from '../../kit/SelectField';
import { LoneHint, Quiet, Text } from '../../kit/Text';
import { VirtualList, type VirtualListHandle } from '../../kit/VirtualList';
import { testIds } from '../../testIds';
import { useWorfevalStore } from '../useWorfevalStore';
import { EmptyResult } from './EmptyResult';
import styles from './WorfBottom.module.css';

/** Row height, px. */
const ROW = 28;

interface Column {
  readonly id: WorfColumn;
  readonly head: string;
  readonly about?: string;
  readonly cell: (row: WorfRow) => ReactNode;
}

/** A score column of the items; a score that is not exact is a lower bound. */
const scoreColumn = (id: 'chain' | 'allOrders' | 'graph', head: string, about: string): Column => ({
  id,
  head,
  about,
  cell: ({ score }) => {
    if (!score) return '0';
    const { f1, exact } = scoreIn(id, score) ?? {};
    return `${exact === false ? '≥ ' : ''}${formatScore(f1)}`;
  },
});

const allColumns: readonly Column[] = [
  { id: 'id', head: t.item, cell: ({ id }) => id },
  { id: 'source', head: t.source, cell: ({ source }) => source ?? '' },
  scoreColumn('chain', t.chainF1, t.aboutChainF1),
  scoreColumn('allOrders', t.allOrders, t.aboutAllOrders),
  scoreColumn('graph', t.graphF1, t.aboutGraphF1),
  {
    id: 'matched',
    head: t.matched,
    about: t.aboutMatched,
    cell: ({ score, goldNodes, predictedNodes }) =>
      score
        ? t.matchedOf({ matched: score.mapping.length, gold: goldNodes, predicted: predictedNodes ?? 0 })
        : t.noPrediction,
  },
];

/**
 * Lists every gold item: scored items first, worst score first. Only visible rows are elements, so 20,000 rows cost
 * nothing.
 */
export function ItemList() {
  const { result, open, picked, pick } = useWorfevalStore('result', 'open', 'picked', 'pick');
  const openedIndex = useWorfevalStore((state) => state.opened?.pair.index);
  const [sort, setSort] = useState<Pick<WorfItemChoice, 'column' | 'isAscending'>>({
    column: 'graph',
    isAscending: true,
  });
  const [words, setWords] = useState('');
  const [only, setOnly] = useState<WorfItemChoice['only']>('all');
  const list = useRef<VirtualListHandle>(null);
  const rows = useMemo(
    () => listWorfItems(result?.rows ?? [], { ...sort, words, only, picked: picked?.indices }),
    [result, words, only, sort, picked],
  );
  if (!result) return <EmptyResult what={t.itemsWhen} />;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-at]') : null;
    const place = (row ? Number(row.dataset['at']) : -1) + step;
    const next = rows[place];
    if (step === 0 || !next) return;
    event.preventDefault();
    // Renders at once, so that the next row exists before it gets the focus; the focused row may scroll out of view.
    flushSync(() => list.current?.show(place));
    list.current?.element?.querySelector<HTMLElement>(`[data-at="${place}"] button`)?.focus({ preventScroll: true });
    void open(next.index);
  };
  const knowsAll = result.all.allOrders !== undefined;
  const columns = allColumns.filter(({ id }) => knowsAll || id !== 'allOrders');
  return (
    <Stack size="full" data-testid={testIds.worfItems}>
      <Row gap="2" pad="2" size="fixed">
        <SearchField
          className={styles.search}
          aria-label={t.filterItems}
          placeholder={t.filterHint}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Choice
          aria-label={t.whichItems}
          value={only}
          options={{ all: t.allItems, missing: t.withoutAPrediction, bounds: t.lowerBounds }}
          onChange={setOnly}
        />
        <Quiet figures lines="oneLine">
          {t.countOf({ shown: rows.length.toLocaleString('en'), total: result.rows.length.toLocaleString('en') })}
        </Quiet>
        {picked && (
          <Button small icon={<X size={12} />} onClick={() => pick(undefined)}>
            {picked.name}
          </Button>
        )}
        {result.all.missing > 0 && (
          <Text size="sm" tone="warning" lines="cut">
            {texts.predicted({
              predicted: (result.rows.length - result.all.missing).toLocaleString('en'),
              gold: result.rows.length.toLocaleString('en'),
            })}
          </Text>
        )}
      </Row>
      <VirtualList
        handle={list}
        role="table"
        aria-label={t.items}
        aria-rowcount={rows.length + 1}
        className={styles.grid}
        data-all={knowsAll || undefined}
        onKeyDown={onKeyDown}
        count={rows.length}
        rowHeight={ROW}
        headHeight={ROW}
        head={
          <div role="row" className={styles.heads}>
            {columns.map(({ id, head, about }) => {
              const isSorted = sort.column === id;
              return (
                <span
                  key={id}
                  role="columnheader"
                  aria-sort={isSorted ? (sort.isAscending ? 'ascending' : 'descending') : 'none'}
                  title={about}
                >
                  <LinkButton
                    look="quiet"
                    onClick={() => setSort({ column: id, isAscending: isSorted ? !sort.isAscending : true })}
                  >
                    {head} {isSorted && (sort.isAscending ? <ArrowUp size={12} /> : <ArrowDown size={12} />)}
                  </LinkButton>
                </span>
              );
            })}
          </div>
        }
        rows={{ role: 'rowgroup' }}
        row={(index, place) => {
          const row = rows[index] as WorfRow;
          const isOpen = row.index === openedIndex;
          return (
            <div
              key={row.index}
              role="row"
              aria-rowindex={index + 2}
              className={styles.row}
              {...place}
              data-at={index}
              data-open={isOpen || undefined}
              onClick={() => void open(row.index)}
            >
              {columns.map(({ id, cell }, at) => (
                <span key={id} role="cell">
                  {at === 0 ? (
                    <LinkButton look="quiet" aria-current={isOpen ? 'true' : undefined} title={row.id}>
                      {row.id}
                    </LinkButton>
                  ) : (
                    cell(row)
                  )}
                </span>
              ))}
            </div>
          );
        }}
        foot={rows.length === 0 && <LoneHint>{t.noItem}</LoneHint>}
      />
    </Stack>
  );
}
