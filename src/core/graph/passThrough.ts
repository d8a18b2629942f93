// Reduces a graph to some of its nodes; the others only pass the flow on.
// Invariant: a pair (a, b) is in the result if an edge, or a path over dropped nodes only, leads from a to b.

import { appendTo } from '../support';
import type { GraphEdge } from './workflowGraph';

export interface PassedEdge {
  readonly from: string;
  readonly to: string;
  /** True if an edge of the path closes a loop. */
  readonly back: boolean;
}

type Link = Pick<GraphEdge, 'from' | 'to' | 'back'>;

/** The edges between kept nodes, with each path over dropped nodes as one edge. Pairs can repeat. */
export function passThrough(edges: readonly Link[], isKept: (id: string) => boolean): PassedEdge[] {
  const onward = new Map<string, Link[]>();
  for (const edge of edges) {
    if (isKept(edge.from)) continue;
    appendTo(onward, edge.from, edge);
  }
  const passed: PassedEdge[] = [];
  for (const first of edges) {
    if (!isKept(first.from)) continue;
    const seen = new Set<string>();
    const open = [{ to: first.to, back: first.back === true }];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (isKept(at.to)) {
        passed.push({ from: first.from, to: at.to, back: at.back });
        continue;
      }
      if (seen.has(at.to)) continue;
      seen.add(at.to);
      for (const { to, back } of (onward.get(at.to) ?? []).toReversed()) {
        open.push({ to, back: at.back || back === true });
      }
    }
  }
  return passed;
}
