// Places for nodes that have none, near their neighbours and over nobody. All others keep theirs, so that an edit
// never makes the rest of the picture jump; but where nobody has put them anywhere, those that follow may move on to
// make room for a node that comes between two others.

import type { GraphNode, WorkflowGraph } from '../../core/graph';
import {
  framedGroups,
  framePadding,
  type GroupFrameRect,
  measureFrames,
  nodeSize,
  nodeWidth,
} from '../../core/projection';
import { ownProperty } from '../../core/support';
import type { LayoutPosition, LayoutPositions } from './layoutTypes';

const GAP = 28;
/** Before and after a node that comes between two others. */
const RANK_GAP = 46;

interface Box extends LayoutPosition {
  readonly width: number;
  readonly height: number;
}

interface Placed extends Box {
  readonly node: GraphNode;
}

const overlaps = (first: Box, second: Box) =>
  first.x < second.x + second.width + GAP &&
  second.x < first.x + first.width + GAP &&
  first.y < second.y + second.height + GAP &&
  second.y < first.y + first.height + GAP;

/** What comes before and after each of these nodes, without loop-backs. */
function neighboursOf(nodes: readonly GraphNode[], graph: WorkflowGraph) {
  const before = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  const after = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  for (const { from, to, back } of graph.edges) {
    if (back || from === to) continue;
    after.get(from)?.push(to);
    before.get(to)?.push(from);
  }
  return { before, after };
}

/** All places: one for every node of the graph, and the existing ones unchanged, but for those that `mayMove`. */
export function placeNewNodes(graph: WorkflowGraph, existing: LayoutPositions, mayMove = false): LayoutPositions {
  const boxes = new Map<string, Placed>();
  for (const node of graph.nodes) {
    const place = ownProperty(existing, node.id);
    if (place) boxes.set(node.id, { ...place, ...nodeSize(node), node });
  }
  const waiting = graph.nodes.filter((node) => !boxes.has(node.id));
  const places: Record<string, LayoutPosition> = { ...existing };
  if (waiting.length === 0) return places;
  const { before, after } = neighboursOf(waiting, graph);
  const isSideways = graph.direction === 'LR' || graph.direction === 'RL';
  const sign = graph.direction === 'BT' || graph.direction === 'RL' ? -1 : 1;
  const groups = framedGroups(graph);
  const parents = new Map(groups.map((group) => [group.id, group.parent]));
  const isInGroup = (group: string | undefined, outer: string): boolean => {
    for (let at = group, steps = 0; at !== undefined && steps <= parents.size; at = parents.get(at), steps++) {
      if (at === outer) return true;
    }
    return false;
  };
  const found = (ids: readonly string[] | undefined) => ids?.flatMap((id) => boxes.get(id) ?? []) ?? [];
  /** Over a node, over a frame it is not in, or so that the frame it is in would cover somebody else. */
  const isOccupied = (box: Box, node: GraphNode, frames: ReadonlyMap<string, GroupFrameRect>): boolean => {
    for (const other of boxes.values()) if (overlaps(box, other)) return true;
    for (const [id, frame] of frames) if (!isInGroup(node.group, id) && overlaps(box, frame)) return true;
    const own = node.group === undefined ? undefined : frames.get(node.group);
    if (!own) return false;
    const left = Math.min(own.x, box.x - framePadding.side);
    const top = Math.min(own.y, box.y - framePadding.title);
    const grown = {
      x: left,
      y: top,
      width: Math.max(own.x + own.width, box.x + box.width + framePadding.side) - left,
      height: Math.max(own.y + own.height, box.y + box.height + framePadding.side) - top,
    };
    for (const other of boxes.values())
      if (!isInGroup(other.node.group, node.group ?? '') && overlaps(grown, other)) return true;
    return false;
  };

  for (const node of waiting) {
    const size = nodeSize(node);
    const from = found(before.get(node.id))[0];
    const to = found(after.get(node.id))[0];
    const wish = { size, isSideways, sign } as const;
    const pushedPosition = mayMove && from && to ? pushApart(boxes, { ...wish, from, to, node }) : undefined;
    const frames = measureFrames(groups, [...boxes.values()]);
    const start = pushedPosition ?? positionNear(boxes, { ...wish, from, to });
    // Sideways first: a new branch stands beside its siblings. Each step leads past any node.
    const step = isSideways ? { x: 0, y: 64 + GAP } : { x: nodeWidth + GAP, y: 0 };
    let box: Box = { x: Math.round(start.x), y: Math.round(start.y), ...size };
    for (let attempt = 1; attempt <= 2 * (boxes.size + frames.size + 1) && isOccupied(box, node, frames); attempt++) {
      // Where it comes between two others, to both sides of them in turn.
      const count = pushedPosition ? (attempt % 2 === 1 ? (attempt + 1) / 2 : -attempt / 2) : attempt;
      box = { ...box, x: Math.round(start.x) + count * step.x, y: Math.round(start.y) + count * step.y };
    }
    // A wide frame may lie beside all of these places.
    if (isOccupied(box, node, frames)) box = { ...box, ...positionNear(boxes, wish) };
    boxes.set(node.id, { ...box, node });
  }
  for (const [id, { x, y }] of boxes) {
    const known = ownProperty(existing, id);
    if (known?.x !== x || known.y !== y) places[id] = { x, y };
  }
  return places;
}

