// Merges two versions of a graph: the newer one plus the parts that only the older one had, with a mark on each node
// and edge. Invariant: every node and edge of both occurs once; those of the newer graph keep their ids, the others get
// an id that starts with `removed:`. A rename does not change a node's position or its edges.

import { type GraphEdge, type GraphNode, isTerminal, textSimilarity, type WorkflowGraph } from '../graph';
import type { NeutralNames } from './diffDocuments';
import { diffSequences } from './diffSequences';
import { pairSimilar } from './pairSimilar';

export type VersionMark = 'added' | 'removed' | 'changed';

export interface GraphDiff {
  /** Nodes and edges of both. */
  readonly graph: WorkflowGraph;
  /** By id in `graph`; unchanged elements have no mark. */
  readonly nodeMarks: Readonly<Record<string, VersionMark>>;
  readonly edgeMarks: Readonly<Record<string, VersionMark>>;
  /** Id in the older graph -> id in `graph`. */
  readonly ids: ReadonlyMap<string, string>;
}

export interface GraphDiffOptions {
  /**
   * How nodes are matched: by id (declared names, ids of a flowchart), after `nodes`; or, for a procedure, by their
   * order in the list of statements, because there ids count the calls of one name.
   */
  readonly by: 'id' | 'order';
  /** Older to newer id of renamed nodes. */
  readonly nodes?: ReadonlyMap<string, string>;
  readonly names?: NeutralNames;
  /** Ids in the newer graph whose declaration changed in a part that the node does not show. */
  readonly changed?: ReadonlySet<string>;
}

/** Minimum similarity of two texts of one node. */
const MIN_LIKENESS = 0.5;

const sameNames: NeutralNames = { before: (text) => text, after: (text) => text };

export function diffGraphs(before: WorkflowGraph, after: WorkflowGraph, options: GraphDiffOptions): GraphDiff {
  const names = options.names ?? sameNames;
  const partners = matchNodes(before.nodes, after.nodes, options, names);
  const ids = new Map(before.nodes.map(({ id }) => [id, partners.get(id) ?? `removed:${id}`]));
  const old = new Map(before.nodes.map((node) => [ids.get(node.id) as string, node]));
  const nodeMarks: Record<string, VersionMark> = {};
  for (const node of after.nodes) {
    const was = old.get(node.id);
    if (!was) nodeMarks[node.id] = 'added';
    else if (isChanged(was, node) || options.changed?.has(node.id)) nodeMarks[node.id] = 'changed';
  }
  const removedNodes = before.nodes
    .filter((node) => !partners.has(node.id))
    .map(({ group: _group, ...node }): GraphNode => ({ ...node, id: ids.get(node.id) as string }));
  for (const { id } of removedNodes) nodeMarks[id] = 'removed';
  const { edges, edgeMarks } = diffEdges(before, after, ids, names);
  const groups = after.groups ? { groups: after.groups } : {};
  const direction = after.direction ? { direction: after.direction } : {};
  const links = after.invisibleLinks ? { invisibleLinks: after.invisibleLinks } : {};
  return {
    graph: { nodes: [...after.nodes, ...removedNodes], edges, ...groups, ...direction, ...links },
    nodeMarks,
    edgeMarks,
    ids,
  };
}

const isChanged = (was: GraphNode, is: GraphNode): boolean =>
  was.label !== is.label || was.detail !== is.detail || was.shape !== is.shape || was.kind !== is.kind;

