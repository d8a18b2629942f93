// What a flowchart says, as the workflow graph.
// Invariant: node ids are Mermaid's own; every edge names a node that exists; labels are plain text.
// Refuses nothing: an edge at a subgraph names the step where the subgraph begins or ends, and the subgraph beside it.

import type { EdgeHead, EdgeHeads, GraphEdge, GraphGroup, GraphNode, NodeKind, WorkflowGraph } from '../graph';
import type { FlowchartData } from './flowchartData';
import { markBackEdges } from './markBackEdges';
import { plainLabel } from './plainLabel';

const decisionShapes = new Set(['diamond', 'diam', 'decision', 'question', 'rhombus', 'hexagon', 'hex', 'prepare']);
const terminalShapes = new Set([
  'stadium',
  'circle',
  'doublecircle',
  'round',
  'terminal',
  'pill',
  'dbl-circ',
  'circ',
  'ellipse',
]);
const startShapes = new Set(['sm-circ', 'small-circle', 'start']);
const endShapes = new Set(['fr-circ', 'framed-circle', 'stop']);
const startLabel = /^(?:start|begin|entry|开始|開始|入口)$/i;
const endLabel = /^(?:end|stop|finish|finished|exit|done|结束|終了|终止|完成)$/i;
const startsLikeStart = /^(?:start|begin|开始|開始)(?![\p{L}\p{N}])/iu;
const startsLikeEnd = /^(?:end|stop|finish|exit|结束)(?![\p{L}\p{N}])/iu;

