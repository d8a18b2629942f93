// What is shown of a graph when a node is hovered or selected: the nodes it depends on and those that depend on it, or in
// a run the edges that were travelled.

import type { CanvasEdge } from '../../core/projection';
import { groupBy, memoize } from '../../core/support';

type Edge = Pick<CanvasEdge, 'from' | 'to' | 'back'>;

/** The edges into each node, and those out of it. */
type Neighbours = Readonly<Record<'before' | 'after', ReadonlyMap<string, readonly Edge[]>>>;

/** Of the edges of a view, once somebody asks: of a large graph this is a good part of a frame. */
export const viewNeighbours = memoize(buildNeighbours);

/** Loop-backs are left out: with them everything in a loop would light everything. */
export function buildNeighbours(edges: readonly Edge[]): Neighbours {
  const onward = edges.filter(({ back }) => !back);
  return { before: groupBy(onward, ({ to }) => to), after: groupBy(onward, ({ from }) => from) };
}

/** The nodes themselves and all that one direction leads to. */
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

/** Of a run: the nodes, the edges that it travelled to and from them, and the edge that is pointed at. */
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
