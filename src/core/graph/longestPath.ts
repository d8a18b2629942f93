// Longest paths of a DAG: the step at which each node runs if it starts as soon as its predecessors are done, and the
// heaviest path. Ties go to the smaller index. Undefined with a cycle.

import { type IndexGraph, predecessorLists } from './indexGraph';
import { topologicalOrder } from './topologicalOrder';

/** For each node the number of nodes on the longest path that ends there (1 for a source). */
export function longestPathLevels(graph: IndexGraph): number[] | undefined {
  const order = topologicalOrder(graph);
  if (!order) return undefined;
  const predecessors = predecessorLists(graph);
  const levels = new Array<number>(graph.n).fill(1);
  for (const node of order) {
    for (const before of predecessors[node] as number[]) {
      levels[node] = Math.max(levels[node] as number, (levels[before] as number) + 1);
    }
  }
  return levels;
}

export interface LongestPath {
  readonly path: readonly number[];
  /** Sum of the weights on the path. */
  readonly length: number;
}

/** The path with the greatest sum of node weights (1 each by default); weights must not be negative. */
export function longestPath(graph: IndexGraph, weights?: readonly number[]): LongestPath | undefined {
  const order = topologicalOrder(graph);
  if (!order) return undefined;
  const predecessors = predecessorLists(graph);
  const length = new Array<number>(graph.n).fill(0);
  const cameFrom = new Array<number>(graph.n).fill(-1);
  let last = -1;
  for (const node of order) {
    let best = 0;
    for (const before of predecessors[node] as number[]) {
      const candidate = length[before] as number;
      const current = cameFrom[node] as number;
      if (current === -1 || candidate > best || (candidate === best && before < current)) {
        best = candidate;
        cameFrom[node] = before;
      }
    }
    length[node] = best + (weights?.[node] ?? (weights ? 0 : 1));
    if (last === -1 || (length[node] as number) > (length[last] as number)) last = node;
  }
  if (last === -1) return { path: [], length: 0 };
  const path: number[] = [];
  for (let node = last; node !== -1; node = cameFrom[node] as number) path.push(node);
  return { path: path.reverse(), length: length[last] as number };
}
