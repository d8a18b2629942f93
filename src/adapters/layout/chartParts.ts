// The unconnected parts of a flowchart: each is laid out alone, then they are packed in rows in the order of the text.

import { type IndexEdge, type NodePlace, type WorkflowGraph, weakComponents } from '../../core/graph';
import { buildCanvasView, framesOf, nodeSize } from '../../core/projection';
import { labelMarginOf } from './labelMargins';
import type { LayoutPositions } from './layoutTypes';

/** Distance between parts. */
const PART_GAP = 40;

/** The connected parts of a chart, in the order of the text. A subgraph connects its nodes. */
export function chartParts(graph: WorkflowGraph): readonly WorkflowGraph[] {
  const { nodes, edges, groups = [] } = graph;
  const keys = [...nodes.map(({ id }) => `n${id}`), ...groups.map(({ id }) => `g${id}`)];
  const index = new Map(keys.map((key, at) => [key, at]));
  const pairs: IndexEdge[] = [];
  const connect = (one: string, other: string | undefined) => {
    const [from, to] = [index.get(one), index.get(other ?? '')];
    if (from !== undefined && to !== undefined) pairs.push([from, to]);
  };
  for (const { id, group } of nodes) connect(`n${id}`, group && `g${group}`);
  for (const { id, parent } of groups) connect(`g${id}`, parent && `g${parent}`);
  for (const { from, to } of edges) connect(`n${from}`, `n${to}`);
  const parts = weakComponents({ n: keys.length, edges: pairs });
  if (parts.length < 2) return [graph];
  const partOf = new Map(parts.flatMap((members, part) => members.map((at) => [keys[at], part] as const)));
  const first = new Map(nodes.map(({ id }, at) => [id, at]));
  return parts
    .map((_, part): WorkflowGraph => {
      const isOwn = (key: string) => partOf.get(key) === part;
      return {
        ...graph,
        nodes: nodes.filter(({ id }) => isOwn(`n${id}`)),
        edges: edges.filter(({ from }) => isOwn(`n${from}`)),
        groups: groups.filter(({ id }) => isOwn(`g${id}`)),
      };
    })
    .filter((part) => part.nodes.length > 0)
    .sort((a, b) => (first.get(a.nodes[0]?.id ?? '') ?? 0) - (first.get(b.nodes[0]?.id ?? '') ?? 0));
}

export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The area of a laid out chart with its frames, lines and labels beside shapes. */
export function extentOf(graph: WorkflowGraph, positions: LayoutPositions): Extent {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const add = (x: number, y: number) => {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  };
  for (const node of graph.nodes) {
    const place = positions[node.id];
    if (!place) continue;
    const { width, height } = nodeSize(node);
    add(place.x, place.y);
    add(place.x + width + labelMarginOf(node), place.y + height);
    for (const { corners } of Object.values(place.exits ?? {}))
      for (let at = 0; at + 1 < corners.length; at += 2) add(corners[at] ?? 0, corners[at + 1] ?? 0);
  }
  if (graph.groups?.length)
    for (const { x, y, width, height } of framesOf(buildCanvasView(graph, { positions })).values()) {
      add(x, y);
      add(x + width, y + height);
    }
  return { left, top, width: right - left, height: bottom - top };
}

/** Moves a place and its lines. */
export const movePlace = ({ x, y, exits }: NodePlace, dx: number, dy: number): NodePlace => ({
  x: x + dx,
  y: y + dy,
  ...(exits
    ? {
        exits: Object.fromEntries(
          Object.entries(exits).map(([id, { corners, label }]) => [
            id,
            {
              corners: corners.map((value, at) => value + (at % 2 === 0 ? dx : dy)),
              ...(label ? { label: [label[0] + dx, label[1] + dy] as const } : {}),
            },
          ]),
        ),
      }
    : {}),
});

interface LaidPart {
  readonly positions: LayoutPositions;
  readonly extent: Extent;
}

/** Packs parts in rows, in their order; the rows are as wide as brings the whole nearest to `aspect`. */
export function packParts(parts: readonly LaidPart[], aspect: number): LayoutPositions {
  const [only] = parts;
  if (only && parts.length === 1) return only.positions;
  const total = parts.reduce((sum, { extent }) => sum + extent.width + PART_GAP, 0);
  const widest = parts.reduce((most, { extent }) => Math.max(most, extent.width), 0);
  const sideOf = (limit: number) => {
    const { width, height } = inRows(parts, limit);
    return Math.max(width / aspect, height);
  };
  const limits = Array.from({ length: 40 }, (_, at) => widest + ((total - widest) * at) / 39);
  const best = limits.reduce((least, limit) => (sideOf(limit) < sideOf(least) - 0.5 ? limit : least));
  const { offsets } = inRows(parts, best);
  return Object.fromEntries(
    parts.flatMap(({ positions, extent }, index) => {
      const [x, y] = offsets[index] ?? [0, 0];
      const [dx, dy] = [Math.round(x - extent.left), Math.round(y - extent.top)];
      return Object.entries(positions).map(([id, place]) => [id, movePlace(place, dx, dy)] as const);
    }),
  );
}

function inRows(parts: readonly LaidPart[], limit: number) {
  const offsets: (readonly [x: number, y: number])[] = [];
  let [x, y, depth, width] = [0, 0, 0, 0];
  for (const { extent } of parts) {
    if (x > 0 && x + extent.width > limit) {
      y += depth + PART_GAP;
      [x, depth] = [0, 0];
    }
    offsets.push([x, y]);
    x += extent.width + PART_GAP;
    width = Math.max(width, x - PART_GAP);
    depth = Math.max(depth, extent.height);
  }
  return { offsets, width, height: y + depth };
}
