// Builds the workflow graph of a flowchart. Invariant: node ids are Mermaid's own; every edge names a node that exists;
// labels are plain text. Refuses nothing: an arrow that cannot be an edge is listed in `undrawn`; an edge at a subgraph
// names the step at which the subgraph begins or ends, together with the subgraph.

import {
  buildNesting,
  createPathCompression,
  type EdgeHead,
  type EdgeHeads,
  type GraphEdge,
  type GraphGroup,
  type GraphNode,
  type GroupPosition,
  type InvisibleLink,
  type Nesting,
  type UndrawnEdge,
  type WorkflowGraph,
} from '../graph';
import { groupBy, memoize } from '../support';
import type { FlowchartData } from './flowchartData';
import { kindOf } from './flowchartKinds';
import { markBackEdges } from './markBackEdges';
import { plainLabel } from './plainLabel';

export const buildFlowchartGraph = memoize((data: FlowchartData): WorkflowGraph => {
  const parents = readParents(data.subgraphs);
  const nesting = buildNesting(parents);
  const groups = readGroups(data, parents);
  const drawn = data.vertices.filter((node) => !groups.has(node.id));
  const drawnIds = new Set(drawn.map((node) => node.id));
  const ends = new Set(data.edges.flatMap((edge) => [edge.from, edge.to]));
  // Most flowcharts have no edge at a subgraph, and the graph is rebuilt on every key press.
  const isAnchored = data.subgraphs.some(({ id }) => ends.has(id));
  const anchors: ReadonlyMap<string, Anchor> = isAnchored ? findAnchors(data, drawn, drawnIds, nesting) : new Map();
  // An empty subgraph has no step as its anchor, so it is drawn as a step.
  const hollow = data.subgraphs.filter((subgraph) => !anchors.has(subgraph.id) && ends.has(subgraph.id));
  for (const { id } of hollow) drawnIds.add(id);
  const labels = new Map(data.vertices.map(({ id, text, labelType }) => [id, plainLabel(text ?? id, labelType)]));
  const { edges, undrawn, invisibleLinks } = readEdges(data, drawnIds, anchors, nesting, labels);
  const flow = data.edges.filter(({ stroke }) => stroke !== 'invisible');
  const incoming = new Set(flow.map((edge) => edge.to));
  const outgoing = new Set(flow.map((edge) => edge.from));
  const exitsOf = groupBy(edges, ({ from }) => from);
  const nodes = drawn.map((node): GraphNode => {
    const { id, shape, range } = node;
    const label = labels.get(id) ?? id;
    const group = parents.get(id);
    const [hasIncoming, hasOutgoing] = [incoming.has(id), outgoing.has(id)];
    return {
      id,
      kind: kindOf({ id, label, shape, hasIncoming, hasOutgoing, exits: exitsOf.get(id) ?? [] }),
      label,
      ...(range === undefined ? {} : { range }),
      ...(group === undefined ? {} : { group }),
      // The default shape is a rectangle; every node gets a shape, so that it is drawn in the style of flowcharts.
      shape: node.picture ?? node.shape ?? 'square',
      ...(node.colours ? { colours: node.colours } : {}),
    };
  });
  const places = new Map(data.vertices.map((node) => [node.id, node.range]));
  for (const subgraph of hollow) {
    const range = places.get(subgraph.id);
    const label = plainLabel(subgraph.title ?? subgraph.id, subgraph.labelType);
    const parent = groups.get(subgraph.id)?.parent;
    nodes.push({
      id: subgraph.id,
      kind: 'step',
      label,
      shape: 'square',
      ...(parent === undefined ? {} : { group: parent }),
      ...(range === undefined ? {} : { range }),
    });
    groups.delete(subgraph.id);
  }
  const direction = directionOf(data.direction);
  return {
    nodes,
    edges: markBackEdges(nodes, edges),
    ...(groups.size > 0 ? { groups: [...groups.values()] } : {}),
    ...(undrawn.length > 0 ? { undrawn } : {}),
    ...(invisibleLinks.length > 0 ? { invisibleLinks } : {}),
    ...(direction === undefined ? {} : { direction }),
  };
});

/**
 * By id of a node or a subgraph: its parent subgraph. If subgraphs name each other, the one that ends first is the
 * inner one, and none contains itself.
 */
