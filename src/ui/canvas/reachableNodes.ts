// The part of a graph that is highlighted for a hovered or selected node: its ancestors and descendants, or in a run
// the travelled edges.

import type { CanvasEdge } from '../../core/projection';
import { groupBy, memoize } from '../../core/support';

type Edge = Pick<CanvasEdge, 'from' | 'to' | 'back'>;

/** The edges into each node, and those out of it. */
type Neighbours = Readonly<Record<'before' | 'after', ReadonlyMap<string, readonly Edge[]>>>;

/** Computed on first use: for a large graph it takes a good part of a frame. */
export const viewNeighbours = memoize(buildNeighbours);

/** Leaves loop-backs out: with them every node of a loop would highlight the whole loop. */
export function buildNeighbours(edges: readonly Edge[]): Neighbours {
  const onward = edges.filter(({ back }) => !back);
  return { before: groupBy(onward, ({ to }) => to), after: groupBy(onward, ({ from }) => from) };
}

/** The nodes themselves and all nodes reachable in one direction. */
export function followEdges(of: Neighbours, direction: keyof Neighbours, ids: readonly string[]): ReadonlySet<string> {
  const end = direction === 'before' ? 'from' : 'to';
  const seen = new Set<string>(ids);
  const queue = [...ids];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const { [end]: next } of of[direction].get(id) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return seen;
}

/** In a run: the nodes, the travelled edges to and from them, and the hovered edge. */
export const travelledAt = (
  edges: readonly Pick<CanvasEdge, 'id' | 'from' | 'to' | 'taken'>[],
  ids: readonly string[],
  edgeId: string | undefined,
): ReadonlySet<string> =>
  new Set([
    ...ids,
    ...edges.flatMap(({ id, from, to, taken }) =>
      id === edgeId || (taken && (ids.includes(from) || ids.includes(to))) ? id : [],
    ),
  ]);

/** The nodes themselves, their ancestors and their descendants. */
export function selectReachable(of: Neighbours, ids: readonly string[]): ReadonlySet<string> {
  return new Set([...followEdges(of, 'before', ids), ...followEdges(of, 'after', ids)]);
}
