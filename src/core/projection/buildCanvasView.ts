// Combines a graph and its overlays into the view that the canvas draws. Nodes without a position are left out until
// the layout is computed.

import {
  type EdgeHeads,
  type GraphEdge,
  type GraphNode,
  isTerminal,
  type NodeColours,
  type NodePlace,
  type WorkflowGraph,
} from '../graph';
import { appendTo, compareSeverity, type Diagnostic, isSameList, ownProperty } from '../support';
import type {
  CanvasBadge,
  CanvasEdge,
  CanvasFlip,
  CanvasGroup,
  CanvasHeat,
  CanvasJump,
  CanvasNode,
  CanvasRun,
  CanvasView,
  CompareMark,
} from './canvasView';
import { emptySlotOf } from './emptySlots';
import { framedGroups } from './groupFrames';
import type { HeatScale } from './heatScale';

export interface CanvasOverlay {
  readonly positions: Readonly<Record<string, NodePlace>>;
  readonly diagnostics?: readonly Diagnostic[];
  /** Node ids of a problem, a metric or the timeline; edges between neighbours of the list are highlighted too. */
  readonly highlight?: readonly string[];
  /** Edges to highlight instead of those between neighbours, by their ends. */
  readonly highlightEdges?: readonly (readonly [string, string])[] | undefined;
  readonly run?: Readonly<Record<string, CanvasRun>>;
  /** The path taken, in visit order. */
  readonly path?: readonly { readonly from: string; readonly to: string; readonly order: number }[];
  readonly jumps?: readonly CanvasJump[];
  /** By node id and by edge id: an overlay of amounts. */
  readonly nodeHeat?: Readonly<Record<string, CanvasHeat>>;
  readonly edgeHeat?: Readonly<Record<string, CanvasHeat>>;
  /** The legend of the amounts. */
  readonly scale?: HeatScale;
  readonly flips?: Readonly<Record<string, CanvasFlip>>;
  /** By id: the nodes at which the session stops. */
  readonly breakpoints?: Readonly<Record<string, 'on' | 'off'>>;
  readonly nodeMarks?: Readonly<Record<string, CompareMark>>;
  /** Leaves out the colours that a flowchart gives its nodes. */
  readonly hidesColours?: boolean;
  /** Translates problems, and words of a procedure's graph that are not in its text: `Start`, `yes`, `2 values`. */
  readonly translate?: (english: string) => string;
  /** By edge id. */
  readonly edgeMarks?: Readonly<Record<string, CompareMark>>;
}

function badgesOf(
  diagnostics: readonly Diagnostic[],
  translate: NonNullable<CanvasOverlay['translate']> = (english) => english,
): Map<string, CanvasBadge> {
  const byNode = new Map<string, Diagnostic[]>();
  const counts = new Map<string, number>();
  for (const diagnostic of diagnostics) {
    // Hints get no badge, only an entry in the list.
    if (diagnostic.severity === 'hint') continue;
    for (const [place, id] of diagnostic.nodeIds.entries()) {
      const list = byNode.get(id);
      counts.set(id, (counts.get(id) ?? 0) + (diagnostic.folded?.nodeCounts[place] ?? 1));
      if (list) list.push(diagnostic);
      else byNode.set(id, [diagnostic]);
    }
  }
  const badges = new Map<string, CanvasBadge>();
  for (const [id, list] of byNode) {
    const sorted = [...list].sort(compareSeverity);
    const worst = sorted[0]?.severity;
    const level = worst === 'error' || worst === 'warning' ? worst : 'info';
    badges.set(id, {
      level,
      count: counts.get(id) ?? list.length,
      messages: sorted.map((diagnostic) => translate(diagnostic.message)),
    });
  }
  return badges;
}

/** Pairs of neighbours in the list, in both directions: a path may run against the direction of an edge. */
function pathPairs(highlight: readonly string[]): Set<string> {
  const pairs = new Set<string>();
  for (let i = 1; i < highlight.length; i++) {
    pairs.add(`${highlight[i - 1]}\n${highlight[i]}`);
    pairs.add(`${highlight[i]}\n${highlight[i - 1]}`);
  }
  const [first] = highlight;
  const last = highlight.at(-1);
  if (highlight.length > 2 && first !== undefined) pairs.add(`${last}\n${first}`);
  return pairs;
}

/**
 * `earlier`: the previous view. Equal nodes and edges are reused, and the view itself if all are equal, so that
 * renderers can compare by identity.
 */
