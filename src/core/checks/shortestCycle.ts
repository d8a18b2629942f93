// Finds shortest cycles of a graph. Invariant: each search stays within the component of its node, so one search per
// component takes linear time in total.

import { type IndexGraph, type StrongComponents, successorLists } from '../graph';

/**
 * The nodes of a shortest cycle through a node, starting with the node, which is not repeated; may be empty.
 */
export function shortestCycles(
  graph: IndexGraph,
  { of }: StrongComponents,
  successors: readonly (readonly number[])[] = successorLists(graph),
): (node: number) => number[] {
  const parents = new Int32Array(graph.n).fill(-1);
  return (node) => {
    const queue = [node];
    let cycle: number[] = [];
    search: for (const current of queue) {
      for (const next of successors[current] ?? []) {
        if (next === node) {
          for (let at = current; at !== node; at = parents[at] ?? node) cycle.push(at);
          cycle = [node, ...cycle.reverse()];
          break search;
        }
        if (parents[next] !== -1 || of[next] !== of[node]) continue;
        parents[next] = current;
        queue.push(next);
      }
    }
    for (const met of queue) parents[met] = -1;
    return cycle;
  };
}
