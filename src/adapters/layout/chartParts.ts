// The unconnected parts of a flowchart: each is laid out alone, then they are placed in the order of the text, in a grid
// or in rows.

import { type IndexEdge, type NodePlace, type WorkflowGraph, weakComponents } from '../../core/graph';
import { buildCanvasView, framesOf, nodeSize } from '../../core/projection';
import { labelMarginOf } from './labelMargins';
import type { LayoutPositions } from './layoutTypes';

/** Distance between parts. */
const PART_GAP = 28;

/** The connected parts of a chart, in the order of the text. A subgraph connects its nodes. */
export function chartParts(graph: WorkflowGraph): readonly WorkflowGraph[] {
  const { nodes, edges, groups = [], invisibleLinks = [] } = graph;
  const keys = [...nodes.map(({ id }) => `n${id}`), ...groups.map(({ id }) => `g${id}`)];
  const index = new Map(keys.map((key, at) => [key, at]));
  const pairs: IndexEdge[] = [];
  const connect = (one: string, other: string | undefined) => {
    const [from, to] = [index.get(one), index.get(other ?? '')];
    if (from !== undefined && to !== undefined) pairs.push([from, to]);
  };
  for (const { id, group } of nodes) connect(`n${id}`, group && `g${group}`);
  for (const { id, parent } of groups) connect(`g${id}`, parent && `g${parent}`);
  for (const { from, to } of [...edges, ...invisibleLinks]) connect(`n${from}`, `n${to}`);
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
        invisibleLinks: invisibleLinks.filter(({ from }) => isOwn(`n${from}`)),
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

interface Packing {
  readonly offsets: readonly (readonly [x: number, y: number])[];
  readonly width: number;
  readonly height: number;
}

/** A grid is easier to read than rows: it may be larger by this factor. */
const GRID_COST = 1.25;
/** Limit of the columns: parts of very different sizes are better in rows. */
const MOST_COLUMNS = 12;

/**
 * Places parts in their order, in a grid with aligned columns or, if that is much larger, in rows; with the number of
 * columns or the width of the rows that brings the whole nearest to `aspect`. `isCentred`: in the middle of their column.
 */
export function packParts(parts: readonly LaidPart[], aspect: number, isCentred = true): LayoutPositions {
  const [only] = parts;
  if (only && parts.length === 1) return only.positions;
  const sideOf = ({ width, height }: Packing) => Math.max(width / aspect, height);
  const smallest = (packings: readonly Packing[]) =>
    packings.reduce((least, packing) => (sideOf(packing) < sideOf(least) - 0.5 ? packing : least));
  const total = parts.reduce((sum, { extent }) => sum + extent.width + PART_GAP, 0);
  const widest = parts.reduce((most, { extent }) => Math.max(most, extent.width), 0);
  const rows = smallest(Array.from({ length: 40 }, (_, at) => inRows(parts, widest + ((total - widest) * at) / 39)));
  const grid = smallest(
    Array.from({ length: Math.min(parts.length, MOST_COLUMNS) }, (_, at) => inGrid(parts, at + 1, isCentred)),
  );
  const { offsets } = sideOf(grid) <= GRID_COST * sideOf(rows) ? grid : rows;
  return Object.fromEntries(
    parts.flatMap(({ positions, extent }, index) => {
      const [x, y] = offsets[index] ?? [0, 0];
      const [dx, dy] = [Math.round(x - extent.left), Math.round(y - extent.top)];
      return Object.entries(positions).map(([id, place]) => [id, movePlace(place, dx, dy)] as const);
    }),
  );
}

function inGrid(parts: readonly LaidPart[], columns: number, isCentred: boolean): Packing {
  const sizes = { widths: [] as number[], heights: [] as number[] };
  for (const [index, { extent }] of parts.entries()) {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    sizes.widths[column] = Math.max(sizes.widths[column] ?? 0, extent.width);
    sizes.heights[row] = Math.max(sizes.heights[row] ?? 0, extent.height);
  }
  const starts = (lengths: readonly number[]) => {
    let next = 0;
    return lengths.map((length) => {
      const start = next;
      next += length + PART_GAP;
      return start;
    });
  };
  const [lefts, tops] = [starts(sizes.widths), starts(sizes.heights)];
  const lengthOf = (lengths: readonly number[]) =>
    lengths.reduce((sum, length) => sum + length, 0) + PART_GAP * (lengths.length - 1);
  const offsets = parts.map(({ extent }, index) => {
    const column = index % columns;
    const free = (sizes.widths[column] ?? 0) - extent.width;
    const row = Math.floor(index / columns);
    return [(lefts[column] ?? 0) + (isCentred ? free / 2 : 0), tops[row] ?? 0] as const;
  });
  return { offsets, width: lengthOf(sizes.widths), height: lengthOf(sizes.heights) };
}

function inRows(parts: readonly LaidPart[], limit: number): Packing {
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
