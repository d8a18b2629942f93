// Positions for boxes (nodes or whole groups) by dagre: connected parts in ranks, the rest in rows.

import { Graph, layout as runDagre } from '@dagrejs/dagre';
import { type IndexEdge, weakComponents } from '../../core/graph';
import { layerGraph } from './layerGraph';
import { layoutStructure } from './layoutStructure';
import type { LayoutBox, LayoutEdge, LayoutGaps, LayoutPosition, RankDirection } from './layoutTypes';
import { wrapColumns } from './wrapColumns';

/** Width against height of the rows of parts: a window is wider than high. */
const wideness = 1.4;
/**
 * dagre's default ranker needs seconds for a thousand nodes; tight tree has about as few crossings and is far faster.
 */
const TIGHT_TREE_ABOVE = 100;

/** dagre keeps nodes in plain objects under their names: one called `constructor` would break it. */
const PREFIX = 'box:';
const nameOf = (boxId: string) => `${PREFIX}${boxId}`;

/** A connected graph in ranks; edges with unknown ends are ignored. */
export function placeConnected(
  boxes: readonly LayoutBox[],
  edges: readonly LayoutEdge[],
  direction: RankDirection,
  gaps: LayoutGaps,
): Record<string, LayoutPosition> {
  if (boxes.length === 0) return {};
  // Blocks have no ranks.
  const hasRanks = edges.some(({ length, isInvisible }) => length !== undefined || isInvisible);
  const built = gaps.hasBlocks && !hasRanks ? layoutTurned(boxes, edges, direction, gaps) : undefined;
  if (built) return direction === 'TB' ? wrapColumns(boxes, edges, built) : built;
  if (gaps.usesPlainLayers) return layerGraph(boxes, edges, direction, gaps);
  const dagre = new Graph({ multigraph: true });
  dagre.setGraph({
    rankdir: direction,
    nodesep: gaps.between,
    ranksep: gaps.layers,
    ...(boxes.length > TIGHT_TREE_ABOVE ? { ranker: 'tight-tree' } : {}),
  });
  dagre.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of boxes) dagre.setNode(nameOf(id), { width, height });
  for (const edge of edges) {
    if (edge.from === edge.to || !dagre.hasNode(nameOf(edge.from)) || !dagre.hasNode(nameOf(edge.to))) continue;
    // A back edge in its own direction would pull the loop apart, so it is laid out forwards and only drawn backwards.
    const [from, to] = edge.back ? [edge.to, edge.from] : [edge.from, edge.to];
    const label = edge.condition ? { width: Math.min(120, edge.condition.length * 7), height: 16, labelpos: 'c' } : {};
    const options = { weight: edge.back ? 0 : 1, minlen: edge.length ?? 1, ...label };
    dagre.setEdge(nameOf(from), nameOf(to), options, edge.id);
  }
  try {
    runDagre(dagre);
  } catch (error) {
    // Paths longer than the stack is deep; any other error is a bug of ours.
    if (!(error instanceof RangeError)) throw error;
    return layerGraph(boxes, edges, direction, gaps);
  }
  const places: Record<string, LayoutPosition> = {};
  for (const name of dagre.nodes()) {
    const { x, y, width, height } = dagre.node(name) as { x: number; y: number; width: number; height: number };
    places[name.slice(PREFIX.length)] = { x: Math.round(x - width / 2), y: Math.round(y - height / 2) };
  }
  const ordered = inSourceOrder(boxes, edges, places, direction);
  return direction === 'TB' ? wrapColumns(boxes, edges, ordered) : ordered;
}

const isSideways = (direction: RankDirection) => direction === 'LR' || direction === 'RL';

/** Lays out by blocks in any direction, as if the graph ran down. */
function layoutTurned(
  boxes: readonly LayoutBox[],
  edges: readonly LayoutEdge[],
  direction: RankDirection,
  gaps: LayoutGaps,
): Record<string, LayoutPosition> | undefined {
  if (direction === 'TB') return layoutStructure(boxes, edges, gaps);
  const turned = isSideways(direction)
    ? boxes.map(({ id, width, height }) => ({ id, width: height, height: width }))
    : boxes;
  const built = layoutStructure(turned, edges, gaps);
  if (!built) return undefined;
  const isReversed = direction === 'BT' || direction === 'RL';
  return Object.fromEntries(
    turned.flatMap(({ id, height }) => {
      const place = built[id];
      if (!place) return [];
      const along = isReversed ? -place.y - height : place.y;
      return [[id, isSideways(direction) ? { x: along, y: place.x } : { x: place.x, y: along }] as const];
    }),
  );
}

/** dagre often reverses the branches of a node: mirroring restores the order of the text. */
function inSourceOrder(
  boxes: readonly LayoutBox[],
  edges: readonly LayoutEdge[],
  places: Record<string, LayoutPosition>,
  direction: RankDirection,
): Record<string, LayoutPosition> {
  const middles = new Map(
    boxes.map(({ id, width, height }) => {
      const { x, y } = places[id] ?? { x: 0, y: 0 };
      return [id, isSideways(direction) ? y + height / 2 : x + width / 2];
    }),
  );
  const last = new Map<string, number>();
  let balance = 0;
  for (const { from, to, back } of edges) {
    const middle = middles.get(to);
    if (back || from === to || middle === undefined) continue;
    const before = last.get(from);
    if (before !== undefined) balance += Math.sign(middle - before);
    last.set(from, middle);
  }
  if (balance >= 0) return places;
  return Object.fromEntries(
    boxes.flatMap(({ id, width, height }) => {
      const place = places[id];
      if (!place) return [];
      const mirrored = isSideways(direction)
        ? { x: place.x, y: -place.y - height }
        : { x: -place.x - width, y: place.y };
      return [[id, mirrored] as const];
    }),
  );
}

