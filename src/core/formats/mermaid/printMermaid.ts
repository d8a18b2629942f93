// Prints a workflow graph as a Mermaid flowchart. Invariant: Mermaid's own parser reads every printed text, with
// unchanged labels.

import type { EdgeHead, GraphEdge, GraphGroup, GraphNode, NodeKind, WorkflowGraph } from '../../graph';
import { groupBy, type JsonValue, unicodeEscape } from '../../support';
import type { ConvertedRange, ConvertedText } from '../converted';
import { LinkedTextBuilder } from '../linkedTextBuilder';
import { MermaidIds, quoteMermaidLabel } from './mermaidText';

const shapes: Readonly<Record<Exclude<NodeKind, 'fork'>, readonly [open: string, close: string]>> = {
  start: ['([', '])'],
  end: ['([', '])'],
  api: ['[[', ']]'],
  answer: ['(', ')'],
  condition: ['{', '}'],
  step: ['[', ']'],
  llm: ['[/', '/]'],
};

/** Prefix of a comment line with data that a flowchart cannot show. */
const weirComment = '%% weir: ';

/** Levels of indentation; deeper nesting is not indented further, to keep lines short. */
const MAX_INDENT = 20;

export interface PrintedMermaid extends ConvertedText {
  /** Links for node lines and for node ids in arrows. */
  readonly links: readonly ConvertedRange[];
  /** Graph node id -> its id in the text. */
  readonly ids: ReadonlyMap<string, string>;
}

/** How a printed flowchart differs from one for people and other tools. */
export interface MermaidStyle {
  /** Text of a node in place of its label; ids still come from the label. */
  textOf(node: GraphNode): string;
  /** Quotes a label. */
  quote(text: string): string;
}

/**
 * `data` becomes comment lines before the nodes, one JSON value each; other tools skip them. `merged`: by node id, the
 * nodes without a line that the node's line also represents.
 */
export function printMermaid(
  graph: WorkflowGraph,
  data: readonly JsonValue[] | ((ids: ReadonlyMap<string, string>) => readonly JsonValue[]) = [],
  merged: ReadonlyMap<string, readonly string[]> = new Map(),
  { textOf, quote }: MermaidStyle = { textOf: ({ label }) => label, quote: quoteMermaidLabel },
): PrintedMermaid {
  const { nodes: ids, groups: groupIds } = claimIds(graph);
  const values = typeof data === 'function' ? data(ids) : data;
  const direction = graph.direction === undefined || graph.direction === 'TB' ? 'TD' : graph.direction;
  const out = new LinkedTextBuilder();
  out.line(`flowchart ${direction}`);
  for (const value of values) out.line(`  ${weirComment}${commentJson(value)}`);
  const groupOf = (node: GraphNode) => (node.group !== undefined && groupIds.has(node.group) ? node.group : undefined);
  const parentOf = (group: GraphGroup) =>
    group.parent !== undefined && groupIds.has(group.parent) ? group.parent : undefined;
  const members = groupBy(graph.nodes, groupOf);
  const entered = new Set(graph.edges.map(({ to }) => to));
  const left = new Set(graph.edges.map(({ from }) => from));
  const shapeOf = (node: GraphNode) => {
    const { id, kind } = node;
    const label = quote(textOf(node));
    if (kind === 'fork') return '@{ shape: fork }';
    // A start with incoming edges, or an end with outgoing edges, is recognisable only by its shape.
    if (kind === 'start' && entered.has(id)) return `@{ shape: sm-circ, label: ${label} }`;
    if (kind === 'end' && left.has(id)) return `@{ shape: fr-circ, label: ${label} }`;
    const [open, close] = shapes[kind];
    return `${open}${label}${close}`;
  };
  const children = groupBy(graph.groups ?? [], parentOf);
  const write = (group: string | undefined, indent: string) => {
    for (const node of members.get(group) ?? []) {
      out.line(`${indent}${ids.get(node.id)}${shapeOf(node)}`, [node.id, ...(merged.get(node.id) ?? [])]);
    }
  };
  // Iterative: groups may be nested thousands deep.
  const openGroups: { readonly group: GraphGroup; readonly depth: number; isOpened: boolean }[] = [];
  const openInner = (group: string | undefined, depth: number) => {
    for (const inner of (children.get(group) ?? []).toReversed())
      openGroups.push({ group: inner, depth, isOpened: false });
  };
  write(undefined, '  ');
  openInner(undefined, 1);
  for (let at = openGroups.at(-1); at !== undefined; at = openGroups.at(-1)) {
    const { group, depth, isOpened } = at;
    const indent = '  '.repeat(Math.min(depth, MAX_INDENT));
    if (isOpened) {
      out.line(`${indent}end`);
      openGroups.pop();
      continue;
    }
    at.isOpened = true;
    out.line(`${indent}subgraph ${groupIds.get(group.id)} [${quote(group.label)}]`);
    if (group.direction !== undefined) out.line(`${indent}  direction ${group.direction}`);
    write(group.id, `${indent}  `);
    openInner(group.id, depth + 1);
  }
  for (const edge of graph.edges) {
    const label = edge.condition === undefined || edge.condition.trim() === '' ? '' : `|${quote(edge.condition)}|`;
    const endOf = (node: string, group: string | undefined) =>
      (group === undefined ? undefined : groupIds.get(group)) ?? ids.get(node) ?? '';
    out.linked(`  ${endOf(edge.from, edge.fromGroup)}`, [edge.from]);
    out.addPlain(` ${arrowOf(edge)}${label} `);
    out.line(endOf(edge.to, edge.toGroup), [edge.to]);
  }
  return { ...out.toConverted([]), ids };
}

/** Returns the text ids of a graph's nodes and groups: always the same for the same graph. */
export function claimIds(graph: WorkflowGraph): {
  readonly nodes: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, string>;
} {
  const pool = new MermaidIds();
  const nodes = new Map(graph.nodes.map((node) => [node.id, pool.claim(node.ref ?? node.label)]));
  const groups = new Map((graph.groups ?? []).map((group) => [group.id, pool.claim(`group_${group.label}`)]));
  return { nodes, groups };
}

const lines = { normal: '--', thick: '==', dotted: '-.-' } as const;
const headsOf: Readonly<Record<EdgeHead, readonly [from: string, to: string]>> = {
  none: ['', ''],
  arrow: ['<', '>'],
  circle: ['o', 'o'],
  cross: ['x', 'x'],
};

function arrowOf({ stroke, heads = { from: 'none', to: 'arrow' } }: GraphEdge): string {
  const line = lines[stroke ?? 'normal'];
  // A line without arrow heads is one stroke longer.
  const end = heads.to === 'none' && stroke !== 'dotted' ? line[0] : headsOf[heads.to][1];
  return `${headsOf[heads.from][0]}${line}${end}`;
}

/** JSON escapes keep `}%%` and `%%{` (directives) and braces (shapes) out of the text. */
function commentJson(value: JsonValue): string {
  return JSON.stringify(value)
    .replaceAll('%', '\\u0025')
    .replace(/[\u2028\u2029\u0085\ufb02\u00b6]/g, unicodeEscape);
}
