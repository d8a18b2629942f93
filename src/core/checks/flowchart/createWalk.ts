// Walks the paths of a flowchart, and remembers the nodes that were reached.

import { type GraphNode, strongComponents } from '../../graph';
import type { FlowchartPaths } from './flowchartPaths';

export interface FlowchartWalk {
  isReached(id: string): boolean;
  /** Reaches everything behind the nodes, and returns the nodes that were not reached before, in text order. */
  reach(from: readonly GraphNode[]): readonly GraphNode[];
  /**
   * The loops among the unreached nodes that no other unreached node leads into. They are found one after the other:
   * the caller reaches each before it asks for the next.
   */
  unreachedLoops(nodes: readonly GraphNode[]): Iterable<readonly GraphNode[]>;
}

export function createWalk(nodes: readonly GraphNode[], { next }: FlowchartPaths): FlowchartWalk {
  const placeOf = new Map(nodes.map(({ id }, place) => [id, place]));
  const seen = new Set<string>();
  const reach: FlowchartWalk['reach'] = (from) => {
    const reached: number[] = [];
    const stack = from.map((node) => node.id);
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      const place = placeOf.get(id);
      if (place !== undefined) reached.push(place);
      for (const other of next(id)) stack.push(other);
    }
    return reached.sort((a, b) => a - b).flatMap((place) => nodes[place] ?? []);
  };
  return {
    isReached: (id) => seen.has(id),
    reach,
    *unreachedLoops(among) {
      const unreached = among.filter(({ id }) => !seen.has(id));
      if (unreached.length === 0) return;
      // Paths through subgraphs have hub nodes of their own.
      const ids = unreached.map(({ id }) => id);
      const indexOf = new Map(ids.map((id, index) => [id, index]));
      const edges: [from: number, to: number][] = [];
      for (let from = 0; from < ids.length; from++) {
        for (const id of next(ids[from] as string)) {
          if (!indexOf.has(id)) indexOf.set(id, ids.push(id) - 1);
          edges.push([from, indexOf.get(id) as number]);
        }
      }
      const { of, count } = strongComponents({ n: ids.length, edges });
      const loops = Array.from({ length: count }, (): GraphNode[] => []);
      for (const [index, node] of unreached.entries()) loops[of[index] as number]?.push(node);
      // Edges between components lead to lower numbers.
      for (const loop of loops.toReversed()) if (loop[0] && !seen.has(loop[0].id)) yield loop;
    },
  };
}
