// The order that the arrows of a flowchart mean: an arrow at a subgraph leads to all steps where the subgraph begins, and
// on from all where it ends. Invariant: every edge of the result joins two nodes of the graph.

import { type GraphEdge, groupEnds, type WorkflowGraph } from '../graph';

/** Pairs of steps that one arrow at a subgraph may stand for. Above it the arrow stands for one pair. */
const MOST_PAIRS = 400;

/** An arrow of a step to the subgraph that begins with this step, or from it to the subgraph that it ends. */
export const leadsNowhere = ({ from, to, ownGroup }: GraphEdge): boolean => from === to && ownGroup !== undefined;

/** The edges of a flowchart's graph with arrows at subgraphs as one edge for each pair of steps. */
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
