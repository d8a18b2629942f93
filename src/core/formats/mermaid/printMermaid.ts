// A workflow graph as a Mermaid flowchart.
// Invariant: Mermaid's own parser reads every text printed here, with the labels as they were.

import type { GraphNode, NodeKind, WorkflowGraph } from '../../graph';
import type { JsonValue } from '../../support';
import { MermaidIds, quoteLabel } from './mermaidText';

const shapes: Readonly<Record<NodeKind, readonly [open: string, close: string]>> = {
  start: ['([', '])'],
  end: ['([', '])'],
  api: ['[[', ']]'],
  answer: ['(', ')'],
  condition: ['{', '}'],
  step: ['[', ']'],
  llm: ['[/', '/]'],
};

/** Begins a comment line that carries what a flowchart cannot show. */
const weirComment = '%% weir: ';

export interface PrintedMermaid {
  readonly text: string;
  /** Graph node id -> the id it got in the text. */
  readonly ids: ReadonlyMap<string, string>;
}

/** `data` becomes comment lines before the nodes, one JSON value each; other tools skip them. */
export function printMermaid(
  graph: WorkflowGraph,
  data: readonly JsonValue[] | ((ids: ReadonlyMap<string, string>) => readonly JsonValue[]) = [],
): PrintedMermaid {
  const pool = new MermaidIds();
  const ids = new Map(graph.nodes.map((node) => [node.id, pool.claim(node.ref ?? node.label)]));
  const groupIds = new Map((graph.groups ?? []).map((group) => [group.id, pool.claim(`group_${group.label}`)]));
  const values = typeof data === 'function' ? data(ids) : data;
  const direction = graph.direction === undefined || graph.direction === 'TB' ? 'TD' : graph.direction;
  const lines = [`flowchart ${direction}`, ...values.map((value) => `  ${weirComment}${commentJson(value)}`)];
  const nodesOf = (group: string | undefined) => graph.nodes.filter((node) => knownGroup(node) === group);
  const knownGroup = (node: GraphNode) =>
    node.group !== undefined && groupIds.has(node.group) ? node.group : undefined;
  const parentOf = (group: { readonly id: string; readonly parent?: string }) =>
    group.parent !== undefined && groupIds.has(group.parent) ? group.parent : undefined;
  const block = (group: string | undefined, indent: string) => {
    for (const node of nodesOf(group)) {
      const [open, close] = shapes[node.kind];
      lines.push(`${indent}${ids.get(node.id)}${open}${quoteLabel(node.label)}${close}`);
    }
    for (const inner of graph.groups ?? []) {
      if (parentOf(inner) !== group) continue;
      lines.push(`${indent}subgraph ${groupIds.get(inner.id)} [${quoteLabel(inner.label)}]`);
      block(inner.id, `${indent}  `);
      lines.push(`${indent}end`);
    }
  };
  block(undefined, '  ');
  for (const edge of graph.edges) {
    const label = edge.condition === undefined || edge.condition.trim() === '' ? '' : `|${quoteLabel(edge.condition)}|`;
    lines.push(`  ${ids.get(edge.from)} -->${label} ${ids.get(edge.to)}`);
  }
  return { text: `${lines.join('\n')}\n`, ids };
}

/** `}%%` and `%%{` would be taken for directives, braces for shapes: JSON's own escapes keep them out of the text. */
function commentJson(value: JsonValue): string {
  return JSON.stringify(value)
    .replaceAll('%', '\\u0025')
    .replace(/[\u2028\u2029\u0085\ufb02\u00b6]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
