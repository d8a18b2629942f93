// WorfEval of a file of predictions against a file of gold graphs. Every gold item counts, one without a prediction as
// 0, so that a model cannot gain by answering only easy items. Means are over items, not over nodes. A single record on
// each side forms a pair even if the ids differ.

import { type Score, topologicalOrder } from '../graph';
import { appendTo } from '../support';
import { evaluatePair, type WorfOptions, type WorfScore } from './evaluatePair';
import { innerGraph, type WorfRecord } from './worfRecord';

export interface ItemScore {
  readonly id: string;
  readonly source?: string;
  /** Absent if there is no prediction for the item: it scores 0. */
  readonly score?: WorfScore;
  /** The gold graph has a cycle, so that no order of it exists: its chain score is 0 for every prediction. */
  readonly hasCyclicGold?: true;
}

export interface MeanScores {
  readonly count: number;
  /** Means over the items where the figure is defined; an item without a prediction counts as 0. */
  readonly chain: Score;
  /** The chain over all orders of gold. Only in paper mode, and only if there are items. */
  readonly allOrders?: Score;
  readonly graph: Score;
  /** Items without a prediction. */
  readonly missing: number;
  /** Items with a score that is a lower bound, because its search was cut short. */
  readonly bounds: number;
  /** Items with a cyclic gold graph. */
  readonly cyclic: number;
}

export interface WorfTable extends MeanScores {
  readonly perItem: readonly ItemScore[];
  /** By source of the gold items, in order of first appearance; empty if they name none. */
  readonly bySource: readonly (MeanScores & { readonly source: string })[];
  /** Ids that only one side has. */
  readonly missingIds: readonly string[];
  readonly unknownIds: readonly string[];
}

/** `matrix[predicted][gold]` over the subtasks of the two. */
export type SimilarityMatrixOf = (predicted: readonly string[], gold: readonly string[]) => number[][];

export interface WorfItem {
  readonly gold: WorfRecord;
  readonly predicted?: WorfRecord;
}

export interface PairedRecords {
  /** In the order of gold. */
  readonly items: readonly WorfItem[];
  /** Predictions without a gold item. */
  readonly unknown: readonly string[];
}

export function pairRecords(gold: readonly WorfRecord[], predicted: readonly WorfRecord[]): PairedRecords {
  const [onlyGold] = gold;
  const [onlyAnswer] = predicted;
  if (onlyGold && onlyAnswer && gold.length === 1 && predicted.length === 1) {
    return { items: [{ gold: onlyGold, predicted: onlyAnswer }], unknown: [] };
  }
  const byId = new Map(predicted.map((record) => [record.id, record]));
  const known = new Set(gold.map(({ id }) => id));
  return {
    items: gold.map((record) => {
      const answer = byId.get(record.id);
      return answer ? { gold: record, predicted: answer } : { gold: record };
    }),
    unknown: predicted.filter(({ id }) => !known.has(id)).map(({ id }) => id),
  };
}

export function evaluateItem(
  { gold, predicted }: WorfItem,
  matrixOf: SimilarityMatrixOf,
  options: WorfOptions,
): ItemScore {
  const about = {
    id: gold.id,
    ...(gold.source === undefined ? {} : { source: gold.source }),
    ...(topologicalOrder(innerGraph(gold.graph)) ? {} : { hasCyclicGold: true as const }),
  };
  if (!predicted) return about;
  const matrix = matrixOf(innerGraph(predicted.graph).nodes, innerGraph(gold.graph).nodes);
  return { ...about, score: evaluatePair(predicted.graph, gold.graph, matrix, options) };
}

export function tabulateItems(perItem: readonly ItemScore[], unknownIds: readonly string[]): WorfTable {
  const groups = new Map<string, ItemScore[]>();
  for (const item of perItem) {
    if (item.source === undefined) continue;
    appendTo(groups, item.source, item);
  }
  return {
    ...meansOf(perItem),
    perItem,
    bySource: [...groups].map(([source, items]) => ({ source, ...meansOf(items) })),
    missingIds: perItem.filter(({ score }) => !score).map(({ id }) => id),
    unknownIds,
  };
}

export function evaluateRecords(
  gold: readonly WorfRecord[],
  predicted: readonly WorfRecord[],
  matrixOf: SimilarityMatrixOf,
  options: WorfOptions,
): WorfTable {
  const { items, unknown } = pairRecords(gold, predicted);
  return tabulateItems(
    items.map((item) => evaluateItem(item, matrixOf, options)),
    unknown,
  );
}

/** The score of an item without a prediction. */
export const noPrediction: Score = { precision: null, recall: 0, f1: 0 };

/** Null if no value is defined. */
export function meanOfDefined(values: readonly (number | null)[]): number | null {
  const defined = values.filter((value) => value !== null);
  return defined.length === 0 ? null : defined.reduce((sum, value) => sum + value, 0) / defined.length;
}

/** Whether a search of the chain or graph score was cut short. */
export const isLowerBound = ({ chain, graph }: WorfScore): boolean => !chain.exact || !graph.exact;

function meansOf(items: readonly ItemScore[]): MeanScores {
  const mean = (part: (score: WorfScore) => Score | undefined): Score => {
    const scores = items.map(({ score }) => (score && part(score)) ?? noPrediction);
    // Without a prediction there is no precision; it counts as 0, so that nothing is gained by leaving items out.
    const precisions = scores.map(({ precision, f1 }) => precision ?? (f1 === null ? null : 0));
    return {
      precision: meanOfDefined(precisions),
      recall: meanOfDefined(scores.map(({ recall }) => recall)),
      f1: meanOfDefined(scores.map(({ f1 }) => f1)),
    };
  };
  const knowsAllOrders = items.some(({ score }) => score?.chain.allOrders);
  return {
    count: items.length,
    chain: mean(({ chain }) => chain),
    ...(knowsAllOrders ? { allOrders: mean(({ chain }) => chain.allOrders) } : {}),
    graph: mean(({ graph }) => graph),
    missing: items.filter(({ score }) => !score).length,
    bounds: items.filter(({ score }) => score && isLowerBound(score)).length,
    cyclic: items.filter(({ hasCyclicGold }) => hasCyclicGold).length,
  };
}