/** Older to newer id. */
function matchNodes(
  before: readonly GraphNode[],
  after: readonly GraphNode[],
  options: GraphDiffOptions,
  names: NeutralNames,
): Map<string, string> {
  const partners = new Map<string, string>();
  const taken = new Set<string>();
  const fresh = new Map(after.map((node) => [node.id, node]));
  const pair = (old: string, id: string) => {
    if (partners.has(old) || taken.has(id)) return;
    partners.set(old, id);
    taken.add(id);
  };
  for (const node of before) if (isTerminal(node) && fresh.get(node.id)?.kind === node.kind) pair(node.id, node.id);
  if (options.by === 'id') {
    for (const { id } of before) {
      const wish = options.nodes?.get(id) ?? id;
      if (fresh.has(wish)) pair(id, wish);
    }
  }
  const rest = (nodes: readonly GraphNode[], isKnown: (id: string) => boolean) =>
    nodes.filter((node) => !isTerminal(node) && !isKnown(node.id)).sort(comparePosition);
  const old = rest(before, (id) => partners.has(id));
  const now = rest(after, (id) => taken.has(id));
  const textBefore = (node: GraphNode) => names.before(node.ref ?? node.label);
  const textAfter = (node: GraphNode) => names.after(node.ref ?? node.label);
  const oldKeys = old.map((node) => `${node.kind} ${textBefore(node)}`);
  const nowKeys = now.map((node) => `${node.kind} ${textAfter(node)}`);
  const runs = diffSequences(oldKeys, nowKeys);
  let [first, second] = [0, 0];
  const stay = (until: number) => {
    for (; first < until; first++, second++) pair((old[first] as GraphNode).id, (now[second] as GraphNode).id);
  };
  for (const run of runs) {
    stay(run.before.start);
    [first, second] = [run.before.end, run.after.end];
  }
  stay(old.length);
  // An equal text elsewhere has moved; a similar text in the same place has changed.
  const places = new Map<string, number[]>();
  for (const [index, key] of nowKeys.entries()) {
    if (!taken.has((now[index] as GraphNode).id)) places.set(key, [...(places.get(key) ?? []), index]);
  }
  for (const [index, key] of oldKeys.entries()) {
    if (partners.has((old[index] as GraphNode).id)) continue;
    const place = places.get(key)?.shift();
    if (place !== undefined) pair((old[index] as GraphNode).id, (now[place] as GraphNode).id);
  }
  for (const run of runs) {
    const alike = pairSimilar(run.before, run.after, {
      least: MIN_LIKENESS,
      likeness: (one, other) => {
        const [was, is] = [old[one] as GraphNode, now[other] as GraphNode];
        if (was.kind !== is.kind || partners.has(was.id) || taken.has(is.id)) return 0;
        // Calls of different declarations do not match, however similar their names.
        return was.ref !== undefined || is.ref !== undefined ? 0 : textSimilarity(textBefore(was), textAfter(is));
      },
    });
    for (const { before: one, after: other } of alike) {
      const [was, is] = [one === undefined ? undefined : old[one], other === undefined ? undefined : now[other]];
      if (was && is && was.kind === is.kind && was.ref === is.ref) pair(was.id, is.id);
    }
  }
  return partners;
}

const comparePosition = (first: GraphNode, second: GraphNode) => (first.range?.start ?? 0) - (second.range?.start ?? 0);

function diffEdges(
  before: WorkflowGraph,
  after: WorkflowGraph,
  ids: ReadonlyMap<string, string>,
  names: NeutralNames,
): { readonly edges: readonly GraphEdge[]; readonly edgeMarks: Readonly<Record<string, VersionMark>> } {
  const edgeMarks: Record<string, VersionMark> = {};
  const ends = (kind: string, from: string, to: string) => `${kind}\n${from}\n${to}`;
  const waiting = new Map<string, GraphEdge[]>();
  for (const edge of before.edges) {
    const key = ends(edge.kind, ids.get(edge.from) as string, ids.get(edge.to) as string);
    waiting.set(key, [...(waiting.get(key) ?? []), edge]);
  }
  const take = (edge: GraphEdge, isCandidate: (other: GraphEdge) => boolean): boolean => {
    const list = waiting.get(ends(edge.kind, edge.from, edge.to)) ?? [];
    const index = list.findIndex(isCandidate);
    if (index >= 0) list.splice(index, 1);
    return index >= 0;
  };
  const unlike = after.edges.filter(
    (edge) => !take(edge, (other) => names.before(other.condition ?? '') === names.after(edge.condition ?? '')),
  );
  // Between the same two nodes, with another condition.
  for (const edge of unlike) edgeMarks[edge.id] = take(edge, () => true) ? 'changed' : 'added';
  const removedEdges = [...waiting.values()].flat().map(({ id, from, to, ...edge }): GraphEdge => {
    const removed = `removed:${id}`;
    edgeMarks[removed] = 'removed';
    return { ...edge, id: removed, from: ids.get(from) as string, to: ids.get(to) as string };
  });
  return { edges: [...after.edges, ...removedEdges], edgeMarks };
}
