// Two workflow graphs as canvases side by side: the authored one at its own positions, the rebuilt one with matched
// nodes at the same positions and the others beside their neighbours. Invariant: nodes of a canvas do not overlap,
// except if they overlap in the authored layout; placed nodes are not moved to make space.

import type { GraphEdge, GraphNode, WorkflowGraph } from '../graph';
import type { EdgeComparison, NodeComparison, WorkflowComparison } from '../reconstruct';
import type { CanvasEdge, CanvasNode, CanvasView } from './canvasView';
import { type NodeSize, nodeSize } from './nodeSize';

export interface ComparedPosition {
  readonly x: number;
  readonly y: number;
}

export interface CompareLayout {
  /** Top-left corners of the authored nodes, by id; a node without one is placed like an added one. */
  readonly positions: Readonly<Record<string, ComparedPosition>>;
  /** Size of every node in px; 220 x 64 by default. */
  readonly nodeSize?: { readonly width: number; readonly height: number };
  /** Minimum distance between nodes in px. */
  readonly gap?: number;
}

export interface CompareView {
  readonly authored: CanvasView;
  readonly rebuilt: CanvasView;
  /** [authored id, rebuilt id] of corresponding nodes, including START and END. */
  readonly pairs: readonly (readonly [string, string])[];
}

/** Both canvases with their marks. `authored` and `rebuilt` are the graphs that were compared. */
export function projectComparison(
  authored: WorkflowGraph,
  rebuilt: WorkflowGraph,
  comparison: WorkflowComparison,
  layout: CompareLayout,
): CompareView {
  const size = largest([...authored.nodes, ...rebuilt.nodes], layout.nodeSize ?? { width: 220, height: 64 });
  const step = { x: size.width + (layout.gap ?? 40), y: size.height + (layout.gap ?? 40) };
  const left = new Map(
    Object.entries(layout.positions).filter(([id]) => authored.nodes.some((node) => node.id === id)),
  );
  positionRest(authored, left, step);
  const right = new Map<string, ComparedPosition>();
  const [leftWidth, rightWidth] = [widthsOf(authored), widthsOf(rebuilt)];
  for (const { id, partner } of comparison.rebuilt.nodes) {
    const place = partner === undefined ? undefined : left.get(partner);
    if (!place || partner === undefined) continue;
    // Nodes of different width share their horizontal centre.
    const shift = (leftWidth(partner) - rightWidth(id)) / 2;
    right.set(id, { x: place.x + shift, y: place.y });
  }
  positionRest(rebuilt, right, step);
  return {
    authored: viewOf(authored, left, comparison.authored),
    rebuilt: viewOf(rebuilt, right, comparison.rebuilt),
    pairs: comparison.rebuilt.nodes.flatMap(({ id, partner }) =>
      partner === undefined ? [] : [[partner, id] as const],
    ),
  };
}

function widthsOf(graph: WorkflowGraph): (id: string) => number {
  const widths = new Map(graph.nodes.map((node) => [node.id, nodeSize(node).width]));
  return (id) => widths.get(id) ?? 0;
}

/** A node with a long label may be larger than the given size. */
function largest(nodes: readonly GraphNode[], least: NodeSize): NodeSize {
  let { width, height } = least;
  for (const node of nodes) {
    const size = nodeSize(node);
    width = Math.max(width, size.width);
    height = Math.max(height, size.height);
  }
  return { width, height };
}

function viewOf(
  graph: WorkflowGraph,
  places: ReadonlyMap<string, ComparedPosition>,
  marks: { readonly nodes: readonly NodeComparison[]; readonly edges: readonly EdgeComparison[] },
): CanvasView {
  const nodeMark = new Map(marks.nodes.map((node) => [node.id, node.mark]));
  const edgeMark = new Map(marks.edges.map((edge) => [edge.id, edge.mark]));
  const nodes = graph.nodes.map(({ id, kind, label, detail, ref, shape }): CanvasNode => {
    const mark = nodeMark.get(id);
    return {
      id,
      kind,
      label,
      ...(detail === undefined ? {} : { detail }),
      ...(ref === undefined ? {} : { ref }),
      ...(shape === undefined ? {} : { shape }),
      position: places.get(id) ?? { x: 0, y: 0 },
      ...(mark ? { mark } : {}),
    };
  });
  const edges = graph.edges.map(({ id, from, to, kind, condition, back, stroke, heads }): CanvasEdge => {
    const mark = edgeMark.get(id);
    return {
      id,
      from,
      to,
      kind,
      ...(condition === undefined ? {} : { condition }),
      ...(back ? { back } : {}),
      ...(stroke ? { stroke } : {}),
      ...(heads ? { heads } : {}),
      ...(mark ? { mark } : {}),
    };
  });
  return { nodes, edges };
}

