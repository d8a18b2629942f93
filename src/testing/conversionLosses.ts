// Finds silent losses of a workflow conversion: labels and arrows that are neither in the text nor in a note. Words
// count as kept if they are in the same order.

import { isPlainTerminal } from '../core/flowchart';
import type { ConvertedText } from '../core/formats';
import type { GraphNode, WorkflowGraph } from '../core/graph';
import { buildProcedureGraph, parsePdl } from '../core/language';

const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const sequence = (text: string) => ` ${wordsOf(text).join(' ')} `;

/** Labels for which formats have their own syntax: a plain answer, a comparison. */
const plainLabel =
  /^(?:yes|no|y|n|true|false|ok|else|otherwise|default|done|not|是|否|有|没有|其他|其它|each|每)$|[<>=]/iu;

/** Empty if nothing was lost; otherwise one line for each loss. */
export function lostWords(graph: WorkflowGraph, { text, notes }: ConvertedText): string[] {
  // The text unchanged, and without the entities of Mermaid and the line breaks of JSON strings.
  const plain = text.replace(/#(?:quot|lt|amp|\d+);/g, ' ').replace(/\\[nrt]/g, ' ');
  const said = sequence(`${text}\n${plain}\n${notes.join('\n')}`);
  const isKept = (label: string) => wordsOf(label).length === 0 || said.includes(sequence(label));
  const isMark = ({ id, kind, label }: GraphNode) =>
    (kind === 'start' || kind === 'end' || kind === 'fork') && (label === id || isPlainTerminal(label));
  return [
    ...graph.nodes.filter((node) => !isMark(node) && !isKept(node.label)).map(({ label }) => `node "${label}"`),
    ...graph.edges
      .filter(({ condition = '' }) => !plainLabel.test(condition.trim()) && !isKept(condition))
      .map(({ from, to, condition }) => `arrow ${from} to ${to} "${condition}"`),
    ...(graph.groups ?? []).filter(({ label }) => !isKept(label)).map(({ label }) => `subgraph "${label}"`),
    ...(graph.undrawn ?? [])
      .filter(({ from, to = '', condition = '' }) => ![from, to, condition].every(isKept))
      .map(({ from, to }) => `undrawn arrow ${from} to ${to}`),
  ];
}

/**
 * Steps of a flowchart that no line of a PDL text carries out, no comment contains and no note names. In contrast to
 * `lostWords`, it distinguishes steps with equal labels.
 */
export function lostSteps(graph: WorkflowGraph, { text, notes, links = [] }: ConvertedText): string[] {
  const linked = new Set(links.flatMap(({ nodeIds }) => nodeIds));
  const comments = text.split('\n').filter((line) => line.trimStart().startsWith('#'));
  const remarks = [...comments, ...notes].map(sequence);
  return graph.nodes
    .filter(({ id, kind }) => kind !== 'start' && kind !== 'end' && kind !== 'fork' && !linked.has(id))
    .filter(({ label }) => wordsOf(label).length > 0 && !remarks.some((remark) => remark.includes(sequence(label))))
    .map(({ label }) => `step "${label}"`);
}

/**
 * Arrows between steps that the procedure of a PDL text does not follow and no note names. A step is found by the lines
 * that its links name.
 */
export function arrowsWithoutNote(graph: WorkflowGraph, { text, notes, links = [] }: ConvertedText): string[] {
  const procedure = buildProcedureGraph(parsePdl(text));
  const places = new Map<string, string[]>();
  for (const { id, range } of procedure.nodes) {
    if (!range) continue;
    const link = links.find((one) => one.range.start <= range.start && range.start < one.range.end);
    for (const drawn of link?.nodeIds ?? []) places.set(drawn, [...(places.get(drawn) ?? []), id]);
  }
  const next = new Map<string, string[]>();
  for (const { from, to } of procedure.edges) next.set(from, [...(next.get(from) ?? []), to]);
  const known = new Map<string, ReadonlySet<string>>();
  const reachedFrom = (start: string): ReadonlySet<string> => {
    const seen = new Set<string>();
    const open = [...(next.get(start) ?? [])];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...(next.get(at) ?? []));
    }
    known.set(start, seen);
    return seen;
  };
  const labels = new Map(graph.nodes.map((node) => [node.id, node]));
  const said = sequence(notes.join('\n'));
  const isNamed = (id: string) => said.includes(sequence(labels.get(id)?.label ?? id));
  const isStep = (id: string) => !['start', 'end', 'fork'].includes(labels.get(id)?.kind ?? '');
  return graph.edges.flatMap(({ from, to }) => {
    if (!isStep(from) || !isStep(to) || (isNamed(from) && isNamed(to))) return [];
    const [sources, targets] = [places.get(from) ?? [], places.get(to) ?? []];
    // A step that is a comment has no node.
    if (sources.length === 0 || targets.length === 0) return [];
    const isFollowed = sources.some((source) => {
      const reached = known.get(source) ?? reachedFrom(source);
      return targets.some((target) => reached.has(target));
    });
    return isFollowed ? [] : [`arrow ${from} to ${to}`];
  });
}