function readParents(subgraphs: FlowchartData['subgraphs']): ReadonlyMap<string, string> {
  const ids = new Set(subgraphs.map(({ id }) => id));
  const parents = new Map<string, string>();
  const outermost = createPathCompression<string>();
  for (const { id, nodes } of subgraphs) {
    for (const member of nodes) {
      if (parents.has(member)) continue;
      if (ids.has(member)) {
        if (outermost.last(id) === member) continue;
        outermost.link(member, id);
      }
      parents.set(member, id);
    }
  }
  return parents;
}

function readGroups(data: FlowchartData, parents: ReadonlyMap<string, string>): Map<string, GraphGroup> {
  const found = new Map<string, GraphGroup>();
  for (const subgraph of data.subgraphs) {
    const parent = parents.get(subgraph.id);
    const direction = directionOf(subgraph.dir);
    const { range } = subgraph;
    const label = plainLabel(subgraph.title ?? '', subgraph.labelType) || subgraph.id;
    found.set(subgraph.id, {
      id: subgraph.id,
      label,
      ...(parent === undefined ? {} : { parent }),
      ...(direction === undefined ? {} : { direction }),
      ...(range === undefined ? {} : { range }),
    });
  }
  // The parser ends inner groups first; drawing needs the outer ones first.
  const groups = new Map<string, GraphGroup>();
  for (const group of [...found.values()].reverse()) {
    const around: GraphGroup[] = [];
    let at: GraphGroup | undefined = group;
    while (at !== undefined && !groups.has(at.id)) {
      around.push(at);
      at = at.parent === undefined ? undefined : found.get(at.parent);
    }
    for (const each of around.reverse()) groups.set(each.id, each);
  }
  return groups;
}

interface Anchor {
  readonly entry: string;
  readonly exit: string;
}

/** The first and the last step of each subgraph: those without incoming or outgoing edges inside it. */
function findAnchors(
  { edges, subgraphs }: FlowchartData,
  drawn: FlowchartData['vertices'],
  drawnIds: ReadonlySet<string>,
  nesting: Nesting,
): ReadonlyMap<string, Anchor> {
  const { positionOf: placeOf, meeting } = nesting;
  /** By node: the depth of the innermost subgraph that contains an edge to it, or from it. */
  const [entered, left] = [new Map<string, number>(), new Map<string, number>()];
  const note = (depths: Map<string, number>, id: string, depth: number) =>
    depths.set(id, Math.max(depth, depths.get(id) ?? 0));
  for (const { from, to } of edges) {
    if (!drawnIds.has(from) || !drawnIds.has(to)) continue;
    const { depth } = meeting(placeOf(from), placeOf(to));
    note(entered, to, depth);
    note(left, from, depth);
  }
  /**
   * By subgraph: the first of its nodes without an edge inside it. A node with an edge inside is not a candidate in the
   * enclosing subgraphs either.
   */
  const firstOf = (nodes: FlowchartData['vertices'], depths: ReadonlyMap<string, number>) => {
    const found = new Map<string, string>();
    const open = createPathCompression<GroupPosition>();
    for (const { id } of nodes) {
      const depth = depths.get(id) ?? 0;
      for (let at = open.last(placeOf(id).parent); at.depth > depth; at = open.last(at)) {
        found.set(at.id, id);
        open.link(at, at.parent);
      }
    }
    return found;
  };
  const backwards = drawn.toReversed();
  const none = new Map<string, number>();
  const [entries, exits] = [firstOf(drawn, entered), firstOf(backwards, left)];
  const [firsts, lasts] = [firstOf(drawn, none), firstOf(backwards, none)];
  return new Map(
    subgraphs.flatMap(({ id }) => {
      const [entry, exit] = [entries.get(id) ?? firsts.get(id), exits.get(id) ?? lasts.get(id)];
      return entry === undefined || exit === undefined ? [] : [[id, { entry, exit }] as const];
    }),
  );
}

