// The scores of WorfEval as lists and files.

import {
  innerGraph,
  isLowerBound,
  printWorfCsv,
  printWorfMarkdown,
  scoresBySize,
  scoresBySource,
  spreadOfScores,
  type WorfMethod,
  type WorfScore,
  worfMethodParts,
  worfTableToJson,
} from '../../core/evaluation';
import { coreText } from '../../messages/i18n';
import { worfevalMessages as t } from '../../messages/worfeval.en';
import { worfNodeId } from './worfPairView';
import type { WorfPair, WorfResult, WorfRow, WorfSide } from './worfScorer';

/** The content of the exported files. */
export const printWorfResult = {
  markdown: ({ all, bySource, method }: WorfResult): string => printWorfMarkdown({ ...all, bySource }, method),
  csv: ({ rows, method }: WorfResult): string => printWorfCsv(rows, method),
  json: ({ all, bySource, rows, unknown, method }: WorfResult): string => {
    const perItem = rows.map(({ index: _, goldNodes: __, predictedNodes: ___, ...item }) => item);
    const table = { ...all, bySource, perItem, missingIds: [], unknownIds: unknown };
    return `${JSON.stringify(worfTableToJson(table, method), undefined, 2)}\n`;
  },
};

/** The settings of a computation in words. */
export const describeMethod = (method: WorfMethod): string => worfMethodParts(method).map(coreText).join(', ');

/** The marks of the charts: each with the indexes of its items. */
export const worfCharts = (rows: WorfResult['rows']) => ({
  sources: scoresBySource(rows, t.noSource),
  sizes: scoresBySize(rows),
  spread: spreadOfScores(rows),
});

/** A column that items are sorted by. */
export type WorfColumn = 'id' | 'source' | 'chain' | 'allOrders' | 'graph' | 'matched';

export interface WorfItemChoice {
  /** Part of the id or the source, in any case. */
  readonly words: string;
  /** `bounds`: items whose score is a lower bound. */
  readonly only: 'all' | 'missing' | 'bounds';
  /** Indexes of the items of a chart's mark; undefined: all items. */
  readonly picked: ReadonlySet<number> | undefined;
  readonly column: WorfColumn;
  readonly isAscending: boolean;
}

/** F1 of a column of scores, with whether it is exact. */
export const scoreIn = (
  column: 'chain' | 'allOrders' | 'graph',
  { chain, graph }: WorfScore,
): { readonly f1: number | null; readonly exact?: boolean } | undefined =>
  column === 'graph' ? graph : column === 'chain' ? chain : chain.allOrders;

function sortValueOf({ id, source, score, goldNodes }: WorfRow, column: WorfColumn): string | number {
  switch (column) {
    case 'id':
      return id;
    case 'source':
      return source ?? '';
    case 'matched':
      return (score?.mapping.length ?? 0) / Math.max(1, goldNodes);
    default:
      return (score && scoreIn(column, score)?.f1) ?? 0;
  }
}

/** Shared: a collator per comparison costs a second for 20,000 items. */
const collator = new Intl.Collator(undefined, { numeric: true });

/** The chosen items, numbers by size and texts in natural order. Items without a prediction come last in any order. */
export function listWorfItems(
  rows: readonly WorfRow[],
  { words, only, picked, column, isAscending }: WorfItemChoice,
): readonly WorfRow[] {
  const wanted = words.trim().toLowerCase();
  return rows
    .filter(
      (row) =>
        (!picked || picked.has(row.index)) &&
        (wanted === '' || `${row.id} ${row.source ?? ''}`.toLowerCase().includes(wanted)) &&
        (only === 'all' || (only === 'missing' ? !row.score : row.score && isLowerBound(row.score))),
    )
    .sort((a, b) => {
      const [left, right] = [sortValueOf(a, column), sortValueOf(b, column)];
      const order =
        typeof left === 'number' && typeof right === 'number'
          ? left - right
          : collator.compare(String(left), String(right));
      const scored = Number(a.score === undefined) - Number(b.score === undefined);
      return scored || (isAscending ? order : -order) || a.index - b.index;
    });
}

export interface PairedNode {
  readonly id: string;
  /** The number and the text of the node. */
  readonly text: string;
}

/** A row of the open pair: a gold node with its match, or a node that only the prediction has. */
export interface PairRow extends Partial<Readonly<Record<WorfSide, PairedNode>>> {
  readonly similarity?: number;
  /** The score that counts the match. */
  readonly isInChain: boolean;
  readonly isInGraph: boolean;
}

/** The gold nodes in their order, then the nodes that only the prediction has. */
export function listPairRows(pair: WorfPair): readonly PairRow[] {
  const [gold, predicted] = [pair.gold, pair.predicted].map((graph) =>
    (graph ? innerGraph(graph).nodes : []).map(
      (words, index): PairedNode => ({ id: worfNodeId(index), text: `${worfNodeId(index)}. ${words}` }),
    ),
  ) as [PairedNode[], PairedNode[]];
  const mapping = pair.score?.mapping ?? [];
  const inChain = new Set((pair.score?.chain.pairs ?? []).map(([, to]) => to));
  const inGraph = new Set((pair.score?.graph.pairs ?? []).map(([, to]) => to));
  const rows = gold.map((node, index): PairRow => {
    const at = mapping.findIndex(([, to]) => to === index);
    const match = predicted[mapping[at]?.[0] ?? -1];
    return {
      gold: node,
      ...(match && { predicted: match, similarity: pair.similarities[at] ?? 0 }),
      isInChain: inChain.has(index),
      isInGraph: inGraph.has(index),
    };
  });
  const matched = new Set(mapping.map(([from]) => from));
  const alone = predicted.filter((_, index) => !matched.has(index));
  return [...rows, ...alone.map((node): PairRow => ({ predicted: node, isInChain: false, isInGraph: false }))];
}
