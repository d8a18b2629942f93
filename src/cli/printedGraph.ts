// Prints a workflow graph: `{nodes, edges}` with null for absent fields, or lines.

import type { WorkflowGraph } from '../core/graph';
import { toOneLine } from './formatText';

export interface PrintedGraph {
  readonly nodes: readonly { id: string; kind: string; label: string; ref: string | null }[];
  readonly edges: readonly { from: string; to: string; kind: string; condition: string | null }[];
}

export function buildPrintedGraph(graph: WorkflowGraph): PrintedGraph {
  return {
    nodes: graph.nodes.map(({ id, kind, label, ref }) => ({ id, kind, label, ref: ref ?? null })),
    edges: graph.edges.map(({ from, to, kind, condition }) => ({ from, to, kind, condition: condition ?? null })),
  };
}

export function printNodeLines(graph: WorkflowGraph): string[] {
  const width = Math.max(0, ...graph.nodes.map((node) => node.kind.length));
  // Ids are derived from names: a label equal to the id is omitted.
  return graph.nodes.map(({ kind, id, label }) => {
    const text = toOneLine(label);
    return `${kind.padEnd(width)}  ${toOneLine(id)}${id.endsWith(label) || id === kind ? '' : `  ${text}`}`;
  });
}

export function printEdgeLines(graph: WorkflowGraph): string[] {
  return graph.edges.map(({ from, to, condition }) => {
    const label = condition === undefined ? '' : `  [${toOneLine(condition)}]`;
    return `${toOneLine(from)} -> ${toOneLine(to)}${label}`;
  });
}
