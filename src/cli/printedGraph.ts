// A workflow graph as the command line prints it: `{nodes, edges}` with null for what is absent, or lines.

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
  // Ids are made from names: a label that says the same again is left out.
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
