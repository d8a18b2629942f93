// Finds edges that end at a subgraph in the text, and at one of its nodes in the graph.

import type { GraphEdge, WorkflowGraph } from '../../graph';
import { openFlowchart, pairFlowchartEdges } from './flowchartContext';

export interface SubgraphEdge {
  readonly edge: GraphEdge;
  /** Ids of the subgraphs at its ends; undefined for an end at a node. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** `graph` is the graph of `source`. Empty if no subgraph has edges, or if text and graph cannot be matched. */
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
