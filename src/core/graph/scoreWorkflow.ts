// Scores the similarity of a predicted graph to a gold graph for a given matching of nodes: WorfEval's two scores as
// the paper defines them (WorfBench 2.4, App. A.7-A.9), not as its published program computes them.
// Invariant: the graphs do not contain START and END, so these never count. Gold and prediction must be acyclic; use
// `withoutLoops`.

import { type CommonSubgraph, maximumCommonSubgraph, type NodePair } from './commonSubgraph';
import type { IndexGraph } from './indexGraph';
import { longestIncreasingSubsequence } from './longestIncreasingSubsequence';
import { antichainOfOrder } from './maximumAntichain';
import { listTopologicalOrders } from './topologicalOrder';
import { BitMatrix, transitiveClosure } from './transitiveClosure';

export interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export interface ChainScore extends Score {
  /** Number of nodes in the best common order. */
  readonly length: number;
  /** The pairs of that order, as the prediction lists them. */
  readonly chain: readonly NodePair[];
  /** Number of gold orders that were tried. */
  readonly ordersUsed: number;
  /** The best score over all orders of gold, computed without listing them. */
  readonly allOrders: Score & { readonly length: number; readonly chain: readonly NodePair[] };
}

export interface GraphScore extends Score {
  /** Number of nodes of the maximum common induced subgraph. */
  readonly size: number;
  readonly pairs: readonly NodePair[];
  /** False if the search budget ran out and the score is a lower bound. */
  readonly exact: boolean;
}

/** An empty prediction or empty gold scores 0, except that two empty graphs score 1. */
export function precisionRecall(common: number, predicted: number, gold: number): Score {
  if (predicted === 0 && gold === 0) return { precision: 1, recall: 1, f1: 1 };
  const precision = predicted === 0 ? 0 : common / predicted;
  const recall = gold === 0 ? 0 : common / gold;
  return { precision, recall, f1: common === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

/**
 * Chain score: the longest subsequence of matched nodes that the prediction lists in an order allowed by gold. The
 * prediction's order is its node order. `mapping` contains [predicted, gold] pairs, one to one.
 */
export function scoreChain(
  predictedCount: number,
  gold: IndexGraph,
  mapping: readonly NodePair[],
  maxOrders = 20,
): ChainScore {
  const listed = [...mapping].sort((a, b) => a[0] - b[0]);
  const orders = listTopologicalOrders(gold, maxOrders);
  let chain: NodePair[] = [];
  for (const order of orders) {
    const position = new Map(order.map((node, index) => [node, index]));
    const kept = longestIncreasingSubsequence(listed.map(([, node]) => position.get(node) ?? -1));
    if (kept.length > chain.length) chain = kept.map((index) => listed[index] as NodePair);
    if (chain.length === listed.length) break;
  }
  // Two nodes conflict if the prediction lists them against gold's order. The conflicts form a partial order
  // (transitive along the listing), so the largest conflict-free set is an antichain.
  const closure = transitiveClosure(gold);
  const conflicts = new BitMatrix(listed.length);
  listed.forEach(([, early], i) => {
    for (let j = i + 1; j < listed.length; j++) {
      if (closure.has((listed[j] as NodePair)[1], early)) conflicts.set(i, j);
    }
  });
  const best = orders.length === 0 ? [] : antichainOfOrder(conflicts).map((index) => listed[index] as NodePair);
  return {
    ...precisionRecall(chain.length, predictedCount, gold.n),
    length: chain.length,
    chain,
    ordersUsed: orders.length,
    allOrders: { ...precisionRecall(best.length, predictedCount, gold.n), length: best.length, chain: best },
  };
}

/**
 * Graph score: the maximum common induced subgraph for the fixed matching. `mapping` contains [predicted, gold] pairs.
 */
export function scoreGraph(
  predicted: IndexGraph,
  gold: IndexGraph,
  mapping: readonly NodePair[],
  stepBudget?: number,
): GraphScore {
  const common: CommonSubgraph = maximumCommonSubgraph(predicted, gold, mapping, stepBudget);
  return {
    ...precisionRecall(common.pairs.length, predicted.n, gold.n),
    size: common.pairs.length,
    pairs: common.pairs,
    exact: common.exact,
  };
}