/** Gives every node without a position the free position nearest to its neighbours. */
function positionRest(graph: WorkflowGraph, places: Map<string, ComparedPosition>, step: ComparedPosition): void {
  const widthOf = widthsOf(graph);
  const waiting = new Set(graph.nodes.flatMap((node) => (places.has(node.id) ? [] : [node.id])));
  while (waiting.size > 0) {
    // Neighbours of placed nodes first, so that chains of new nodes extend the placed ones.
    const next = [...waiting].find((id) => suggest(graph, id, places, step, widthOf)) ?? ([...waiting][0] as string);
    waiting.delete(next);
    const wish = suggest(graph, next, places, step, widthOf) ?? below(places, step);
    places.set(next, freeNear(wish, [...places.values()], step));
  }
}

function suggest(
  graph: WorkflowGraph,
  id: string,
  places: ReadonlyMap<string, ComparedPosition>,
  step: ComparedPosition,
  widthOf: (id: string) => number,
): ComparedPosition | undefined {
  const isForward = (edge: GraphEdge) => !edge.back;
  /** The x at which this node's centre is below that of the other. */
  const found = (list: readonly string[]) =>
    list.flatMap((other): ComparedPosition[] => {
      const place = places.get(other);
      return place ? [{ x: place.x + (widthOf(other) - widthOf(id)) / 2, y: place.y }] : [];
    });
  const before = found(graph.edges.filter((edge) => edge.to === id && isForward(edge)).map((edge) => edge.from));
  const after = found(graph.edges.filter((edge) => edge.from === id && isForward(edge)).map((edge) => edge.to));
  if (before.length === 0 && after.length === 0) return undefined;
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const x = mean([...before, ...after].map((place) => place.x));
  if (before.length > 0 && after.length > 0) return { x, y: mean([...before, ...after].map((place) => place.y)) };
  if (before.length > 0) return { x, y: Math.max(...before.map((place) => place.y)) + step.y };
  return { x, y: Math.min(...after.map((place) => place.y)) - step.y };
}

function below(places: ReadonlyMap<string, ComparedPosition>, step: ComparedPosition): ComparedPosition {
  if (places.size === 0) return { x: 0, y: 0 };
  const all = [...places.values()];
  return { x: Math.min(...all.map((place) => place.x)), y: Math.max(...all.map((place) => place.y)) + step.y };
}

/** The preferred position, or the nearest free one around it, in growing rings, sideways before up and down. */
function freeNear(
  wish: ComparedPosition,
  taken: readonly ComparedPosition[],
  step: ComparedPosition,
): ComparedPosition {
  const isPositionFree = (place: ComparedPosition) =>
    taken.every((other) => Math.abs(other.x - place.x) >= step.x || Math.abs(other.y - place.y) >= step.y);
  // Half steps: a ring of radius r has fewer positions than the occupied ones only while r is small, so the search
  // ends.
  for (let ring = 0; ; ring++) {
    const candidates: { readonly place: ComparedPosition; readonly cost: number }[] = [];
    for (let i = -ring; i <= ring; i++) {
      for (const [dx, dy] of ring === 0
        ? [[0, 0]]
        : [
            [i, ring],
            [i, -ring],
            [ring, i],
            [-ring, i],
          ]) {
        const offset = { x: ((dx as number) * step.x) / 2, y: ((dy as number) * step.y) / 2 };
        const place = { x: Math.round(wish.x + offset.x), y: Math.round(wish.y + offset.y) };
        // Up costs the most, so that a new node is not placed above its predecessors.
        const cost = Math.abs(offset.x) + Math.abs(offset.y) * (offset.y < 0 ? 3 : 2);
        candidates.push({ place, cost });
      }
    }
    candidates.sort((a, b) => a.cost - b.cost || b.place.x - a.place.x);
    const free = candidates.find(({ place }) => isPositionFree(place));
    if (free) return free.place;
  }
}
