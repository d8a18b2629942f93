// What the charts of WorfEval draw: means by source and by size, and how the scores are spread. Pure.

import { grouped } from '../../core/support';
import type { WorfRow } from './worfDesk';

/** A mark of a chart, with the items behind it. */
export interface WorfBar {
  readonly name: string;
  readonly items: readonly number[];
  /** Mean F1; items without a prediction count as 0. */
  readonly chain: number;
  readonly graph: number;
}

export interface WorfSize extends WorfBar {
  readonly nodes: number;
}

export interface WorfBin {
  readonly from: number;
  readonly to: number;
  readonly items: readonly number[];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function barOf(name: string, rows: readonly WorfRow[]): WorfBar {
  return {
    name,
    items: rows.map(({ index }) => index),
    chain: mean(rows.map(({ score }) => score?.chain.f1 ?? 0)),
    graph: mean(rows.map(({ score }) => score?.graph.f1 ?? 0)),
  };
}

/** In the order in which sources come; rows without one are under `unnamed`. */
export function scoresBySource(rows: readonly WorfRow[], unnamed: string): readonly WorfBar[] {
  const groups = grouped(rows, ({ source }) => source ?? unnamed);
  return [...groups].map(([name, group]) => barOf(name, group));
}

/** Of scored items, the smallest first. */
export function scoresBySize(rows: readonly WorfRow[]): readonly WorfSize[] {
  const groups = grouped(
    rows.filter(({ score }) => score),
    ({ goldNodes }) => goldNodes,
  );
  return [...groups]
    .sort(([one], [other]) => one - other)
    .map(([nodes, group]) => ({ nodes, ...barOf(String(nodes), group) }));
}

const bins = 10;

/** Scored items by tenths of their graph score; the last one holds 1. */
export function spreadOfScores(rows: readonly WorfRow[]): readonly WorfBin[] {
  const spread = Array.from({ length: bins }, (_, bin) => ({
    from: bin / bins,
    to: (bin + 1) / bins,
    items: [] as number[],
  }));
  for (const { score, index } of rows)
    if (score) spread[Math.min(bins - 1, Math.floor(score.graph.f1 * bins + 1e-9))]?.items.push(index);
  return spread;
}