export function buildCanvasView(graph: WorkflowGraph, overlay: CanvasOverlay, earlier?: CanvasView): CanvasView {
  const badges = badgesOf(overlay.diagnostics ?? [], overlay.translate);
  const highlighted = new Set(overlay.highlight ?? []);
  const pairs = overlay.highlightEdges
    ? new Set(overlay.highlightEdges.map(([from, to]) => `${from}\n${to}`))
    : pathPairs(overlay.highlight ?? []);
  const taken = new Map<string, number[]>();
  for (const { from, to, order } of overlay.path ?? []) {
    const key = `${from}\n${to}`;
    appendTo(taken, key, order);
  }
  const known = finder(earlier?.nodes ?? []);
  const nodes: CanvasNode[] = [];
  const placed = new Set<string>();
  for (const node of graph.nodes) {
    const position = ownProperty(overlay.positions, node.id);
    if (!position) continue;
    placed.add(node.id);
    const fresh = canvasNode(node, position, badges.get(node.id), overlay, highlighted.has(node.id));
    const before = known(node.id, nodes.length);
    nodes.push(before && isSameNode(before, fresh) ? before : fresh);
  }
  const knownEdge = finder(earlier?.edges ?? []);
  const edges: CanvasEdge[] = [];
  // Built only if needed: a large graph has thousands of keys.
  const hasPath = pairs.size > 0 || taken.size > 0;
  const wordOf = branchLabels(graph, overlay.translate);
  for (const edge of graph.edges) {
    if (!placed.has(edge.from) || !placed.has(edge.to)) continue;
    const key = hasPath ? `${edge.from}\n${edge.to}` : '';
    const orders = hasPath && edge.kind === 'flow' ? taken.get(key) : undefined;
    const heat = ownProperty(overlay.edgeHeat, edge.id);
    const fresh = canvasEdge(edge, wordOf(edge), overlay.edgeMarks?.[edge.id], orders, hasPath && pairs.has(key), heat);
    const before = knownEdge(edge.id, edges.length);
    edges.push(before && isSameEdge(before, fresh) ? before : fresh);
  }
  const groups = canvasGroups(graph, earlier?.groups);
  const isUnchanged = earlier && isSameList(earlier.nodes, nodes) && isSameList(earlier.edges, edges);
  const { scale } = overlay;
  const jumps = canvasJumps(overlay.jumps, placed, earlier?.jumps);
  if (isUnchanged && earlier.groups === groups && earlier.scale === scale && earlier.jumps === jumps) return earlier;
  return { nodes, edges, ...(groups ? { groups } : {}), ...(jumps ? { jumps } : {}), ...(scale ? { scale } : {}) };
}

/** Jumps between nodes with a position; the earlier list if it is equal. */
function canvasJumps(
  jumps: readonly CanvasJump[] = [],
  placed: ReadonlySet<string>,
  earlier: readonly CanvasJump[] | undefined,
): readonly CanvasJump[] | undefined {
  const fresh = jumps.filter(({ from, to }) => from !== to && placed.has(from) && placed.has(to));
  if (fresh.length === 0) return undefined;
  return JSON.stringify(fresh) === JSON.stringify(earlier) ? earlier : fresh;
}

/** Labels of a procedure's branches in plain words; a flowchart's edges keep their own labels. */
function branchLabels(
  graph: WorkflowGraph,
  translate = (english: string) => english,
): (edge: GraphEdge) => string | undefined {
  if (graph.nodes.some(({ shape }) => shape !== undefined)) return ({ condition }) => condition;
  const loops = new Set(graph.edges.flatMap(({ from, condition }) => (condition === 'each' ? [from] : [])));
  return ({ from, condition }) => {
    if (condition === 'true') return translate('yes');
    return condition === 'else' ? translate(loops.has(from) ? 'done' : 'no') : condition;
  };
}

