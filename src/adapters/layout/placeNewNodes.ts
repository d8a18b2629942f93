// Positions for nodes that have none, near their neighbours and without overlaps. All other nodes keep theirs, so that
// an edit never makes the picture jump. If there are no manual positions, following nodes may move to make room for a
// node inserted between two others.

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
import { layoutEdges } from './layoutEdges';
import type { LayoutPosition, LayoutPositions } from './layoutTypes';

const GAP = 28;
/** Gap before and after a node inserted between two others. */
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

/** Predecessors and successors of these nodes, without back edges. */
function neighboursOf(nodes: readonly GraphNode[], graph: WorkflowGraph) {
  const before = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  const after = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  for (const { from, to, back } of layoutEdges(graph)) {
    if (back || from === to) continue;
    after.get(from)?.push(to);
    before.get(to)?.push(from);
  }
  return { before, after };
}

/** Positions of all nodes of the graph. Existing ones are unchanged unless `mayMove`. */
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
  /** Whether the box overlaps a node or a frame it is not in, or would make its own frame cover another node. */
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
    // Sideways first: a new branch goes beside its siblings. Each step leads past any node.
    const step = isSideways ? { x: 0, y: 64 + GAP } : { x: nodeWidth + GAP, y: 0 };
    let box: Box = { x: Math.round(start.x), y: Math.round(start.y), ...size };
    for (let attempt = 1; attempt <= 2 * (boxes.size + frames.size + 1) && isOccupied(box, node, frames); attempt++) {
      // An inserted node is tried on both sides in turn.
      const count = pushedPosition ? (attempt % 2 === 1 ? (attempt + 1) / 2 : -attempt / 2) : attempt;
      box = { ...box, x: Math.round(start.x) + count * step.x, y: Math.round(start.y) + count * step.y };
    }
    // A wide frame may be beside all of these positions.
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

/** After its predecessors, before its successors, or below everything. */
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

/** Places the node between the two, in the column of its successor; the boxes there and after move as far as needed. */
function pushApart(
  boxes: Map<string, Placed>,
  { from, to, size, node, isSideways, sign }: PlacementRequest & { from: Placed; to: Placed; node: GraphNode },
): LayoutPosition | undefined {
  // Coordinate along the direction of the graph, always increasing.
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
