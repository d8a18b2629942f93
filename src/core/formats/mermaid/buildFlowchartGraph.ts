// What Mermaid's parser found in a flowchart, as the workflow graph.
// Invariant: node ids are Mermaid's own; every edge names a node that exists; labels are plain text.
// Refuses nothing: an edge at a subgraph is drawn at the step where the subgraph begins or ends.

import type { GraphEdge, GraphGroup, GraphNode, NodeKind, WorkflowGraph } from '../../graph';
import { findMentions } from './findMentions';
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

/** Pure; `source` serves the ranges only. */
export function buildFlowchartGraph(data: FlowchartData, source: string): WorkflowGraph {
  const groups = readGroups(data);
  const vertices = new Map(data.vertices.map((node) => [node.id, node]));
  const groupOf = new Map<string, string>();
  for (const subgraph of data.subgraphs) {
    for (const member of subgraph.nodes)
      if (!groups.has(member) && !groupOf.has(member)) groupOf.set(member, subgraph.id);
  }
  const drawn = data.vertices.filter((node) => !groups.has(node.id));
  const drawnIds = new Set(drawn.map((node) => node.id));
  const anchors = new Map<string, { entry: string; exit: string }>();
  for (const subgraph of data.subgraphs) {
    const anchor = findAnchors(subgraph.id, data, drawnIds);
    if (anchor) anchors.set(subgraph.id, anchor);
  }
  // An empty subgraph has no step to stand for it: it is drawn as a step.
  const hollow = data.subgraphs.filter(
    (subgraph) =>
      !anchors.has(subgraph.id) && data.edges.some((edge) => edge.from === subgraph.id || edge.to === subgraph.id),
  );
  const incoming = new Set(data.edges.map((edge) => edge.to));
  const outgoing = new Set(data.edges.map((edge) => edge.from));
  const mentions = findMentions(source, [...vertices.keys(), ...groups.keys()]);
  const nodes = drawn.map((node): GraphNode => {
    const label = plainLabel(node.text ?? node.id, node.labelType);
    const range = mentions.nodes.get(node.id);
    const group = groupOf.get(node.id);
    return {
      id: node.id,
      kind: kindOf(label, node.shape, incoming.has(node.id), outgoing.has(node.id)),
      label,
      ...(range === undefined ? {} : { range }),
      ...(group === undefined ? {} : { group }),
      ...(node.shape === undefined ? {} : { shape: node.shape }),
    };
  });
  for (const subgraph of hollow) {
    const range = mentions.nodes.get(subgraph.id);
    const label = plainLabel(subgraph.title ?? subgraph.id, subgraph.labelType);
    nodes.push({ id: subgraph.id, kind: 'step', label, ...(range === undefined ? {} : { range }) });
    drawnIds.add(subgraph.id);
    groups.delete(subgraph.id);
  }
  const edges = readEdges(data, drawnIds, anchors, mentions.edges);
  const direction = directionOf(data.direction);
  return {
    nodes,
    edges: markBackEdges(nodes, edges),
    ...(groups.size > 0 ? { groups: [...groups.values()] } : {}),
    ...(direction === undefined ? {} : { direction }),
  };
}

function readGroups(data: FlowchartData): Map<string, GraphGroup> {
  const groups = new Map<string, GraphGroup>();
  const ids = new Set(data.subgraphs.map((subgraph) => subgraph.id));
  const parents = new Map<string, string>();
  for (const subgraph of data.subgraphs) {
    for (const member of subgraph.nodes) {
      if (ids.has(member) && member !== subgraph.id && !parents.has(member)) parents.set(member, subgraph.id);
    }
  }
  for (const subgraph of data.subgraphs) {
    const parent = parents.get(subgraph.id);
    const label = plainLabel(subgraph.title ?? '', subgraph.labelType) || subgraph.id;
    groups.set(subgraph.id, { id: subgraph.id, label, ...(parent === undefined ? {} : { parent }) });
  }
  return groups;
}

/** The steps where a subgraph begins and ends: those no inner edge leads to, or from. */
function findAnchors(
  id: string,
  data: FlowchartData,
  drawn: ReadonlySet<string>,
): { entry: string; exit: string } | undefined {
  const members: string[] = [];
  const seen = new Set<string>();
  const pending = [id];
  while (pending.length > 0) {
    const current = pending.pop() as string;
    if (seen.has(current)) continue;
    seen.add(current);
    for (const subgraph of data.subgraphs) if (subgraph.id === current) pending.push(...subgraph.nodes);
    if (drawn.has(current)) members.push(current);
  }
  if (members.length === 0) return undefined;
  const inside = new Set(members);
  const inner = data.edges.filter((edge) => inside.has(edge.from) && inside.has(edge.to));
  const ordered = data.vertices.filter((node) => inside.has(node.id)).map((node) => node.id);
  const entry = ordered.find((node) => !inner.some((edge) => edge.to === node)) ?? ordered[0];
  const exit = ordered.findLast((node) => !inner.some((edge) => edge.from === node)) ?? ordered.at(-1);
  return entry === undefined || exit === undefined ? undefined : { entry, exit };
}

function readEdges(
  data: FlowchartData,
  drawn: ReadonlySet<string>,
  anchors: ReadonlyMap<string, { readonly entry: string; readonly exit: string }>,
  ranges: ReadonlyMap<string, readonly { readonly start: number; readonly end: number }[]>,
): GraphEdge[] {
  const used = new Map<string, number>();
  const taken = new Map<string, number>();
  const edges: GraphEdge[] = [];
  for (const edge of data.edges) {
    const from = drawn.has(edge.from) ? edge.from : anchors.get(edge.from)?.exit;
    const to = drawn.has(edge.to) ? edge.to : anchors.get(edge.to)?.entry;
    const key = JSON.stringify([edge.from, edge.to]);
    const turn = taken.get(key) ?? 0;
    taken.set(key, turn + 1);
    // Invisible links (`~~~`) place nodes; they are no flow.
    if (from === undefined || to === undefined || edge.stroke === 'invisible') continue;
    const condition = edge.text === undefined || edge.text.trim() === '' ? '' : plainLabel(edge.text, edge.labelType);
    const base = `${from}->${to}${condition === '' ? '' : `[${condition}]`}`;
    const count = (used.get(base) ?? 0) + 1;
    used.set(base, count);
    const range = ranges.get(key)?.[turn];
    edges.push({
      id: count === 1 ? base : `${base}#${count}`,
      from,
      to,
      kind: 'flow',
      ...(condition === '' ? {} : { condition }),
      ...(range === undefined ? {} : { range }),
    });
  }
  return edges;
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
