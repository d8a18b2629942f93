// Scores the similarity of a predicted graph to a gold graph for a given matching of nodes: WorfEval's two scores as
// the paper defines them (WorfBench 2.4, App. A.7-A.9), not as its published program computes them.
// Invariant: the graphs do not contain START and END, so these never count. Gold and prediction must be acyclic; use
// `withoutLoops`.

import { type CommonSubgraph, maximumCommonSubgraph, type NodePair } from './commonSubgraph';
import type { IndexGraph } from './indexGraph';
import { longestIncreasingSubsequence } from './longestIncreasingSubsequence';
import { antichainOfOrder } from './maximumAntichain';
import { maximumIndependentSet } from './maximumIndependentSet';
import { listTopologicalOrders } from './topologicalOrder';
import { BitMatrix, transitiveClosure } from './transitiveClosure';

export interface Score {
  /** Null if nothing was predicted. */
  readonly precision: number | null;
  /** Null if gold is empty. */
  readonly recall: number | null;
  /** Null if both are empty; 0 if only one is. */
  readonly f1: number | null;
}

export interface ChainScore extends Score {
  /** Number of nodes in the best common order. */
  readonly length: number;
  /** The pairs of that order, as the prediction lists them. */
  readonly chain: readonly NodePair[];
  /** Number of gold orders that were tried. */
  readonly ordersUsed: number;
  /** The best score over all orders of gold, computed without listing them. */
  readonly allOrders: Score & {
    readonly length: number;
    readonly chain: readonly NodePair[];
    /** False if the search among nodes with several partners was cut short and the score is a lower bound. */
    readonly exact: boolean;
  };
}

export interface GraphScore extends Score {
  /** Number of nodes of the maximum common induced subgraph. */
  readonly size: number;
  readonly pairs: readonly NodePair[];
  /** False if the search budget ran out and the score is a lower bound. */
  readonly exact: boolean;
}

/** A figure without anything to count is null, not 0 or 1. */
export function precisionRecall(common: number, predicted: number, gold: number): Score {
  return {
    precision: predicted === 0 ? null : common / predicted,
    recall: gold === 0 ? null : common / gold,
    f1: predicted + gold === 0 ? null : (2 * common) / (predicted + gold),
  };
}

/** The harmonic mean of precision and recall that were counted over different sets; null if one of them is. */
export function f1Of(precision: number | null, recall: number | null): number | null {
  if (precision === null || recall === null) return null;
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/**
 * Chain score: the longest subsequence of matched nodes that the prediction lists in an order allowed by gold. The
 * prediction's order is its node order. `mapping` contains [predicted, gold] pairs; the chain uses each node once, so a
 * node may have several partners.
 */
export function scoreChain(
  predictedCount: number,
  gold: IndexGraph,
  mapping: readonly NodePair[],
  maxOrders = 20,
  stepBudget?: number,
): ChainScore {
  const orders = listTopologicalOrders(gold, maxOrders);
  const most = Math.min(new Set(mapping.map(([node]) => node)).size, new Set(mapping.map(([, node]) => node)).size);
  let chain: readonly NodePair[] = [];
  for (const order of orders) {
    const found = chainOfOrder(order, mapping);
    if (found.length > chain.length) chain = found;
    if (chain.length === most) break;
  }
  const all =
    orders.length === 0 || chain.length === most
      ? { chain, exact: true }
      : chainOfAllOrders(gold, mapping, chain, stepBudget);
  return {
    ...precisionRecall(chain.length, predictedCount, gold.n),
    length: chain.length,
    chain,
    ordersUsed: orders.length,
    allOrders: { ...precisionRecall(all.chain.length, predictedCount, gold.n), length: all.chain.length, ...all },
  };
}

/** Of the partners of one predicted node, a strictly increasing sequence takes one if the later ones come first. */
function chainOfOrder(order: readonly number[], mapping: readonly NodePair[]): NodePair[] {
  const position = new Map(order.map((node, index) => [node, index]));
  const placed = mapping.map((pair) => ({ pair, at: position.get(pair[1]) ?? -1 }));
  placed.sort((a, b) => a.pair[0] - b.pair[0] || b.at - a.at);
  return longestIncreasingSubsequence(placed.map(({ at }) => at)).map((index) => (placed[index] as Placed).pair);
}

interface Placed {
  readonly pair: NodePair;
}

/**
 * Two pairs conflict if they share a node or the prediction lists them against gold's order. Without shared nodes the
 * conflicts form a partial order (transitive along the listing), so the largest conflict-free set is an antichain;
 * otherwise it is searched for. `known` is a chain that is certainly possible.
 */
function chainOfAllOrders(
  gold: IndexGraph,
  mapping: readonly NodePair[],
  known: readonly NodePair[],
  stepBudget?: number,
): { readonly chain: readonly NodePair[]; readonly exact: boolean } {
  const listed = [...mapping].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const closure = transitiveClosure(gold);
  const conflicts = new BitMatrix(listed.length);
  listed.forEach(([node, early], i) => {
    for (let j = i + 1; j < listed.length; j++) {
      const [other, late] = listed[j] as NodePair;
      if (node !== other && (early === late || closure.has(late, early))) conflicts.set(i, j);
    }
  });
  const free = antichainOfOrder(conflicts).map((index) => listed[index] as NodePair);
  if (new Set(free.map(([node]) => node)).size === free.length) return { chain: free, exact: true };
  const neighbours = listed.map(() => new Set<number>());
  listed.forEach(([node], i) => {
    for (let j = i + 1; j < listed.length; j++) {
      if (node !== listed[j]?.[0] && !conflicts.has(i, j)) continue;
      neighbours[i]?.add(j);
      neighbours[j]?.add(i);
    }
  });
  const found = maximumIndependentSet(neighbours, stepBudget);
  const chain = found.nodes.length > known.length ? found.nodes.map((index) => listed[index] as NodePair) : known;
  return { chain, exact: found.exact };
}

/**
 * Graph score: the maximum common induced subgraph for the fixed matching. `mapping` contains [predicted, gold] pairs;
 * the subgraph uses each node once, so a node may have several partners.
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
