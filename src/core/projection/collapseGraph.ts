// Folds branches: finds the nodes that a condition or loop can hide, and builds the graph without them. Invariant: node
// ids do not change, no edge loses both ends, and `home` maps every node of the whole graph to the visible node that
// represents it. A fold hides only nodes inside its text. The content of a block is read from the procedure, not
// inferred from dominators, so a `return` inside never hides the steps after the block.

import type { GraphEdge, GraphGroup, GraphNode, WorkflowGraph } from '../graph';
import { blocksOf, callsInBody, type PdlDocument, type PdlStatement, walkStatements } from '../language';
import type { TextRange } from '../support';
import { framedGroups } from './groupFrames';
import { buildNodeRangeIndex, countNodesInRange, nodesInRange } from './nodeRangeIndex';

/** The nodes that one node can hide. */
export interface Fold {
  /** Ranges of the source; more than one if a function is drawn in place of its only call. */
  readonly ranges: readonly TextRange[];
  /** Number of nodes that it hides, at least one. */
  readonly count: number;
  /** For a subgraph, which one node represents: the nodes and subgraphs in it. */
  readonly members?: readonly string[];
  /** The block that the node stands for. */
  readonly block?: Pick<TitledBlock, 'title' | 'folded'>;
}

/** A block for an agent idiom, with its words. */
export interface TitledBlock {
  /** Start of the header whose node stands for the block. */
  readonly header: number;
  readonly range: TextRange;
  /** `Retry at most 3 times`. */
  readonly title: string;
  /** The label of the folded block, which also names its call. */
  readonly folded: string;
}

export type Folds = ReadonlyMap<string, Fold>;

export interface FoldedGraph {
  readonly graph: WorkflowGraph;
  /** The visible node for this one: itself unless it is hidden. */
  home(nodeId: string): string;
  /** Hidden node -> the folded node that contains it. */
  readonly hidden: ReadonlyMap<string, string>;
}

const noFolds: Folds = new Map();

/**
 * The ranges that a statement's own conditions can fold, keyed by the start offset of the header that the node draws.
 */
function stretchesOf(statement: PdlStatement): readonly (readonly [header: number, stretch: TextRange])[] {
  return blocksOf(statement).flatMap(({ role, header, body }) => {
    if (header === undefined) return [];
    // An `elif` hides its body and all later branches; the first condition hides all branches.
    const end = role === 'except' ? (body.at(-1)?.range.end ?? header.end) : statement.range.end;
    return [[header.start, { start: header.end, end }] as const];
  });
}

/** Bodies of functions that are drawn in place of a call inside the range. */
function placesOfCalls(document: PdlDocument, graph: WorkflowGraph): readonly { at: number; body: TextRange }[] {
  const body = document.procedure?.body ?? [];
  const defs = new Map<string, TextRange>();
  for (const statement of walkStatements(body)) {
    if (statement.kind === 'def') defs.set(statement.name.name, statement.range);
  }
  if (defs.size === 0) return [];
  const grouped = new Set(graph.groups?.map((group) => group.id));
  const found: { at: number; body: TextRange }[] = [];
  for (const call of callsInBody(body)) {
    const range = call.kind === 'function' ? defs.get(call.ref ?? call.name) : undefined;
    if (range && !grouped.has(`def:${call.ref ?? call.name}`)) found.push({ at: call.range.start, body: range });
  }
  return found;
}

function withBodies(stretch: TextRange, calls: readonly { at: number; body: TextRange }[]): readonly TextRange[] {
  const ranges = [stretch];
  for (let index = 0; index < ranges.length; index++) {
    const { start, end } = ranges[index] as TextRange;
    for (const { at, body } of calls) {
      if (at >= start && at < end && !ranges.some((range) => range.start <= body.start && range.end >= body.end))
        ranges.push(body);
    }
  }
  return ranges;
}

/** Node id -> the fold of each condition, loop and handler of a procedure graph. */
export function projectFolds(
  document: PdlDocument | undefined,
  graph: WorkflowGraph,
  blocks: readonly TitledBlock[] = [],
): Folds {
  if (!document?.procedure) return noFolds;
  const conditions = new Map<number, string>();
  for (const { id, kind, range } of graph.nodes) if (kind === 'condition' && range) conditions.set(range.start, id);
  if (conditions.size === 0) return noFolds;
  const spots = buildNodeRangeIndex(graph.nodes);
  const calls = placesOfCalls(document, graph);
  const folds = new Map<string, Fold>();
  const byHeader = new Map(blocks.map((block) => [block.header, block]));
  for (const statement of walkStatements(document.procedure.body)) {
    for (const [header, stretch] of stretchesOf(statement)) {
      const id = conditions.get(header);
      if (id === undefined) continue;
      const block = byHeader.get(header);
      // A block hides its question as well, which is before its header.
      const lead = block && block.range.start < header ? [{ start: block.range.start, end: header }] : [];
      const ranges = [...lead, ...(calls.length === 0 ? [stretch] : withBodies(stretch, calls))];
      const count = ranges.reduce((sum, range) => sum + countNodesInRange(spots, range), 0);
      if (count > 0) folds.set(id, { ranges, count, ...(block ? { block } : {}) });
    }
  }
  return folds;
}

