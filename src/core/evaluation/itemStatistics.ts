// Distribution of the scores of items: means by source and by size of the gold graph, and the number of items per
// score.

import { groupBy } from '../support';
import { type ItemScore, tabulateItems } from './evaluateRecords';

/** An item with its index in gold. */
export interface ListedItem extends ItemScore {
  readonly index: number;
  readonly goldNodes: number;
}

/** A mark of a chart, with its items. */
export interface WorfBar {
  readonly name: string;
  readonly items: readonly number[];
  /** Mean F1; items without a prediction count as 0. Null if no item has anything to count. */
  readonly chain: number | null;
  readonly graph: number | null;
}

export interface WorfSize extends WorfBar {
  readonly nodes: number;
}

export interface WorfBin {
  readonly from: number;
  readonly to: number;
  readonly items: readonly number[];
}

function barOf(name: string, rows: readonly ListedItem[]): WorfBar {
  const { chain, graph } = tabulateItems(rows, []);
  return { name, items: rows.map(({ index }) => index), chain: chain.f1, graph: graph.f1 };
}

/** In order of first appearance; rows without a source are under `unnamed`. */
export function scoresBySource(rows: readonly ListedItem[], unnamed: string): readonly WorfBar[] {
  const groups = groupBy(rows, ({ source }) => source ?? unnamed);
  return [...groups].map(([name, group]) => barOf(name, group));
}

/** Only scored items, the smallest first. */
export function scoresBySize(rows: readonly ListedItem[]): readonly WorfSize[] {
  const groups = groupBy(
    rows.filter(({ score }) => score),
    ({ goldNodes }) => goldNodes,
  );
  return [...groups]
    .sort(([one], [other]) => one - other)
    .map(([nodes, group]) => ({ nodes, ...barOf(String(nodes), group) }));
}

const bins = 10;

/** Scored items by tenths of their graph score; the last bin includes 1. */
export function spreadOfScores(rows: readonly ListedItem[]): readonly WorfBin[] {
  const spread = groupBy(rows, ({ score }) => {
    const f1 = score?.graph.f1 ?? null;
    return f1 === null ? undefined : Math.min(bins - 1, Math.floor(f1 * bins + 1e-9));
  });
  return Array.from({ length: bins }, (_, bin) => ({
    from: bin / bins,
    to: (bin + 1) / bins,
    items: (spread.get(bin) ?? []).map(({ index }) => index),
  }));
}