export function buildFlowchartGraph(data: FlowchartData): WorkflowGraph {
  const groups = readGroups(data);
  const groupOf = new Map<string, string>();
  for (const subgraph of data.subgraphs) {
    for (const member of subgraph.nodes)
      if (!groups.has(member) && !groupOf.has(member)) groupOf.set(member, subgraph.id);
  }
  const drawn = data.vertices.filter((node) => !groups.has(node.id));
  const drawnIds = new Set(drawn.map((node) => node.id));
  const anchors = new Map<string, { entry: string; exit: string }>();
  const members = new Map<string, string[]>();
  for (const { id, nodes: inside } of data.subgraphs) members.set(id, [...(members.get(id) ?? []), ...inside]);
  const ends = new Set(data.edges.flatMap((edge) => [edge.from, edge.to]));
  for (const subgraph of data.subgraphs) {
    if (!ends.has(subgraph.id)) continue;
    const anchor = findAnchors(subgraph.id, data, drawnIds, members);
    if (anchor) anchors.set(subgraph.id, anchor);
  }
  // An empty subgraph has no step to stand for it: it is drawn as a step.
  const hollow = data.subgraphs.filter((subgraph) => !anchors.has(subgraph.id) && ends.has(subgraph.id));
  const incoming = new Set(data.edges.map((edge) => edge.to));
  const outgoing = new Set(data.edges.map((edge) => edge.from));
  const nodes = drawn.map((node): GraphNode => {
    const label = plainLabel(node.text ?? node.id, node.labelType);
    const { range } = node;
    const group = groupOf.get(node.id);
    return {
      id: node.id,
      kind: kindOf(label, node.shape, incoming.has(node.id), outgoing.has(node.id)),
      label,
      ...(range === undefined ? {} : { range }),
      ...(group === undefined ? {} : { group }),
      // Who writes none means the rectangle: with a shape a node is drawn as flowcharts are.
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
    drawnIds.add(subgraph.id);
    groups.delete(subgraph.id);
  }
  const edges = readEdges(data, drawnIds, anchors);
  const direction = directionOf(data.direction);
  return {
    nodes,
    edges: markBackEdges(nodes, edges),
    ...(groups.size > 0 ? { groups: [...groups.values()] } : {}),
    ...(direction === undefined ? {} : { direction }),
  };
}

function readGroups(data: FlowchartData): Map<string, GraphGroup> {
  const found = new Map<string, GraphGroup>();
  const ids = new Set(data.subgraphs.map((subgraph) => subgraph.id));
  const parents = new Map<string, string>();
  /** Subgraphs may name each other: the one that ends first is inside, and none is around itself. */
  const isWithin = (id: string, outer: string): boolean => {
    let at: string | undefined = id;
    while (at !== undefined && at !== outer) at = parents.get(at);
    return at === outer;
  };
  for (const subgraph of data.subgraphs) {
    for (const member of subgraph.nodes) {
      if (ids.has(member) && !parents.has(member) && !isWithin(subgraph.id, member)) parents.set(member, subgraph.id);
    }
  }
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
  // The parser ends inner ones first; whoever draws them begins with the outer ones.
  const groups = new Map<string, GraphGroup>();
  const add = (group: GraphGroup, depth: number) => {
    if (groups.has(group.id)) return;
    const around = group.parent === undefined ? undefined : found.get(group.parent);
    if (around && depth < found.size) add(around, depth + 1);
    groups.set(group.id, group);
  };
  for (const group of [...found.values()].reverse()) add(group, 0);
  return groups;
}

/** The steps where a subgraph begins and ends: those no inner edge leads to, or from. */
function findAnchors(
  id: string,
  data: FlowchartData,
  drawn: ReadonlySet<string>,
  membersOf: ReadonlyMap<string, readonly string[]>,
): { entry: string; exit: string } | undefined {
  const members: string[] = [];
  const seen = new Set<string>();
  const pending = [id];
  while (pending.length > 0) {
    const current = pending.pop() as string;
    if (seen.has(current)) continue;
    seen.add(current);
    pending.push(...(membersOf.get(current) ?? []));
    if (drawn.has(current)) members.push(current);
  }
  if (members.length === 0) return undefined;
  const inside = new Set(members);
  const inner = data.edges.filter((edge) => inside.has(edge.from) && inside.has(edge.to));
  const ordered = data.vertices.filter((node) => inside.has(node.id)).map((node) => node.id);
  const entered = new Set(inner.map((edge) => edge.to));
  const left = new Set(inner.map((edge) => edge.from));
  const entry = ordered.find((node) => !entered.has(node)) ?? ordered[0];
  const exit = ordered.findLast((node) => !left.has(node)) ?? ordered.at(-1);
  return entry === undefined || exit === undefined ? undefined : { entry, exit };
}

function readEdges(
  data: FlowchartData,
  drawn: ReadonlySet<string>,
  anchors: ReadonlyMap<string, { readonly entry: string; readonly exit: string }>,
): GraphEdge[] {
  const used = new Map<string, number>();
  const edges: GraphEdge[] = [];
  const parents = new Map(
    data.subgraphs.flatMap((subgraph) => subgraph.nodes.map((member) => [member, subgraph.id] as const)),
  );
  /** A frame is an end for what stands outside of it; from inside the step itself is. */
  const isWithin = (id: string, group: string): boolean => {
    const seen = new Set<string>();
    for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = parents.get(at)) {
      if (at === group) return true;
      seen.add(at);
    }
    return false;
  };
  for (const edge of data.edges) {
    const from = drawn.has(edge.from) ? edge.from : anchors.get(edge.from)?.exit;
    const to = drawn.has(edge.to) ? edge.to : anchors.get(edge.to)?.entry;
    // Invisible links (`~~~`) place nodes; they are no flow.
    if (from === undefined || to === undefined || edge.stroke === 'invisible') continue;
    const condition = edge.text === undefined || edge.text.trim() === '' ? '' : plainLabel(edge.text, edge.labelType);
    const base = `${from}->${to}${condition === '' ? '' : `[${condition}]`}`;
    const count = (used.get(base) ?? 0) + 1;
    used.set(base, count);
    const { range } = edge;
    const fromGroup = edge.from !== from && !isWithin(edge.to, edge.from);
    const toGroup = edge.to !== to && !isWithin(edge.from, edge.to);
    const ends = headsOf(edge.type);
    edges.push({
      id: count === 1 ? base : `${base}#${count}`,
      from,
      to,
      kind: 'flow',
      ...(condition === '' ? {} : { condition }),
      ...(edge.stroke === 'thick' || edge.stroke === 'dotted' ? { stroke: edge.stroke } : {}),
      ...(ends === undefined ? {} : { heads: ends }),
      ...(fromGroup ? { fromGroup: edge.from } : {}),
      ...(toGroup ? { toGroup: edge.to } : {}),
      ...(range === undefined ? {} : { range }),
    });
  }
  return edges;
}

const heads: Readonly<Record<string, EdgeHead>> = { point: 'arrow', circle: 'circle', cross: 'cross', open: 'none' };

/** `double_arrow_circle` has a circle at both ends; undefined for the plain arrow. */
function headsOf(type: string): EdgeHeads | undefined {
  const [, double, name = ''] = /^(double_)?arrow_(\w+)$/.exec(type) ?? [];
  const to = heads[name] ?? 'arrow';
  const from = double === undefined ? 'none' : to;
  return from === 'none' && to === 'arrow' ? undefined : { from, to };
}

function kindOf(label: string, shape: string | undefined, hasIncoming: boolean, hasOutgoing: boolean): NodeKind {
  const word = label.replace(/[\s.!:*]+$/u, '').trim();
  if (shape !== undefined) {
    if (decisionShapes.has(shape)) return 'condition';
    if (startShapes.has(shape)) return 'start';
    if (endShapes.has(shape)) return 'end';
  }
  if (startLabel.test(word) && !hasIncoming) return 'start';
  if (endLabel.test(word) && !hasOutgoing) return 'end';
  if (shape !== undefined && terminalShapes.has(shape)) {
    if (startsLikeStart.test(word) && !hasIncoming) return 'start';
    if (startsLikeEnd.test(word) && !hasOutgoing) return 'end';
  }
  if ((shape === 'doublecircle' || shape === 'dbl-circ') && !hasOutgoing && hasIncoming) return 'end';
  return 'step';
}

function directionOf(written: string | undefined): WorkflowGraph['direction'] {
  if (written === 'LR' || written === 'RL' || written === 'BT' || written === 'TB') return written;
  return written === 'TD' ? 'TB' : undefined;
}