/** Subgraph id -> its fold into one node. */
export function projectGroupFolds(graph: WorkflowGraph): Folds {
  const groups = framedGroups(graph);
  if (groups.length === 0) return noFolds;
  const parents = new Map(groups.map(({ id, parent }) => [id, parent]));
  const members = new Map<string, { readonly all: string[]; count: number }>();
  const add = (id: string, outer: string | undefined, isNode: boolean) => {
    const seen = new Set<string>();
    for (let at = outer; at !== undefined && !seen.has(at) && parents.has(at); at = parents.get(at)) {
      seen.add(at);
      const found = members.get(at) ?? { all: [], count: 0 };
      members.set(at, found);
      found.all.push(id);
      if (isNode) found.count++;
    }
  };
  for (const { id, group } of graph.nodes) add(id, group, true);
  for (const { id, parent } of groups) add(id, parent, false);
  return new Map(
    [...members].flatMap(([id, { all, count }]) =>
      count > 0 ? [[id, { ranges: [], count, members: all }] as const] : [],
    ),
  );
}

/** Hidden node -> the outermost folded node that contains it. */
function hiddenNodes(graph: WorkflowGraph, folds: Folds, folded: ReadonlySet<string>): Map<string, string> {
  const spots = buildNodeRangeIndex(graph.nodes);
  const open = [...folded].flatMap((id) => {
    const fold = folds.get(id);
    return fold ? [{ id, fold }] : [];
  });
  // An outer block contains more nodes than any block inside it.
  const sizeOf = (fold: Fold) => fold.members?.length ?? fold.count;
  open.sort((first, second) => sizeOf(second.fold) - sizeOf(first.fold));
  const hidden = new Map<string, string>();
  for (const { id, fold } of open) {
    if (hidden.has(id)) continue;
    for (const inner of fold.members ?? []) if (!hidden.has(inner)) hidden.set(inner, id);
    for (const range of fold.ranges) {
      for (const { id: inner } of nodesInRange(spots, range))
        if (inner !== id && !hidden.has(inner)) hidden.set(inner, id);
    }
  }
  return hidden;
}

/** The node that represents a folded subgraph. */
const nodeOfGroup = ({ id, label, parent, range }: GraphGroup): GraphNode => ({
  id,
  kind: 'step',
  label,
  shape: 'fr-rect',
  ...(parent === undefined ? {} : { group: parent }),
  ...(range ? { range } : {}),
});

/** Removes the ends at frames that are folded. */
function withoutFolded(edge: GraphEdge, home: FoldedGraph['home'], folded: ReadonlySet<string>): GraphEdge {
  const { fromGroup, toGroup, ...rest } = edge;
  const isOpen = (group: string | undefined) => group !== undefined && home(group) === group && !folded.has(group);
  return {
    ...rest,
    ...(fromGroup !== undefined && isOpen(fromGroup) ? { fromGroup } : {}),
    ...(toGroup !== undefined && isOpen(toGroup) ? { toGroup } : {}),
  };
}

/**
 * The graph with these nodes folded. Edges to a hidden node are led to its folded node; edges inside are removed;
 * merged edges lose their condition. Ids in `folded` that hide nothing are ignored.
 */
export function collapseGraph(graph: WorkflowGraph, folds: Folds, folded: ReadonlySet<string>): FoldedGraph {
  const hidden = folded.size === 0 ? new Map<string, string>() : hiddenNodes(graph, folds, folded);
  const home = (nodeId: string) => hidden.get(nodeId) ?? nodeId;
  if (hidden.size === 0) return { graph, home, hidden };
  const edges = new Map<string, GraphEdge>();
  for (const edge of graph.edges) {
    const from = home(edge.from);
    const to = home(edge.to);
    const isMoved = from !== edge.from || to !== edge.to;
    if (isMoved && from === to) continue;
    const leavesFold = from !== edge.from || (folds.has(from) && folded.has(from));
    // A folded node has one outgoing edge per target; all other edges are kept.
    const key = leavesFold || isMoved ? `fold:${edge.kind}:${from}->${to}` : edge.id;
    const known = edges.get(key);
    if (!known) {
      const { condition, ...rest } = withoutFolded(edge, home, folded);
      const hasSameSource = condition !== undefined && from === edge.from;
      edges.set(key, isMoved ? { ...rest, ...(hasSameSource ? { condition } : {}), from, to } : edge);
      continue;
    }
    const { condition: _, back, route: __, ...rest } = known;
    edges.set(key, { ...rest, id: key, ...(back && edge.back ? { back } : {}) });
  }
  const groups = graph.groups?.filter(({ id }) => !hidden.has(id) && !(folds.get(id)?.members && folded.has(id)));
  const foldedGroups = (graph.groups ?? []).filter(
    ({ id }) => folds.get(id)?.members && folded.has(id) && !hidden.has(id),
  );
  const nodes = [...graph.nodes.filter((node) => !hidden.has(node.id)), ...foldedGroups.map(nodeOfGroup)];
  return {
    graph: { ...graph, nodes, edges: [...edges.values()], ...(groups ? { groups } : {}) },
    home,
    hidden,
  };
}