/** More boxes side by side would make one endless row. */
const MAX_PER_ROW = 8;

/**
 * `cell`: minimum size of a box without edges, so that rows line up. `isTied`: boxes whose edges lead out of the level
 * are placed side by side, as dagre places boxes without predecessors.
 */
export function placeBoxes(
  boxes: readonly LayoutBox[],
  edges: readonly LayoutEdge[],
  direction: RankDirection,
  gaps: LayoutGaps,
  cell: { readonly width: number; readonly height: number },
  isTied: (id: string) => boolean = () => false,
): Record<string, LayoutPosition> {
  const tied = new Set(edges.flatMap((edge) => (edge.from === edge.to ? [] : [edge.from, edge.to])));
  const abreast = boxes.filter((box) => !tied.has(box.id) && isTied(box.id));
  if (abreast.length <= MAX_PER_ROW) for (const { id } of abreast) tied.add(id);
  const connected = boxes.filter((box) => tied.has(box.id));
  // Laid out together, dagre would put unconnected parts in one endless row.
  const places =
    cell.width === 0
      ? placeParts(connected, edges, direction, gaps, abreast)
      : placeConnected(connected, edges, direction, gaps);
  const loose = boxes.filter((box) => !tied.has(box.id));
  if (loose.length === 0) return places;
  let bottom = 0;
  let left = 0;
  let right = 0;
  for (const box of connected) {
    const place = places[box.id];
    if (!place) continue;
    bottom = Math.max(bottom, place.y + box.height + gaps.layers * 1.5);
    left = Math.min(left, place.x);
    right = Math.max(right, place.x + box.width);
  }
  const widthOf = (box: LayoutBox) => Math.max(cell.width, box.width) + gaps.between;
  // As wide as the part above, but never a single column in a wide window.
  const mean = loose.reduce((sum, box) => sum + widthOf(box), 0) / loose.length;
  const limit = left + Math.max(right - left + gaps.between, Math.ceil(Math.sqrt(loose.length)) * mean) + 0.5;
  let x = left;
  let y = bottom;
  let depth = 0;
  for (const box of loose) {
    const width = widthOf(box);
    if (x > left && x + width > limit) {
      x = left;
      y += depth + gaps.between;
      depth = 0;
    }
    places[box.id] = { x: Math.round(x), y: Math.round(y) };
    x += width;
    depth = Math.max(depth, cell.height, box.height);
  }
  return places;
}

/** Lays out each connected part separately and arranges the parts in rows, about as wide as high. */
function placeParts(
  boxes: readonly LayoutBox[],
  edges: readonly LayoutEdge[],
  direction: RankDirection,
  gaps: LayoutGaps,
  abreast: readonly LayoutBox[],
): Record<string, LayoutPosition> {
  const index = new Map(boxes.map((box, at) => [box.id, at]));
  const pairs = [
    ...edges.map(({ from, to }) => [index.get(from), index.get(to)]),
    ...abreast.map(({ id }) => [index.get(abreast[0]?.id ?? ''), index.get(id)]),
  ].flatMap(([from, to]): IndexEdge[] => (from === undefined || to === undefined ? [] : [[from, to]]));
  const components = weakComponents({ n: boxes.length, edges: pairs });
  if (components.length < 2) return placeConnected(boxes, edges, direction, gaps);
  const partOf = new Map(components.flatMap((members, part) => members.map((at) => [boxes[at]?.id, part] as const)));
  const edgesOf = components.map((): LayoutEdge[] => []);
  for (const edge of edges) edgesOf[partOf.get(edge.from) ?? -1]?.push(edge);
  const parts = components.map((members, part) => {
    const own = members.flatMap((at) => boxes[at] ?? []);
    const found = placeConnected(own, edgesOf[part] ?? [], direction, gaps);
    const spots = own.map((box) => ({ ...(found[box.id] ?? { x: 0, y: 0 }), box }));
    const left = spots.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
    const top = spots.reduce((least, { y }) => Math.min(least, y), Number.POSITIVE_INFINITY);
    const width = spots.reduce((most, { x, box }) => Math.max(most, x + box.width), left) - left;
    const height = spots.reduce((most, { y, box }) => Math.max(most, y + box.height), top) - top;
    return { spots, left, top, width, height };
  });
  const gap = gaps.between * 1.5;
  const area = parts.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);
  const widest = parts.reduce((most, { width }) => Math.max(most, width), 0);
  const limit = Math.max(widest, Math.sqrt(area) * wideness);
  const places: Record<string, LayoutPosition> = {};
  let [x, y, depth] = [0, 0, 0];
  for (const { spots, left, top, width, height } of parts) {
    if (x > 0 && x + width > limit) {
      y += depth + gap;
      [x, depth] = [0, 0];
    }
    for (const spot of spots)
      places[spot.box.id] = { x: Math.round(x + spot.x - left), y: Math.round(y + spot.y - top) };
    x += width + gap;
    depth = Math.max(depth, height);
  }
  return places;
}
