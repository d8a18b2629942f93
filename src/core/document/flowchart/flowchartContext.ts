// Input of every planner of a flowchart edit: the statements, the graph, and how they correspond.

import { type EdgeText, type FlowchartText, readFlowchartText, type SubgraphText } from '../../flowchart';
import type { GraphEdge, GraphNode, WorkflowGraph } from '../../graph';
import { fail, memoize, ok, type Result, shorten } from '../../support';
import type { EditProblem, EditProblemCode, PlannedEdit } from '../graphEdit';
import { keepsMembership, memberships } from './membership';
import { isPlainId } from './printFlowchartParts';
import type { FindStatementGroup } from './rewriteFlow';

export interface FlowchartContext {
  readonly text: FlowchartText;
  readonly graph: WorkflowGraph;
  /** The innermost group of each node and subgraph; absent for top-level ones. */
  readonly members: ReadonlyMap<string, SubgraphText>;
}

export type FlowchartPlanResult = Result<PlannedEdit, EditProblem>;

export const refuseEdit = (code: EditProblemCode, message: string): { ok: false; error: EditProblem } =>
  fail({ code, message });

export function openFlowchart(source: string, graph: WorkflowGraph): FlowchartContext {
  const text = readFlowchartText(source);
  return { text, graph, members: memberships(text) };
}

/** Indexes items by id; the first of each id wins. */
const byId = <T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.toReversed().map((item) => [item.id, item]));

const nodesOf = memoize(({ graph }: FlowchartContext) => byId(graph.nodes));

export function findFlowchartNode(context: FlowchartContext, id: string): Result<GraphNode, EditProblem> {
  const node = nodesOf(context).get(id);
  return node ? ok(node) : refuseEdit('document/unknown-node', `The flowchart has no node "${id}".`);
}

const groupsById = memoize(({ text }: FlowchartContext) => byId(text.groups));

export function findSubgraph(context: FlowchartContext, id: string): Result<SubgraphText, EditProblem> {
  const group = groupsById(context).get(id);
  return group ? ok(group) : refuseEdit('document/unknown-node', `The flowchart has no group "${id}".`);
}

export interface FlowchartEdgePair {
  readonly edge: GraphEdge;
  readonly at: EdgeText;
}

/**
 * The links that the graph draws, each with its edge; undefined if the statement reader and Mermaid disagree about the
 * edges.
 */
export const pairFlowchartEdges = memoize(
  ({ text, graph }: FlowchartContext): readonly FlowchartEdgePair[] | undefined => {
    const groups = new Set(text.groups.map((group) => group.id));
    const drawn = text.edges.filter(({ statement, link }) => statement.links[link]?.stroke !== 'invisible');
    const pairs = graph.edges.flatMap((edge, index): FlowchartEdgePair[] => {
      const at = drawn[index];
      const isSameMention = (id: string, mention: EdgeText['from']) => mention.id === id || groups.has(mention.id);
      return at && isSameMention(edge.from, at.from) && isSameMention(edge.to, at.to) ? [{ edge, at }] : [];
    });
    return pairs.length === graph.edges.length && pairs.length === drawn.length ? pairs : undefined;
  },
);

const pairsById = memoize(
  (pairs: readonly FlowchartEdgePair[]) => new Map(pairs.toReversed().map((pair) => [pair.edge.id, pair] as const)),
);

export function findFlowchartEdge(context: FlowchartContext, edgeId: string): Result<FlowchartEdgePair, EditProblem> {
  const pairs = pairFlowchartEdges(context);
  if (!pairs)
    return refuseEdit(
      'document/unsupported-shape',
      'An edge of this text is written in a way that only its text can be edited.',
    );
  const found = pairsById(pairs).get(edgeId);
  return found ? ok(found) : refuseEdit('document/not-there', 'The flowchart has no such edge any more.');
}

/** Groups that an edit assigns; all other nodes keep their group. */
export type GroupAssignments = ReadonlyMap<string, SubgraphText | undefined>;

export function createGroupFinder(
  { members }: FlowchartContext,
  groupAssignments: GroupAssignments = new Map(),
): FindStatementGroup {
  const home = (id: string) => (groupAssignments.has(id) ? groupAssignments.get(id) : members.get(id));
  return (ids, from) => {
    let place = from;
    while (place && ids.some((id) => id !== place?.id && !keepsMembership(home(id), place))) place = place.parent;
    return place;
  };
}

const usedIds = memoize(
  ({ text, graph }: FlowchartContext): ReadonlySet<string> =>
    new Set([
      ...graph.nodes.map(({ id }) => id),
      ...text.mentions.keys(),
      ...text.edgeIds,
      ...text.groups.map(({ id }) => id),
      ...text.statements.flatMap((other) => (other.kind === 'style' ? other.names.map((name) => name.text) : [])),
    ]),
);

export const isIdUsed = (context: FlowchartContext, id: string): boolean => usedIds(context).has(id);

/** Returns a function that appends the first free number to a stem. `others` and all ids allocated before are taken. */
export function createIdAllocator(context: FlowchartContext, others: Iterable<string> = []): (stem: string) => string {
  const allocated = new Set(others);
  const last = new Map<string, number>();
  return (stem) => {
    let count = (last.get(stem) ?? 0) + 1;
    while (isIdUsed(context, `${stem}${count}`) || allocated.has(`${stem}${count}`)) count++;
    last.set(stem, count);
    return `${stem}${count}`;
  };
}

export const freeFlowchartId = (context: FlowchartContext, stem: string): string => createIdAllocator(context)(stem);

/** The problem if the id cannot be the id of a new node. */
export function checkNewFlowchartId(context: FlowchartContext, id: string): EditProblem | undefined {
  if (!isPlainId(id)) {
    const message = `"${id}" cannot be a node id: use letters, digits and underscores, and none of Mermaid's own words.`;
    return { code: 'document/name-unspeakable', message };
  }
  if (!isIdUsed(context, id)) return undefined;
  return { code: 'document/name-taken', message: `The flowchart already has a node "${id}".` };
}

export function checkFlowchartLabel(label: string): EditProblem | undefined {
  return label.trim() === '' ? { code: 'document/name-empty', message: 'A node needs a label.' } : undefined;
}

/** The id of an edge after its ends change; an explicit id stays. */
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

/** Shortens a label for a menu. */
export const shortLabel = (label: string): string => shorten(label, 40);
