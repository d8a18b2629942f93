// Finds the edges that close loops, searching from the starts of a graph.

import type { GraphEdge, GraphNode } from '../graph';
import { appendTo } from '../support';

/** Returns the edges, with `back` set on those that lead to a node on the path from the start to their source. */
export function markBackEdges(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): GraphEdge[] {
  const outgoing = new Map<string, number[]>();
  const hasIncoming = new Set<string>();
  edges.forEach((edge, index) => {
    appendTo(outgoing, edge.from, index);
    if (edge.from !== edge.to) hasIncoming.add(edge.to);
  });
  const roots = [
    ...nodes.filter((node) => node.kind === 'start'),
    ...nodes.filter((node) => !hasIncoming.has(node.id)),
    ...nodes,
  ];
  const state = new Map<string, 'open' | 'done'>();
  const back = new Set<number>();
  for (const root of roots) {
    if (state.has(root.id)) continue;
    const path: { readonly id: string; next: number }[] = [{ id: root.id, next: 0 }];
    state.set(root.id, 'open');
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const index = outgoing.get(top.id)?.[top.next++];
      if (index === undefined) {
        state.set(top.id, 'done');
        path.pop();
        continue;
      }
      const to = (edges[index] as GraphEdge).to;
      const known = state.get(to);
      if (known === 'open') back.add(index);
      else if (known === undefined) {
        state.set(to, 'open');
        path.push({ id: to, next: 0 });
      }
    }
  }
  return edges.map((edge, index) => (back.has(index) ? { ...edge, back: true } : edge));
}
