// A shortest cycle through one node of a graph.

import { type IndexGraph, successorLists } from '../graph';

/** Nodes in order from the node on, which is not repeated; empty when no cycle goes through it. */
export function shortestCycle(graph: IndexGraph, node: number): number[] {
  const successors = successorLists(graph);
  const parents = new Int32Array(graph.n).fill(-1);
  const queue = [node];
  for (const current of queue) {
    for (const next of successors[current] ?? []) {
      if (next === node) {
        const cycle: number[] = [];
        for (let at = current; at !== node; at = parents[at] ?? node) cycle.push(at);
        return [node, ...cycle.reverse()];
      }
      if (parents[next] !== -1) continue;
      parents[next] = current;
      queue.push(next);
    }
  }
  return [];
}