interface PlacementRequest {
  readonly from?: Box | undefined;
  readonly to?: Box | undefined;
  readonly size: { readonly width: number; readonly height: number };
  readonly isSideways: boolean;
  readonly sign: 1 | -1;
}

/** Behind what leads to it, before what it leads to, or below everything. */
function positionNear(
  boxes: ReadonlyMap<string, Box>,
  { from, to, size, isSideways, sign }: PlacementRequest,
): LayoutPosition {
  const near = from ?? to;
  if (!near) {
    const all = [...boxes.values()];
    const left = all.reduce((least, box) => Math.min(least, box.x), 0);
    const bottom = all.reduce((most, box) => Math.max(most, box.y + box.height), 0);
    return { x: left, y: bottom + GAP * 1.5 };
  }
  const isAfter = (from !== undefined) === sign > 0;
  if (isSideways) {
    const y = near.y + (near.height - size.height) / 2;
    return isAfter ? { x: near.x + near.width + GAP * 2, y } : { x: near.x - size.width - GAP * 2, y };
  }
  const x = near.x + (near.width - size.width) / 2;
  return isAfter ? { x, y: near.y + near.height + GAP * 1.5 } : { x, y: near.y - size.height - GAP * 1.5 };
}

/** Between the two, in the column of what follows; what stands there and further on moves as far as it needs. */
function pushApart(
  boxes: Map<string, Placed>,
  { from, to, size, node, isSideways, sign }: PlacementRequest & { from: Placed; to: Placed; node: GraphNode },
): LayoutPosition | undefined {
  // As if the graph ran to larger numbers.
  const startOf = (box: Box) => {
    const [at, length] = isSideways ? [box.x, box.width] : [box.y, box.height];
    return sign > 0 ? at : -at - length;
  };
  const lengthOf = (box: { width: number; height: number }) => (isSideways ? box.width : box.height);
  const end = startOf(from) + lengthOf(from);
  const limit = startOf(to);
  if (limit < end) return undefined;
  const frame = framePadding.title + framePadding.side;
  const gapBefore = RANK_GAP + (node.group === from.node.group ? 0 : frame);
  const gapAfter = RANK_GAP + (node.group === to.node.group ? 0 : frame);
  const shift = Math.max(0, end + gapBefore + lengthOf(size) + gapAfter - limit);
  if (shift > 0) {
    for (const [id, box] of boxes) {
      if (startOf(box) < limit) continue;
      const by = Math.round(shift) * sign;
      boxes.set(id, isSideways ? { ...box, x: box.x + by } : { ...box, y: box.y + by });
    }
  }
  const free = limit + shift - gapAfter - lengthOf(size);
  // In the middle of wide gaps.
  const at = (Math.max(end + gapBefore, free) + end + gapBefore) / 2;
  const main = sign > 0 ? at : -at - lengthOf(size);
  return isSideways
    ? { x: main, y: to.y + (to.height - size.height) / 2 }
    : { x: to.x + (to.width - size.width) / 2, y: main };
}
