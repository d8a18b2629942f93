// WorfEval of a file of predictions against a file of gold graphs: every gold item counts, one without a prediction as 0,
// for a model that answers only what it is sure of must not gain by it. Means are over items, not over nodes.

import type { Score } from '../graph';
import { evaluatePair, type WorfOptions, type WorfScore } from './evaluatePair';
import { innerGraph, type WorfRecord } from './worfRecord';

export interface ItemScore {
  readonly id: string;
  readonly source?: string;
  /** Absent when nothing was predicted for the item: it scores 0. */
  readonly score?: WorfScore;
}

export interface MeanScores {
  readonly count: number;
  readonly chain: Score;
  readonly graph: Score;
}

export interface WorfTable extends MeanScores {
  readonly perItem: readonly ItemScore[];
  /** By source of the gold items, in order of first appearance; empty when they name none. */
  readonly bySource: readonly (MeanScores & { readonly source: string })[];
  /** Ids that only one side has. */
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

/** `matrix[predicted][gold]` over the subtasks of the two. */
export type MatrixOf = (predicted: readonly string[], gold: readonly string[]) => number[][];

export function evaluateRecords(
  gold: readonly WorfRecord[],
  predicted: readonly WorfRecord[],
  matrixOf: MatrixOf,
  options: WorfOptions,
): WorfTable {
  const byId = new Map(predicted.map((record) => [record.id, record]));
  const perItem = gold.map((record): ItemScore => {
    const { id, source } = record;
    const answer = byId.get(id);
    const about = { id, ...(source === undefined ? {} : { source }) };
    if (!answer) return about;
    const matrix = matrixOf(innerGraph(answer.graph).nodes, innerGraph(record.graph).nodes);
    return { ...about, score: evaluatePair(answer.graph, record.graph, matrix, options) };
  });
  const known = new Set(gold.map(({ id }) => id));
  const sources = [...new Set(perItem.flatMap(({ source }) => (source === undefined ? [] : [source])))];
  return {
    ...meansOf(perItem),
    perItem,
    bySource: sources.map((source) => ({ source, ...meansOf(perItem.filter((item) => item.source === source)) })),
    missing: perItem.filter(({ score }) => !score).map(({ id }) => id),
    unknown: predicted.filter(({ id }) => !known.has(id)).map(({ id }) => id),
  };
}

function meansOf(items: readonly ItemScore[]): MeanScores {
  const mean = (part: 'chain' | 'graph'): Score => {
    const of = (key: keyof Score) =>
      items.length === 0 ? 0 : items.reduce((sum, { score }) => sum + (score?.[part][key] ?? 0), 0) / items.length;
    return { precision: of('precision'), recall: of('recall'), f1: of('f1') };
  };
  return { count: items.length, chain: mean('chain'), graph: mean('graph') };
}
