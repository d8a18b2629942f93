// A workflow graph as the command line prints it: `{nodes, edges}` with null for what is absent, or lines.

import type { WorkflowGraph } from '../core/graph';
import { oneLine } from './formatText';

export interface GraphView {
  readonly nodes: readonly { id: string; kind: string; label: string; ref: string | null }[];
  readonly edges: readonly { from: string; to: string; kind: string; condition: string | null }[];
}

export function buildGraphView(graph: WorkflowGraph): GraphView {
  return {
    nodes: graph.nodes.map(({ id, kind, label, ref }) => ({ id, kind, label, ref: ref ?? null })),
    edges: graph.edges.map(({ from, to, kind, condition }) => ({ from, to, kind, condition: condition ?? null })),
  };
}

export function nodeLines(graph: WorkflowGraph): string[] {
  const width = Math.max(0, ...graph.nodes.map((node) => node.kind.length));
  // Ids are made from names: a label that says the same again is left out.
  return graph.nodes.map(({ kind, id, label }) => {
    const text = oneLine(label);
    return `${kind.padEnd(width)}  ${oneLine(id)}${id.endsWith(label) || id === kind ? '' : `  ${text}`}`;
  });
}

export function edgeLines(graph: WorkflowGraph): string[] {
  return graph.edges.map(({ from, to, condition }) => {
    const label = condition === undefined ? '' : `  [${oneLine(condition)}]`;
    return `${oneLine(from)} -> ${oneLine(to)}${label}`;
  });
}
