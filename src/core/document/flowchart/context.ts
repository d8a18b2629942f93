// What every planner of a flowchart edit starts from: the statements, the graph, and the way from one to the other.

import { type EdgeText, type FlowchartText, type GroupText, readFlowchartText } from '../../flowchart';
import type { GraphEdge, GraphNode, WorkflowGraph } from '../../graph';
import { fail, ok, type Result } from '../../support';
import type { EditProblem, EditProblemCode, PlannedEdit } from '../graphEdit';
import { isHarmless, memberships } from './membership';
import type { FindPlace } from './rewriteFlow';
import { isSpeakableId } from './spelling';

export interface FlowchartContext {
  readonly text: FlowchartText;
  readonly graph: WorkflowGraph;
  /** The group of each node and subgraph that is in one. */
  readonly members: ReadonlyMap<string, GroupText>;
}

export type Planned = Result<PlannedEdit, EditProblem>;

export const refuse = (code: EditProblemCode, message: string): { ok: false; error: EditProblem } =>
  fail({ code, message });

export function openFlowchart(source: string, graph: WorkflowGraph): FlowchartContext {
  const text = readFlowchartText(source);
  return { text, graph, members: memberships(text) };
}

export function findNode({ graph }: FlowchartContext, id: string): Result<GraphNode, EditProblem> {
  const node = graph.nodes.find((candidate) => candidate.id === id);
  return node ? ok(node) : refuse('document/unknown-node', `The flowchart has no node "${id}".`);
}

export function findGroup({ text }: FlowchartContext, id: string): Result<GroupText, EditProblem> {
  const group = text.groups.find((candidate) => candidate.id === id);
  return group ? ok(group) : refuse('document/unknown-node', `The flowchart has no group "${id}".`);
}

export interface FoundEdge {
  readonly edge: GraphEdge;
  readonly at: EdgeText;
}

/** The links that the graph draws, each with its edge; undefined when the text was read otherwise than Mermaid did. */
export function pairEdges({ text, graph }: FlowchartContext): readonly FoundEdge[] | undefined {
  const groups = new Set(text.groups.map((group) => group.id));
  const drawn = text.edges.filter(({ statement, link }) => statement.links[link]?.stroke !== 'invisible');
  const pairs = graph.edges.flatMap((edge, index): FoundEdge[] => {
    const at = drawn[index];
    const isSame = (id: string, mention: EdgeText['from']) => mention.id === id || groups.has(mention.id);
    return at && isSame(edge.from, at.from) && isSame(edge.to, at.to) ? [{ edge, at }] : [];
  });
  return pairs.length === graph.edges.length && pairs.length === drawn.length ? pairs : undefined;
}

export function findEdge(context: FlowchartContext, edgeId: string): Result<FoundEdge, EditProblem> {
  const pairs = pairEdges(context);
  if (!pairs)
    return refuse(
      'document/unsupported-shape',
      'An edge of this text is written in a way that only its text can be edited.',
    );
  const found = pairs.find(({ edge }) => edge.id === edgeId);
  return found ? ok(found) : refuse('document/not-there', 'The flowchart has no such edge any more.');
}

/** Homes that an edit gives; all others stay what they are. */
export type Homes = ReadonlyMap<string, GroupText | undefined>;

export function placeFinder({ members }: FlowchartContext, homes: Homes = new Map()): FindPlace {
  const home = (id: string) => (homes.has(id) ? homes.get(id) : members.get(id));
  return (ids, from) => {
    let place = from;
    while (place && ids.some((id) => id !== place?.id && !isHarmless(home(id), place))) place = place.parent;
    return place;
  };
}

export function isTaken({ text, graph }: FlowchartContext, id: string): boolean {
  return (
    graph.nodes.some((node) => node.id === id) ||
    text.mentions.has(id) ||
    text.edgeIds.has(id) ||
    text.groups.some((group) => group.id === id) ||
    text.statements.some((other) => other.kind === 'style' && other.names.some((name) => name.text === id))
  );
}

/** `stem`, with the first number that makes it free; `isFirst`: without one if that is free. */
export function freeId(context: FlowchartContext, stem: string, others: ReadonlySet<string> = new Set()): string {
  let count = 1;
  while (isTaken(context, `${stem}${count}`) || others.has(`${stem}${count}`)) count++;
  return `${stem}${count}`;
}

/** A problem, when the id cannot be that of a new node. */
export function checkNewId(context: FlowchartContext, id: string): EditProblem | undefined {
  if (!isSpeakableId(id)) {
    const message = `"${id}" cannot be a node id: use letters, digits and underscores, and none of Mermaid's own words.`;
    return { code: 'document/name-unspeakable', message };
  }
  if (!isTaken(context, id)) return undefined;
  return { code: 'document/name-taken', message: `The flowchart already has a node "${id}".` };
}

export function checkLabel(label: string): EditProblem | undefined {
  return label.trim() === '' ? { code: 'document/name-empty', message: 'A node needs a label.' } : undefined;
}

/** The id of an edge once it has these ends; the same where it has one of its own. */
export function edgeIdWith(
  { text }: FlowchartContext,
  { statement, link, id }: EdgeText,
  from: string,
  to: string,
): string {
  if (statement.links[link]?.id === id) return id;
  const count = text.edges.filter((edge) => edge.from.id === from && edge.to.id === to).length;
  return `L_${from}_${to}_${count === 0 ? 0 : count + 1}`;
}

/** Short enough for a menu. */
export function named(label: string): string {
  const line = label.replace(/\s+/g, ' ').trim();
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
