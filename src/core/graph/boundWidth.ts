// Bounds the width of a graph that is too large for the exact algorithm: from below by an antichain, from above by the
// number of paths in a path cover. If both are equal, the width is exact.

import { appendTo } from '../support';
import { type IndexGraph, predecessorLists } from './indexGraph';
import { longestPathLevels } from './longestPath';
import { topologicalOrder } from './topologicalOrder';

export interface WidthBound {
  /** An antichain, ascending: nodes at the same step, counted from the sources or from the sinks. */
  readonly nodes: readonly number[];
  /** True if it is a largest antichain. */
  readonly exact: boolean;
}

/** Linear except for the topological order; undefined with a cycle. */
export function boundWidth(graph: IndexGraph): WidthBound | undefined {
  const order = topologicalOrder(graph);
  if (!order) return undefined;
  const turned = { n: graph.n, edges: graph.edges.map(([from, to]) => [to, from] as const) };
  const [forward, backward] = [largestLevel(graph), largestLevel(turned)];
  const nodes = forward.length >= backward.length ? forward : backward;
  return { nodes, exact: nodes.length === countPaths(graph, order) };
}

function largestLevel(graph: IndexGraph): readonly number[] {
  const members = new Map<number, number[]>();
  (longestPathLevels(graph) ?? []).forEach((level, node) => {
    appendTo(members, level, node);
  });
  return [...members.values()].reduce((best, list) => (list.length > best.length ? list : best), []);
}

/**
 * Size of a greedy cover by disjoint paths: each node extends the path of the first predecessor at the end of a path.
 */
function countPaths(graph: IndexGraph, order: readonly number[]): number {
  const predecessors = predecessorLists(graph);
  const isEnd = new Uint8Array(graph.n);
  let count = 0;
  for (const node of order) {
    const before = (predecessors[node] as number[]).find((one) => isEnd[one] === 1);
    if (before === undefined) count += 1;
    else isEnd[before] = 0;
    isEnd[node] = 1;
  }
  return count;
}