/** The earlier list if it is equal. */
function canvasGroups(
  graph: WorkflowGraph,
  earlier: readonly CanvasGroup[] | undefined,
): readonly CanvasGroup[] | undefined {
  const groups = framedGroups(graph);
  if (groups.length === 0) return undefined;
  const fresh = groups.map(
    ({ id, label, parent }): CanvasGroup => (parent === undefined ? { id, label } : { id, label, parent }),
  );
  const isSameGroup = (one: CanvasGroup, index: number) => {
    const before = earlier?.[index];
    return before?.id === one.id && before.label === one.label && before.parent === one.parent;
  };
  return earlier?.length === fresh.length && fresh.every(isSameGroup) ? earlier : fresh;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

// Assigned field by field: spreading thousands of small objects cost more than all other work.
function canvasNode(
  { id, kind, label, detail, ref, shape, group, colours }: GraphNode,
  position: CanvasNode['position'],
  badge: CanvasBadge | undefined,
  overlay: CanvasOverlay,
  isHighlighted: boolean,
): CanvasNode {
  const { translate } = overlay;
  const isOwnWord = translate && shape === undefined && (isTerminal({ kind }) || emptySlotOf(id) !== undefined);
  const node: Writable<CanvasNode> = { id, kind, label: isOwnWord ? translate(label) : label, position };
  const run = ownProperty(overlay.run, id);
  const mark = ownProperty(overlay.nodeMarks, id);
  // No name contains a blank, so this is a count.
  if (detail !== undefined)
    node.detail = translate && kind === 'api' ? detail.replace(/\b\d+ values\b/g, translate) : detail;
  if (ref !== undefined) node.ref = ref;
  if (shape !== undefined) node.shape = shape;
  if (group !== undefined) node.group = group;
  if (badge) node.badge = badge;
  if (run) node.run = run;
  const heat = ownProperty(overlay.nodeHeat, id);
  const flip = ownProperty(overlay.flips, id);
  if (heat) node.heat = heat;
  if (flip) node.flip = flip;
  const hasNoOverlay = !run && !heat && (!mark || mark === 'matched');
  if (colours && hasNoOverlay && !overlay.hidesColours) node.colours = colours;
  const breakpoint = ownProperty(overlay.breakpoints, id);
  if (breakpoint) node.breakpoint = breakpoint;
  if (mark) node.mark = mark;
  if (isHighlighted) node.highlighted = true;
  return node;
}

function canvasEdge(
  { id, from, to, kind, back, stroke, heads, fromGroup, toGroup }: GraphEdge,
  condition: string | undefined,
  mark: CompareMark | undefined,
  orders: readonly number[] | undefined,
  isHighlighted: boolean,
  heat: CanvasHeat | undefined,
): CanvasEdge {
  const edge: Writable<CanvasEdge> = { id, from, to, kind };
  if (condition !== undefined) edge.condition = condition;
  if (back) edge.back = true;
  if (stroke) edge.stroke = stroke;
  if (heads) edge.heads = heads;
  if (fromGroup !== undefined) edge.fromGroup = fromGroup;
  if (toGroup !== undefined) edge.toGroup = toGroup;
  if (mark) edge.mark = mark;
  if (heat) edge.heat = heat;
  if (orders) edge.taken = orders;
  if (isHighlighted) edge.highlighted = true;
  return edge;
}

/** Finds by id; tries the same index first, since most lists have not changed. */
function finder<T extends { readonly id: string }>(list: readonly T[]): (id: string, index: number) => T | undefined {
  let byId: Map<string, T> | undefined;
  return (id, index) => {
    const near = list[index];
    if (near?.id === id) return near;
    if (list.length === 0) return undefined;
    byId ??= new Map(list.map((one) => [one.id, one]));
    return byId.get(id);
  };
}

function isSameNode(a: CanvasNode, b: CanvasNode): boolean {
  return (
    a.kind === b.kind &&
    a.label === b.label &&
    a.detail === b.detail &&
    a.ref === b.ref &&
    a.shape === b.shape &&
    a.group === b.group &&
    isSameColours(a.colours, b.colours) &&
    a.run === b.run &&
    isSameHeat(a.heat, b.heat) &&
    a.flip?.denied === b.flip?.denied &&
    a.flip?.allowed === b.flip?.allowed &&
    a.breakpoint === b.breakpoint &&
    a.mark === b.mark &&
    a.markLabel === b.markLabel &&
    a.markMeaning === b.markMeaning &&
    a.highlighted === b.highlighted &&
    isSamePlace(a.position, b.position) &&
    isSameBadge(a.badge, b.badge)
  );
}

const isSamePlace = (a: NodePlace, b: NodePlace) => a === b || (a.x === b.x && a.y === b.y && a.exits === b.exits);

function isSameBadge(a: CanvasBadge | undefined, b: CanvasBadge | undefined): boolean {
  if (a === b || a === undefined || b === undefined) return a === b;
  return a.level === b.level && a.count === b.count && isSameList(a.messages, b.messages);
}

const isSameHeat = (a: CanvasHeat | undefined, b: CanvasHeat | undefined) =>
  a === b ||
  (a !== undefined && b !== undefined && a.level === b.level && a.text === b.text && a.description === b.description);

const isSameColours = (a: NodeColours | undefined, b: NodeColours | undefined) =>
  a === b || (a !== undefined && b !== undefined && a.fill === b.fill && a.stroke === b.stroke && a.text === b.text);

const isSameHeads = (a: EdgeHeads | undefined, b: EdgeHeads | undefined) =>
  a === b || (a !== undefined && b !== undefined && a.from === b.from && a.to === b.to);

function isSameEdge(a: CanvasEdge, b: CanvasEdge): boolean {
  return (
    a.from === b.from &&
    a.to === b.to &&
    a.kind === b.kind &&
    a.condition === b.condition &&
    a.back === b.back &&
    a.stroke === b.stroke &&
    isSameHeads(a.heads, b.heads) &&
    a.fromGroup === b.fromGroup &&
    a.toGroup === b.toGroup &&
    a.mark === b.mark &&
    isSameHeat(a.heat, b.heat) &&
    a.highlighted === b.highlighted &&
    (a.taken === b.taken || (!!a.taken && !!b.taken && isSameList(a.taken, b.taken)))
  );
}
