// Edges that end at a subgraph in the text, and at one of its nodes in the graph.

import type { GraphEdge, WorkflowGraph } from '../../graph';
import { openFlowchart, pairFlowchartEdges } from './flowchartContext';

export interface SubgraphEdge {
  readonly edge: GraphEdge;
  /** Ids of the subgraphs at its ends, where there are any. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** `graph` is that of `source`. None where no subgraph has edges, or where the text cannot be followed. */
export function subgraphEdges(source: string, graph: WorkflowGraph): readonly SubgraphEdge[] {
  const groups = new Set(graph.groups?.map((group) => group.id));
  if (groups.size === 0) return [];
  const nodes = new Set(graph.nodes.map((node) => node.id));
  const groupAt = (id: string) => (groups.has(id) && !nodes.has(id) ? id : undefined);
  return (pairFlowchartEdges(openFlowchart(source, graph)) ?? []).flatMap(({ edge, at }) => {
    const [from, to] = [groupAt(at.from.id), groupAt(at.to.id)];
    return from === undefined && to === undefined ? [] : [{ edge, from, to }];
  });
}
