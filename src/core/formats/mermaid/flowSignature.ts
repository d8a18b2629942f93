// Computes a signature of a flowchart's flow: it is equal as long as no node, label or edge has changed.

import type { WorkflowGraph } from '../../graph';
import { hashText } from '../../support';

/** Ignores whitespace and the order of the lines. */
export function flowSignature(graph: WorkflowGraph): string {
  const plain = (text: string) => text.replace(/\s+/g, '');
  const nodes = graph.nodes.map((node) => JSON.stringify([node.id, plain(node.label)])).sort();
  const edges = graph.edges.map((edge) => JSON.stringify([edge.from, edge.to, plain(edge.condition ?? '')])).sort();
  return hashText(JSON.stringify([nodes, edges])).toString(36);
}
