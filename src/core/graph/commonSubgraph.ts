// The maximum common induced subgraph of two graphs whose nodes are already paired: the largest set of pairs for which
// the edges among the members are the same in both graphs, in both directions, self-loops included.

import type { IndexGraph } from './indexGraph';
import { maximumIndependentSet } from './maximumIndependentSet';

export type NodePair = readonly [left: number, right: number];

export interface CommonSubgraph {
  readonly pairs: readonly NodePair[];
  /** False if the search budget ran out, so that a larger set may exist. */
  readonly exact: boolean;
}

/** The result uses each node once, so `pairs` may give a node several partners. It is a largest conflict-free set. */
export function maximumCommonSubgraph(
  left: IndexGraph,
  right: IndexGraph,
  pairs: readonly NodePair[],
  stepBudget?: number,
): CommonSubgraph {
  const key = (from: number, to: number) => `${from} ${to}`;
  const leftEdges = new Set(left.edges.map(([from, to]) => key(from, to)));
  const rightEdges = new Set(right.edges.map(([from, to]) => key(from, to)));
  const agree = (a: NodePair, b: NodePair) => leftEdges.has(key(a[0], b[0])) === rightEdges.has(key(a[1], b[1]));
  const usable = pairs.filter((pair) => agree(pair, pair));
  const conflicts = usable.map(() => new Set<number>());
  usable.forEach((a, i) => {
    for (let j = i + 1; j < usable.length; j++) {
      const b = usable[j] as NodePair;
      const isOneToOne = a[0] !== b[0] && a[1] !== b[1];
      if (isOneToOne && agree(a, b) && agree(b, a)) continue;
      conflicts[i]?.add(j);
      conflicts[j]?.add(i);
    }
  });
  const chosen = maximumIndependentSet(conflicts, stepBudget);
  return { pairs: chosen.nodes.map((index) => usable[index] as NodePair), exact: chosen.exact };
}
