// Resolves the arrows of a flowchart to an order of steps: an arrow to a subgraph leads to all its first steps, and an
// arrow from it starts at all its last steps. Invariant: every edge of the result joins two nodes of the graph.

import { type GraphEdge, groupEnds, type WorkflowGraph } from '../graph';

/** Maximum number of pairs of steps for one arrow at a subgraph. Beyond it the arrow is kept as one pair. */
const MOST_PAIRS = 400;

/** True for an arrow between a subgraph and its own first or last step. */
export const leadsNowhere = ({ from, to, ownGroup }: GraphEdge): boolean => from === to && ownGroup !== undefined;

/** Returns the edges of a flowchart's graph, with arrows at subgraphs expanded to one edge for each pair of steps. */
export function flowEdges(graph: WorkflowGraph): readonly GraphEdge[] {
  const edges = graph.edges.filter((edge) => !leadsNowhere(edge));
  const wanted = new Set(edges.flatMap(({ fromGroup, toGroup }) => [fromGroup ?? [], toGroup ?? []].flat()));
  if (wanted.size === 0) return edges;
  const ends = groupEnds(graph, wanted);
  return edges.flatMap((edge): readonly GraphEdge[] => {
    const { from, to, fromGroup, toGroup } = edge;
    const sources = (fromGroup === undefined ? undefined : ends.get(fromGroup)?.last) ?? [from];
    const targets = (toGroup === undefined ? undefined : ends.get(toGroup)?.first) ?? [to];
    const pairs = sources.length * targets.length;
    if (pairs <= 1 || pairs > MOST_PAIRS) return [edge];
    return sources.flatMap((source) =>
      targets.map((target) => ({ ...edge, id: `${edge.id} ${source} ${target}`, from: source, to: target })),
    );
  });
}
