// WorfEval of one predicted graph against its gold graph (WorfBench 2.4, App. A.7-A.9): f1 chain and f1 graph. Mode
// `paper` is the paper's definition; `reference` is the computation of the authors' program (see referenceScores.ts).
// Refuses nothing: a cyclic gold graph has no order and a chain score of 0, which `notes` report.

import {
  findMatchingTies,
  type IndexGraph,
  type MatchingTies,
  type NodePair,
  type Score,
  scoreChain,
  scoreGraph,
  topologicalOrder,
} from '../graph';
import { bestOfTies } from './bestOfTies';
import { type MatchOptions, matchWeights } from './matchNodes';
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

/**
 * Pairs of steps that a search among equal steps compares, times its branchings: keeps one search below a second. Up
 * to `maxSearchBranchings` branchings the first bound holds.
 */
const maxTieWork = 20_000_000;

export interface WorfScore {
  readonly chain: Score & {
    /** The best over all orders of gold. Paper mode only. */
    readonly allOrders?: Score;
    /** False if the search among equal steps was cut short and a chain score is a lower bound. */
    readonly exact: boolean;
    /** [predicted, gold] pairs of the longest common order, over subtasks. */
    readonly pairs: readonly NodePair[];
  };
  readonly graph: Score & {
    /** Over subtasks: the pairs of the common subgraph; in reference mode equal numbers, which need not be matched. */
    readonly pairs: readonly NodePair[];
    /** False if the search was cut short and the score is a lower bound. */
    readonly exact: boolean;
  };
  /**
   * [predicted, gold] over subtasks, counted from 0. If several matchings are equally heavy, one with the best chain;
   * the graph score may belong to another.
   */
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
  const weights = matchWeights(matrix, options);
  const ties = findMatchingTies(weights);
  const isTied = ties.possible.length > ties.pairs.length;
  if (options.mode === 'reference') {
    if (isTied) notes.push(referenceTies);
    const graph = { ...referenceGraph(predicted, gold, ties.pairs), exact: true };
    const chain = { ...referenceChain(predicted, gold, matrix, options), exact: true };
    return { chain, graph, mapping: ties.pairs, notes };
  }
  if (isTied) notes.push(paperTies);
  const budget = isTied
    ? Math.min(maxSearchBranchings, Math.ceil(maxTieWork / ties.possible.length ** 2))
    : maxSearchBranchings;
  const { chain, mapping } = paperChain(left.n, right, weights, ties, options.maxOrders, budget);
  const searchGraph = paperGraph(predicted, gold, options.countTerminals, budget);
  const { found, exact } = bestOfTies(weights, ties, mapping, searchGraph);
  return { chain, graph: { ...figuresOf(found), pairs: found.pairs, exact }, mapping, notes };
}

const paperTies = 'Equal steps can be matched in several ways of the same weight: each score is that of the best.';
const referenceTies =
  'Equal steps can be matched in several ways of the same weight: as in the authors’ program, one of them decides.';

const figuresOf = ({ precision, recall, f1 }: Score): Score => ({ precision, recall, f1 });

function paperChain(
  predictedCount: number,
  gold: IndexGraph,
  weights: readonly (readonly number[])[],
  ties: MatchingTies,
  maxOrders: number,
  budget: number,
): Pick<WorfScore, 'chain' | 'mapping'> {
  const search = (pairs: readonly NodePair[]) => scoreChain(predictedCount, gold, pairs, maxOrders, budget);
  const listed = bestOfTies(weights, ties, ties.pairs, (pairs) => {
    const found = search(pairs);
    return { ...found, pairs: found.chain, size: found.length, exact: true };
  });
  const free = bestOfTies(weights, ties, listed.mapping, (pairs) => {
    const { allOrders } = search(pairs);
    return { ...allOrders, pairs: allOrders.chain, size: allOrders.length };
  });
  return {
    chain: {
      ...figuresOf(listed.found),
      pairs: listed.found.pairs,
      allOrders: figuresOf(free.found),
      exact: listed.exact && free.exact,
    },
    mapping: listed.mapping,
  };
}

/** The search for the common subgraph of pairs of subtasks. */
function paperGraph(predicted: WorfGraph, gold: WorfGraph, countTerminals: boolean, budget: number) {
  if (!countTerminals) {
    const [left, right] = [innerGraph(predicted), innerGraph(gold)];
    return (mapping: readonly NodePair[]) => {
      return scoreGraph(left, right, mapping, budget);
    };
  }
  const [left, right] = [withTerminals(predicted), withTerminals(gold)];
  const ends: NodePair[] = [
    [0, 0],
    [left.nodes.length - 1, right.nodes.length - 1],
  ];
  const whole = (graph: WorfGraph) => ({ n: graph.nodes.length, edges: graph.edges });
  return (mapping: readonly NodePair[]) => {
    const shifted = mapping.map(([from, to]): NodePair => [from + 1, to + 1]);
    const found = scoreGraph(whole(left), whole(right), [...ends, ...shifted], budget);
    const inner = found.pairs.filter(([from]) => from > 0 && from < left.nodes.length - 1);
    return { ...found, pairs: inner.map(([from, to]): NodePair => [from - 1, to - 1]) };
  };
}
