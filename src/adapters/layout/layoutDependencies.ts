// Lays out a dependency graph: connected components by ranks, packed into the shape of the window, and the nodes
// without preconditions or dependents in a grid below them. Groups (`groupDependencies`, which separates no connected
// nodes) get a frame each. Invariants: no two nodes overlap; components
// and nodes are placed in the order of the text, from the top; a chain lies on one vertical line.

import {
  findBackEdges,
  type IndexedWorkflow,
  indexWorkflow,
  isTerminal,
  transitiveReduction,
  type WorkflowGraph,
  weakComponents,
} from '../../core/graph';
import { frameAround, framedGroups, nodeSize } from '../../core/projection';
import type { LayoutBox, LayoutEdge, LayoutPosition, LayoutPositions } from './layoutTypes';
import { narrowLayout } from './narrowLayout';
import { placeConnected } from './placeBoxes';

/** Gaps in canvas units: between neighbours of a rank or row, between ranks, between rows of the grid. */
const gap = { between: 16, layers: 30, rows: 12 } as const;
/** Gap around components and frames. */
const blockGap = 34;
/** Larger graphs keep edges that follow from others: finding them takes the square of the nodes. */
const maxReduced = 2000;
/** Shapes of the content of a frame that are tried, as width / height. */
const frameShapes = [0.6, 0.8, 1.2, 1.8, 2.4, 4];

/** A rectangle with nodes at positions relative to its top left corner. */
interface Block {
  readonly width: number;
  readonly height: number;
  readonly places: Readonly<Record<string, LayoutPosition>>;
}

export const isDependencyGraph = ({ nodes, edges }: WorkflowGraph): boolean =>
  nodes.length > 0 &&
  edges.every(({ kind }) => kind === 'requires') &&
  nodes.every((node) => node.shape === undefined && node.kind !== 'condition' && !isTerminal(node));

/** `shape`: width / height of the area in which the graph is shown. */
export function layoutDependencies(graph: WorkflowGraph, shape: number): LayoutPositions {
  const boxes = graph.nodes.map((node): LayoutBox => ({ id: node.id, ...nodeSize(node) }));
  const frames = framedGroups(graph);
  const framed = new Set(frames.map(({ id }) => id));
  const index = indexWorkflow(graph);
  const components = weakComponents(index);
  const homes = components.map(([first = -1]) => {
    const group = graph.nodes[first]?.group;
    return group !== undefined && framed.has(group) ? group : undefined;
  });
  const edges = edgesToRank(index);
  const partsOf = (home: string | undefined) => {
    const own = components.filter((_, index) => homes[index] === home);
    const single = own.filter(({ length }) => length === 1).flatMap(([index = 0]) => boxes[index] ?? []);
    const connected = own.filter(({ length }) => length > 1);
    return { single, connected: connected.map((members) => blockOf(graph, boxes, members, edges, shape)) };
  };
  const outside = partsOf(undefined);
  const inside = frames.map(({ id, label }) => ({ label, parts: partsOf(id) }));
  const tries = (inside.length === 0 ? [shape] : frameShapes).map((frameShape) => {
    const framedBlocks = inside.flatMap(({ label, parts }) => {
      const content = fitted(parts.connected, parts.single, frameShape);
      return content.width === 0 ? [] : [framedBlock(label, content)];
    });
    return fitted([...outside.connected, ...framedBlocks], outside.single, shape);
  });
  return best(tries, shape).places;
}

/**
 * The edges that determine the ranks: without those that close a cycle, which would reverse others, and without those
 * that follow from others, which would bend chains.
 */
function edgesToRank({ n, edges, ids }: IndexedWorkflow): readonly LayoutEdge[] {
  const distinct = edges.filter(([from, to]) => from !== to);
  const back = new Set(findBackEdges({ n, edges: distinct }).map(String));
  const forward = distinct.filter((pair) => !back.has(String(pair)));
  const reduced = n > maxReduced ? forward : (transitiveReduction({ n, edges: forward }) ?? forward);
  return reduced.map(([from, to]) => ({ id: `${from} ${to}`, from: ids[from] ?? '', to: ids[to] ?? '' }));
}

/** A component by ranks; ranks wider than the whole layout may be are folded into rows. */
function blockOf(
  graph: WorkflowGraph,
  boxes: readonly LayoutBox[],
  members: readonly number[],
  edges: readonly LayoutEdge[],
  shape: number,
): Block {
  const own = members.flatMap((index) => boxes[index] ?? []);
  const ids = new Set(own.map(({ id }) => id));
  const inner = edges.filter(({ from, to }) => ids.has(from) && ids.has(to));
  const places = placeConnected(own, inner, 'TB', gap);
  const columns = columnsFor(own, shape * 1.5);
  const block = blockAround(own, places);
  const cell = Math.max(...own.map(({ width }) => width)) + gap.between;
  if (block.width <= columns * cell) return block;
  const nodes = members.flatMap((index) => graph.nodes[index] ?? []);
  return blockAround(own, narrowLayout({ nodes, edges: [] }, places, columns));
}

