// WorfEval of one predicted graph against its gold graph (WorfBench 2.4, App. A.7-A.9): f1 chain and f1 graph. Mode
// `paper` is the paper's definition; `reference` is the computation of the authors' program (see referenceScores.ts).
// Refuses nothing: a cyclic gold graph has no order and a chain score of 0, which `notes` report.

import { type NodePair, type Score, scoreChain, scoreGraph, topologicalOrder } from '../graph';
import { type MatchOptions, matchNodes } from './matchNodes';
import { referenceChain, referenceGraph } from './referenceScores';
import { innerGraph, type WorfGraph, withTerminals } from './worfRecord';

export interface WorfOptions extends MatchOptions {
  readonly mode: 'paper' | 'reference';
  /**
   * Whether START and END count as nodes in the graph score. The paper leaves it open; the reference always counts
   * them.
   */
  readonly countTerminals: boolean;
  /** Orders of gold that the chain score tries; the paper's program takes 20. */
  readonly maxOrders: number;
}

export const defaultWorfOptions: WorfOptions = {
  mode: 'paper',
  beta: 0.6,
  threshold: 'inclusive',
  countTerminals: false,
  maxOrders: 20,
};

/**
 * Branchings of one search for the maximum common subgraph. A branching removes one node, or it and at least three
 * others, so that T(n) = 1 + T(n-1) + T(n-4) bounds them: up to `maxExactPairs` conflicting pairs the search always
 * ends. Beyond that it nearly always does; if it is cut short, the score is a lower bound and `exact` is false.
 */
export const maxSearchBranchings = 20_000;
export const maxExactPairs = 31;

export interface WorfScore {
  readonly chain: Score & {
    /** The best over all orders of gold. Paper mode only. */
    readonly allOrders?: Score;
    /** [predicted, gold] pairs of the longest common order, over subtasks. */
    readonly pairs: readonly NodePair[];
  };
  readonly graph: Score & {
    /** Over subtasks: the pairs of the common subgraph; in reference mode equal numbers, which need not be matched. */
    readonly pairs: readonly NodePair[];
    /** False if the search was cut short and the score is a lower bound. */
    readonly exact: boolean;
  };
  /** [predicted, gold] over subtasks, counted from 0. */
  readonly mapping: readonly NodePair[];
  readonly notes: readonly string[];
}

/** `matrix[predicted][gold]`: similarities of the subtasks, in their listed order, START and END left out. */
export function evaluatePair(
  predicted: WorfGraph,
  gold: WorfGraph,
  matrix: readonly (readonly number[])[],
  options: WorfOptions = defaultWorfOptions,
): WorfScore {
  const left = innerGraph(predicted);
  const right = innerGraph(gold);
  const notes = topologicalOrder(right) ? [] : ['The gold graph has a cycle: no order of it exists.'];
  const mapping = matchNodes(matrix, options);
  if (options.mode === 'reference') {
    const graph = { ...referenceGraph(predicted, gold, mapping), exact: true };
    return { chain: referenceChain(predicted, gold, matrix, options), graph, mapping, notes };
  }
  const { precision, recall, f1, chain, allOrders } = scoreChain(left.n, right, mapping, options.maxOrders);
  return {
    chain: { precision, recall, f1, pairs: chain, allOrders: figuresOf(allOrders) },
    graph: paperGraph(predicted, gold, mapping, options.countTerminals),
    mapping,
    notes,
  };
}

const figuresOf = ({ precision, recall, f1 }: Score): Score => ({ precision, recall, f1 });

function paperGraph(
  predicted: WorfGraph,
  gold: WorfGraph,
  mapping: readonly NodePair[],
  countTerminals: boolean,
): WorfScore['graph'] {
  if (!countTerminals) {
    const { pairs, exact, ...score } = scoreGraph(
      innerGraph(predicted),
      innerGraph(gold),
      mapping,
      maxSearchBranchings,
    );
    return { ...figuresOf(score), pairs, exact };
  }
  const left = withTerminals(predicted);
  const right = withTerminals(gold);
  const ends: NodePair[] = [
    [0, 0],
    [left.nodes.length - 1, right.nodes.length - 1],
  ];
  const shifted = mapping.map(([from, to]): NodePair => [from + 1, to + 1]);
  const whole = (graph: WorfGraph) => ({ n: graph.nodes.length, edges: graph.edges });
  const { pairs, exact, ...score } = scoreGraph(whole(left), whole(right), [...ends, ...shifted], maxSearchBranchings);
  const inner = pairs.filter(([from]) => from > 0 && from < left.nodes.length - 1);
  return { ...figuresOf(score), pairs: inner.map(([from, to]): NodePair => [from - 1, to - 1]), exact };
}
