// WorfEval as the authors' program computes it, for comparison with published tables. Each function lists its
// departures from the paper (corpus figures of that program are the test). Use `evaluatePair` with mode `paper`
// otherwise.

import { longestIncreasingSubsequence, type NodePair, precisionRecall, type Score, weakComponents } from '../graph';
import { type MatchOptions, matchNodes } from './matchNodes';
import { networkxOrders } from './networkxOrders';
import { innerGraph, type WorfGraph, withTerminals } from './worfRecord';

/** From this number of nodes up, START and END included, the program tries only the listed order. */
const LISTED_FROM = 10;
const MAX_ORDERS = 20;

/**
 * The chain score of the program. `matrix[predicted][gold]` over the subtasks. Departures from the paper: the chain is
 * never shorter than 1; from 10 gold nodes up only the listed order counts, START and END with it, which makes |Vg| two
 * too large; a prediction without subtasks or a cyclic gold graph, which end the program with an error, score 0.
 */
export function referenceChain(
  predicted: WorfGraph,
  gold: WorfGraph,
  matrix: readonly (readonly number[])[],
  options: MatchOptions,
): Score & { readonly pairs: readonly NodePair[] } {
  const count = innerGraph(predicted).n;
  const inner = innerGraph(gold);
  const isListed = inner.n + 2 >= LISTED_FROM;
  const goldCount = isListed ? inner.n + 2 : inner.n;
  if (count === 0 || goldCount === 0) return { ...precisionRecall(0, count, goldCount), pairs: [] };
  const orders = isListed ? [inner.nodes.map((_, index) => index)] : networkxOrders(inner, MAX_ORDERS);
  let best = { ...precisionRecall(0, count, goldCount), pairs: [] as NodePair[] };
  for (const order of orders) {
    // The program matches anew against each order, so ties may resolve differently.
    const mapping = matchNodes(
      matrix.map((row) => order.map((node) => row[node] ?? 0)),
      options,
    );
    const run = longestIncreasingSubsequence(mapping.map(([, position]) => position));
    const score = precisionRecall(Math.max(1, run.length), count, goldCount);
    if ((score.f1 ?? 0) <= (best.f1 ?? 0)) continue;
    const pairs = run.map((at): NodePair => {
      const [node, position] = mapping[at] as NodePair;
      return [node, order[position] as number];
    });
    best = { ...score, pairs };
  }
  return best;
}

/**
 * The graph score of the program: the largest connected component of the edges that both graphs have under the same
 * index numbers, between numbers that are matched on both sides, to any node; `pairs` are the subtasks of equal number
 * in it. Departures from the paper: edges are not mapped by the matching, no induced subgraph, START and END count, and
 * a single node is always common.
 */
export function referenceGraph(
  predicted: WorfGraph,
  gold: WorfGraph,
  mapping: readonly NodePair[],
): Score & { readonly pairs: readonly NodePair[] } {
  const left = withTerminals(predicted);
  const right = withTerminals(gold);
  // START is 0 in both, END the last of each, so that END's number differs when the counts do.
  const goldEdges = new Set(right.edges.map(([from, to]) => `${from} ${to}`));
  const lasts = [left.nodes.length - 1, right.nodes.length - 1];
  const matchedLeft = new Set([0, lasts[0], ...mapping.map(([node]) => node + 1)]);
  const matchedRight = new Set([0, lasts[1], ...mapping.map(([, node]) => node + 1)]);
  const isMatched = (node: number) => matchedLeft.has(node) && matchedRight.has(node);
  const common = left.edges.filter(([from, to]) => isMatched(from) && isMatched(to) && goldEdges.has(`${from} ${to}`));
  const n = Math.max(left.nodes.length, right.nodes.length);
  let largest: readonly number[] = [];
  for (const component of weakComponents({ n, edges: common })) {
    if (component.length > largest.length) largest = component;
  }
  const isInner = (node: number) => node > 0 && node < (lasts[0] as number) && node < (lasts[1] as number);
  return {
    ...precisionRecall(Math.max(1, largest.length), left.nodes.length, right.nodes.length),
    // A single node shares only its number, so it is not a pair.
    pairs: largest.length > 1 ? largest.filter(isInner).map((node): NodePair => [node - 1, node - 1]) : [],
  };
}
