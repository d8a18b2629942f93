// Finds paths through a workflow graph, by node id.

import type { GraphEdge, WorkflowGraph } from '../graph';

type Step = 'from' | 'to';

/** Returns the nearest wanted nodes in one direction, skipping unwanted ones; back edges are not followed. */
export function nearestNodes(
  graph: WorkflowGraph,
  id: string,
  direction: 'before' | 'after',
  isMatch: (id: string) => boolean,
): string[] {
  const [towards, there]: readonly [Step, Step] = direction === 'before' ? ['to', 'from'] : ['from', 'to'];
  const found: string[] = [];
  const seen = new Set([id]);
  const queue = [id];
  for (const at of queue) {
    for (const edge of graph.edges) {
      if (edge[towards] !== at || edge.back || seen.has(edge[there])) continue;
      seen.add(edge[there]);
      if (isMatch(edge[there])) found.push(edge[there]);
      else queue.push(edge[there]);
    }
  }
  return found;
}

/** Returns every node that can follow the given one without a back edge; excludes the node itself. */
export function nodesAfter(graph: WorkflowGraph, id: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = [id];
  for (const at of queue) {
    for (const edge of graph.edges) {
      if (edge.from !== at || edge.back || seen.has(edge.to)) continue;
      seen.add(edge.to);
      queue.push(edge.to);
    }
  }
  return seen;
}

/** Returns the nodes on any path from one node to another, without both, in the order of the graph. */
export function nodesBetween(graph: WorkflowGraph, from: string, to: string): string[] {
  const after = nodesAfter(graph, from);
  return graph.nodes
    .map(({ id }) => id)
    .filter((id) => id !== to && id !== from && after.has(id) && nodesAfter(graph, id).has(to));
}

/**
 * Returns edges of the whole graph from a call up to the next calls, through conditions: possible places for a new
 * step.
 */
export function edgesAfterCall(graph: WorkflowGraph, id: string, isCall: (id: string) => boolean): GraphEdge[] {
  const found: GraphEdge[] = [];
  const seen = new Set([id]);
  const queue = [id];
  for (const at of queue) {
    for (const edge of graph.edges) {
      if (edge.from !== at || edge.kind !== 'flow') continue;
      found.push(edge);
      if (!isCall(edge.to) && !seen.has(edge.to)) queue.push(edge.to);
      seen.add(edge.to);
    }
  }
  return found;
}