function readEdges(
  data: FlowchartData,
  drawn: ReadonlySet<string>,
  anchors: ReadonlyMap<string, Anchor>,
  { positionOf: placeOf, meeting }: Nesting,
  labels: ReadonlyMap<string, string>,
): { readonly edges: GraphEdge[]; readonly undrawn: UndrawnEdge[]; readonly invisibleLinks: InvisibleLink[] } {
  const used = new Map<string, number>();
  const edges: GraphEdge[] = [];
  const undrawn: UndrawnEdge[] = [];
  const invisibleLinks: InvisibleLink[] = [];
  const edgeIds = new Set(data.edges.flatMap(({ id }) => id ?? []));
  const dropped = new Map(data.dropped?.map((node) => [node.id, plainLabel(node.text ?? node.id, node.labelType)]));
  const titles = new Map(data.subgraphs.map(({ id, title, labelType }) => [id, plainLabel(title, labelType) || id]));
  const labelOf = (id: string) => titles.get(id) ?? labels.get(id) ?? dropped.get(id) ?? id;
  /** A frame is an end for edges from outside; for edges from inside, the step itself is. */
  const isInsideGroup = (id: string, group: string): boolean => meeting(placeOf(id), placeOf(group)) === placeOf(group);
  for (const edge of data.edges) {
    const from = drawn.has(edge.from) ? edge.from : anchors.get(edge.from)?.exit;
    const to = drawn.has(edge.to) ? edge.to : anchors.get(edge.to)?.entry;
    const condition = edge.text === undefined || edge.text.trim() === '' ? '' : plainLabel(edge.text, edge.labelType);
    const { range } = edge;
    const leaveOut = (why: UndrawnEdge['why'], end?: string) =>
      undrawn.push({
        from: labelOf(edge.from),
        to: labelOf(edge.to),
        why,
        ...(condition === '' ? {} : { condition }),
        ...(end === undefined ? {} : { end }),
        ...(range === undefined ? {} : { range }),
      });
    // Invisible links (`~~~`) only affect the layout; they are not flow.
    const isInvisible = edge.stroke === 'invisible';
    if (isInvisible) leaveOut('invisible');
    if (from === undefined || to === undefined) {
      const end = from === undefined ? edge.from : edge.to;
      if (!isInvisible) leaveOut(edgeIds.has(end) ? 'edge-id' : 'unknown-end', end);
      continue;
    }
    const fromGroup = edge.from !== from && !isInsideGroup(edge.to, edge.from);
    const toGroup = edge.to !== to && !isInsideGroup(edge.from, edge.to);
    const ends = {
      from,
      to,
      ...(fromGroup ? { fromGroup: edge.from } : {}),
      ...(toGroup ? { toGroup: edge.to } : {}),
      ...(edge.length > 1 ? { length: edge.length } : {}),
    };
    if (isInvisible) {
      invisibleLinks.push(ends);
      continue;
    }
    const base = `${from}->${to}${condition === '' ? '' : `[${condition}]`}`;
    const count = (used.get(base) ?? 0) + 1;
    used.set(base, count);
    const fromOwn = edge.from !== from && !fromGroup;
    const own =
      edge.from === edge.to ? undefined : edge.to !== to && !toGroup ? edge.to : fromOwn ? edge.from : undefined;
    const heads = headsOf(edge.type);
    edges.push({
      id: count === 1 ? base : `${base}#${count}`,
      ...ends,
      kind: 'flow',
      ...(condition === '' ? {} : { condition }),
      ...(edge.stroke === 'thick' || edge.stroke === 'dotted' ? { stroke: edge.stroke } : {}),
      ...(heads === undefined ? {} : { heads }),
      ...(own === undefined ? {} : { ownGroup: own }),
      ...(range === undefined ? {} : { range }),
    });
  }
  const named = new Set(undrawn.map(({ end }) => end));
  for (const { id, range } of data.dropped ?? []) {
    const place = range === undefined ? {} : { range };
    if (!named.has(id)) undrawn.push({ from: labelOf(id), why: 'edge-id', end: id, ...place });
  }
  return { edges, undrawn, invisibleLinks };
}

const headNames: Readonly<Record<string, EdgeHead>> = {
  point: 'arrow',
  circle: 'circle',
  cross: 'cross',
  open: 'none',
};

/** `double_arrow_circle` has a circle at both ends; undefined for the plain arrow. */
function headsOf(type: string): EdgeHeads | undefined {
  const [, double, name = ''] = /^(double_)?arrow_(\w+)$/.exec(type) ?? [];
  const to = headNames[name] ?? 'arrow';
  const from = double === undefined ? 'none' : to;
  return from === 'none' && to === 'arrow' ? undefined : { from, to };
}

function directionOf(written: string | undefined): WorkflowGraph['direction'] {
  if (written === 'LR' || written === 'RL' || written === 'BT' || written === 'TB') return written;
  return written === 'TD' ? 'TB' : undefined;
}