function blockAround(boxes: readonly LayoutBox[], places: Readonly<Record<string, LayoutPosition>>): Block {
  const spots = boxes.flatMap((box) => {
    const place = places[box.id];
    return place ? [{ ...box, ...place }] : [];
  });
  const left = spots.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const top = spots.reduce((least, { y }) => Math.min(least, y), Number.POSITIVE_INFINITY);
  return {
    width: spots.reduce((most, { x, width }) => Math.max(most, x + width - left), 0),
    height: spots.reduce((most, { y, height }) => Math.max(most, y + height - top), 0),
    places: Object.fromEntries(spots.map(({ id, x, y }) => [id, { x: x - left, y: y - top }])),
  };
}

function framedBlock(title: string, content: Block): Block {
  const { width, height, dx, dy } = frameAround(title, content);
  return { width, height, places: moved(content.places, dx, dy) };
}

const moved = (places: Block['places'], dx: number, dy: number): Block['places'] =>
  Object.fromEntries(
    Object.entries(places).map(([id, { x, y }]) => [id, { x: Math.round(x + dx), y: Math.round(y + dy) }]),
  );

/** Number of columns at which boxes in a grid have this shape. */
function columnsFor(boxes: readonly LayoutBox[], shape: number): number {
  const mean = (side: 'width' | 'height') => boxes.reduce((sum, box) => sum + box[side], 0) / Math.max(1, boxes.length);
  const cell = (mean('height') + gap.rows) / (mean('width') + gap.between);
  return Math.max(1, Math.round(Math.sqrt(boxes.length * shape * cell)));
}

/** The scale at which a block fits into an area of this shape and height 1. */
const scaleOf = ({ width, height }: Block, shape: number) =>
  Math.min(shape / Math.max(1, width), 1 / Math.max(1, height));

const best = (blocks: readonly Block[], shape: number): Block =>
  blocks.reduce((one, other) => (scaleOf(other, shape) > scaleOf(one, shape) * 1.001 ? other : one));

/** Blocks and the grid of single boxes, at the width at which the whole fits an area of this shape best. */
function fitted(blocks: readonly Block[], singles: readonly LayoutBox[], shape: number): Block {
  const cell = Math.max(0, ...singles.map(({ width }) => width)) + gap.between;
  const widest = blocks.reduce((most, { width }) => Math.max(most, width), singles.length > 0 ? cell : 0);
  const area =
    blocks.reduce((sum, block) => sum + (block.width + blockGap) * (block.height + blockGap), 0) +
    singles.reduce((sum, { height }) => sum + cell * (height + gap.rows), 0);
  const side = Math.sqrt(area * shape);
  const widths = Array.from({ length: 19 }, (_, step) => Math.max(widest, (0.6 + step * 0.05) * side));
  return best(
    [...new Set(widths)].map((width) => packed(blocks, singles, cell, width)),
    shape,
  );
}

/** Each block at the highest free position, leftmost first; then the single boxes in rows. */
function packed(blocks: readonly Block[], singles: readonly LayoutBox[], cell: number, limit: number): Block {
  const places: Record<string, LayoutPosition> = {};
  let [right, bottom] = [0, 0];
  const skyline = createSkyline(limit + blockGap);
  for (const block of blocks) {
    const { x, y } = skyline.place(block.width + blockGap, block.height + blockGap);
    Object.assign(places, moved(block.places, x, y));
    right = Math.max(right, x + block.width);
    bottom = Math.max(bottom, y + block.height);
  }
  const columns = Math.max(1, Math.floor((limit + gap.between) / cell));
  let top = blocks.length > 0 ? bottom + blockGap : 0;
  for (let start = 0; start < singles.length; start += columns) {
    const row = singles.slice(start, start + columns);
    const height = Math.max(...row.map((box) => box.height));
    for (const [column, box] of row.entries()) {
      places[box.id] = { x: Math.round(column * cell), y: Math.round(top + (height - box.height) / 2) };
      right = Math.max(right, column * cell + box.width);
    }
    bottom = top + height;
    top = bottom + gap.rows;
  }
  return { width: right, height: bottom, places };
}

/** The lower border of the area that is filled from the top, as steps from left to right. */
function createSkyline(limit: number) {
  let steps: { readonly x: number; readonly y: number }[] = [{ x: 0, y: 0 }];
  const endOf = (index: number) => steps[index + 1]?.x ?? Number.POSITIVE_INFINITY;
  /** The level below all steps that a block of this width touches if it starts at this one. */
  const levelAt = (index: number, width: number) => {
    const right = (steps[index]?.x ?? 0) + width;
    let level = 0;
    for (let at = index; at < steps.length && (steps[at]?.x ?? 0) < right; at++)
      level = Math.max(level, steps[at]?.y ?? 0);
    return level;
  };
  return {
    place(width: number, height: number): LayoutPosition {
      let place = { x: 0, y: Number.POSITIVE_INFINITY };
      for (const [index, { x }] of steps.entries()) {
        if (index > 0 && x + width > limit + 0.5) break;
        const y = levelAt(index, width);
        if (y < place.y) place = { x, y };
      }
      const right = place.x + width;
      const after = steps.findLastIndex((step, index) => step.x <= right && endOf(index) > right);
      const resumed = steps[after]?.y ?? 0;
      steps = [
        ...steps.filter(({ x }) => x < place.x),
        { x: place.x, y: place.y + height },
        ...(right < limit ? [{ x: right, y: resumed }] : []),
        ...steps.filter(({ x }) => x > right),
      ];
      return place;
    },
  };
}
