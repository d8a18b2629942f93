// From a graph and what is known about it to what the canvas draws. Nodes without a place are left out:
// the layout will bring them a moment later.

import type { WorkflowGraph } from '../graph';
import type { Diagnostic, Severity } from '../support';
import type { CanvasBadge, CanvasEdge, CanvasNode, CanvasRun, CanvasView, CompareMark } from './canvasView';

export interface CanvasLight {
  readonly positions: Readonly<Record<string, { readonly x: number; readonly y: number }>>;
  readonly diagnostics?: readonly Diagnostic[];
  /** Node ids that a problem, a metric or the timeline points at; edges between neighbours of the list light up too. */
  readonly highlight?: readonly string[];
  /** Edges that light up instead of those between neighbours, by their ends. */
  readonly highlightEdges?: readonly (readonly [string, string])[] | undefined;
  readonly run?: Readonly<Record<string, CanvasRun>>;
  /** The path taken, in visit order. */
  readonly path?: readonly { readonly from: string; readonly to: string; readonly order: number }[];
  readonly nodeMarks?: Readonly<Record<string, CompareMark>>;
  /** By edge id. */
  readonly edgeMarks?: Readonly<Record<string, CompareMark>>;
}

const ranks: Record<Severity, number> = { error: 0, warning: 1, info: 2, hint: 3 };

function badgesOf(diagnostics: readonly Diagnostic[]): Map<string, CanvasBadge> {
  const byNode = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    // Hints stay in the list: a badge is for what somebody should look at.
    if (diagnostic.severity === 'hint') continue;
    for (const id of diagnostic.nodeIds) {
      const list = byNode.get(id);
      if (list) list.push(diagnostic);
      else byNode.set(id, [diagnostic]);
    }
  }
  const badges = new Map<string, CanvasBadge>();
  for (const [id, list] of byNode) {
    const sorted = [...list].sort((first, second) => ranks[first.severity] - ranks[second.severity]);
    const worst = sorted[0]?.severity;
    const level = worst === 'error' || worst === 'warning' ? worst : 'info';
    badges.set(id, { level, count: list.length, messages: sorted.map((diagnostic) => diagnostic.message) });
  }
  return badges;
}

/** Pairs of neighbours in the list, both directions: a path may be told against the edge. */
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

export function buildCanvasView(graph: WorkflowGraph, light: CanvasLight): CanvasView {
  const badges = badgesOf(light.diagnostics ?? []);
  const highlighted = new Set(light.highlight ?? []);
  const pairs = light.highlightEdges
    ? new Set(light.highlightEdges.map(([from, to]) => `${from}\n${to}`))
    : pathPairs(light.highlight ?? []);
  const taken = new Map<string, number[]>();
  for (const { from, to, order } of light.path ?? []) {
    const key = `${from}\n${to}`;
    const orders = taken.get(key);
    if (orders) orders.push(order);
    else taken.set(key, [order]);
  }
  const nodes: CanvasNode[] = [];
  const placed = new Set<string>();
  for (const node of graph.nodes) {
    const position = light.positions[node.id];
    if (!position) continue;
    placed.add(node.id);
    const badge = badges.get(node.id);
    const run = light.run?.[node.id];
    const mark = light.nodeMarks?.[node.id];
    nodes.push({
      id: node.id,
      kind: node.kind,
      label: node.label,
      position,
      ...(node.detail !== undefined ? { detail: node.detail } : {}),
      ...(node.ref !== undefined ? { ref: node.ref } : {}),
      ...(node.shape !== undefined ? { shape: node.shape } : {}),
      ...(badge ? { badge } : {}),
      ...(run ? { run } : {}),
      ...(mark ? { mark } : {}),
      ...(highlighted.has(node.id) ? { highlighted: true } : {}),
    });
  }
  const edges: CanvasEdge[] = [];
  for (const edge of graph.edges) {
    if (!placed.has(edge.from) || !placed.has(edge.to)) continue;
    const key = `${edge.from}\n${edge.to}`;
    const mark = light.edgeMarks?.[edge.id];
    const orders = edge.kind === 'flow' ? taken.get(key) : undefined;
    edges.push({
      id: edge.id,
      from: edge.from,
      to: edge.to,
      kind: edge.kind,
      ...(edge.condition !== undefined ? { condition: edge.condition } : {}),
      ...(edge.back ? { back: true } : {}),
      ...(mark ? { mark } : {}),
      ...(orders ? { taken: orders } : {}),
      ...(pairs.has(key) ? { highlighted: true } : {}),
    });
  }
  return { nodes, edges };
}
