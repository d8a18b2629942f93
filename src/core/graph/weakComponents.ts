// Weakly connected components: connected components if edge directions are ignored.

import { appendTo } from '../support';
import type { IndexGraph } from './indexGraph';

/** Nodes of each component, ascending; components by their smallest node. */
export function weakComponents(graph: IndexGraph): number[][] {
  const parent = Array.from({ length: graph.n }, (_, index) => index);
  const find = (node: number): number => {
    let root = node;
    while (parent[root] !== root) root = parent[root] as number;
    for (let at = node; parent[at] !== root; ) {
      const up = parent[at] as number;
      parent[at] = root;
      at = up;
    }
    return root;
  };
  for (const [from, to] of graph.edges) {
    const a = find(from);
    const b = find(to);
    if (a !== b) parent[Math.max(a, b)] = Math.min(a, b);
  }
  const groups = new Map<number, number[]>();
  for (let node = 0; node < graph.n; node++) {
    const root = find(node);
    appendTo(groups, root, node);
  }
  return [...groups.values()];
}
