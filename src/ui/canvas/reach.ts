// Which nodes a node depends on and which depend on it: what stays lit when it is hovered or selected.

import type { CanvasEdge } from '../../core/projection';
import { memoize } from '../../core/support';

export interface Neighbours {
  readonly before: ReadonlyMap<string, readonly string[]>;
  readonly after: ReadonlyMap<string, readonly string[]>;
}

/** Of the edges of a view, once somebody asks: of a large graph this is a good part of a frame. */
export const neighboursOf = memoize(buildNeighbours);

/** Loop-backs are left out: with them everything in a loop would light everything. */
export function buildNeighbours(edges: readonly Pick<CanvasEdge, 'from' | 'to' | 'back'>[]): Neighbours {
  const before = new Map<string, string[]>();
  const after = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, key: string, value: string) => {
    const list = map.get(key);
    if (list) list.push(value);
    else map.set(key, [value]);
  };
  for (const edge of edges) {
    if (edge.back) continue;
    add(after, edge.from, edge.to);
    add(before, edge.to, edge.from);
  }
  return { before, after };
}

/** The nodes themselves and all that one direction leads to. */
export function followEdges(direction: Neighbours['after'], ids: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>(ids);
  const queue = [...ids];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const next of direction.get(id) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return seen;
}

/** The nodes themselves, their ancestors and their descendants. */
export function selectReach({ before, after }: Neighbours, ids: readonly string[]): ReadonlySet<string> {
  return new Set([...followEdges(before, ids), ...followEdges(after, ids)]);
}
