// Parses the two replies into parts of a graph. As lenient as for WorfBench answers, and also accepts thoughts, and
// arrows and brackets in place of pairs. Invariant: edges name listed nodes; omitted parts are reported.

import { parseWorfbench } from '../formats';
import { withoutThoughts } from '../llm';

export type GeneratedEdge = readonly [from: number, to: number];

export interface NodesSection {
  /** In listed order; empty if none was found. */
  readonly nodes: readonly string[];
}

export function readNodesSection(reply: string): NodesSection {
  const parsed = parseWorfbench(withoutThoughts(reply).replace(/^[ \t]*```[^\n]*$/gm, ''));
  if (!parsed.ok) return { nodes: [] };
  const { nodes } = parsed.value.graph;
  return { nodes: nodes.slice(1, -1).map(({ label }) => plain(label)) };
}

/** Models set names in bold or in backticks. */
const plain = (label: string) =>
  label
    .trim()
    .replace(/^(\*\*|__|`)(.+)\1$/, '$2')
    .trim();

export interface EdgesSection {
  /** Over the nodes with START as 0 and END as the last. */
  readonly edges: readonly GeneratedEdge[];
  readonly notes: readonly string[];
  /** Pairs with numbers that are not listed. */
  readonly unknown: readonly string[];
}

const arrow = /(START|\d+)\s*(?:-+>|=+>|→)\s*(END|\d+)/gi;
const bracket = /\[\s*"?(START|\d+)"?\s*,\s*"?(END|\d+)"?\s*\]/gi;

export function readEdgesSection(reply: string, nodes: readonly string[]): EdgesSection {
  const text = withoutThoughts(reply);
  const hasPairs = /\(\s*(?:START|\d+)\s*,\s*(?:END|\d+)\s*\)/i.test(text);
  const pairs = hasPairs ? text : text.replace(bracket, '($1,$2)').replace(arrow, '($1,$2)');
  // A list of placeholder nodes precedes the reply, so that its numbers refer to the requested nodes.
  const listed = nodes.map((_, index) => `${index + 1}: node`).join('\n');
  const body = pairs.replace(/^[ \t]*(?:#+[ \t]*|\*+)?nodes?\**[ \t]*:.*$/gim, '');
  const parsed = parseWorfbench(`Node:\n${listed}\n\nEdge:\n${body}`);
  if (!parsed.ok) return { edges: [], notes: [], unknown: [] };
  const { graph, notes } = parsed.value;
  const last = nodes.length + 1;
  const indexOf = (id: string) => (id === 'start' ? 0 : id === 'end' ? last : Number(id));
  const edges = graph.edges.map(({ from, to }): GeneratedEdge => [indexOf(from), indexOf(to)]);
  const unknown = notes.flatMap((note) => /The pair (\(.*\)) names/.exec(note)?.[1] ?? []);
  return { edges, notes: notes.filter((note) => !/names a subtask that is not listed/.test(note)), unknown };
}
