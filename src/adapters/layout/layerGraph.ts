// Layered layout for graphs that dagre cannot take: it recurses along paths, and a procedure of a few thousand steps is
// deeper than the stack; others take minutes. This module never recurses. It uses longest-path layers, two barycentre
// sweeps and rows around one axis; a layer far wider than the picture is high folds into several rows.

import type { LayoutBox, LayoutEdge, LayoutPosition, RankDirection } from './layoutTypes';

/** Limit of the widest row's width, relative to the side of the square that would hold all boxes. */
const WIDENESS = 2;
/** Longer graphs continue in columns side by side: no canvas reaches much further. */
const LONGEST = 600_000;

interface Gaps {
  readonly between: number;
  readonly layers: number;
}

/** Positions of the boxes. Linear in boxes and edges, except for the sorting of layers. */
export function layerGraph(
  given: readonly LayoutBox[],
  links: readonly LayoutEdge[],
  direction: RankDirection,
  gaps: Gaps,
): Record<string, LayoutPosition> {
  const { boxes, edges } = withRanks(given, links);
  const before = new Map<string, string[]>(boxes.map((box) => [box.id, []]));
  const after = new Map<string, string[]>(boxes.map((box) => [box.id, []]));
  for (const edge of edges) {
    // As in the main layout: back edges are laid out forwards.
    const [from, to] = edge.back ? [edge.to, edge.from] : [edge.from, edge.to];
    if (from === to || !after.has(from) || !before.has(to)) continue;
    after.get(from)?.push(to);
    before.get(to)?.push(from);
  }
  const layers = orderLayers(
    layersOf(
      boxes.map((box) => box.id),
      before,
      after,
    ),
    before,
    after,
  );
  const sizes = new Map(boxes.map((box) => [box.id, box]));
  const isSideways = direction === 'LR' || direction === 'RL';
  const isReversed = direction === 'BT' || direction === 'RL';
  const places: Record<string, LayoutPosition> = {};
  const turned = ({ id, width, height }: LayoutBox): TurnedBox =>
    isSideways ? { id, across: height, depth: width } : { id, across: width, depth: height };
  const rows = layers.map((layer) => layer.flatMap((id) => sizes.get(id) ?? []).map(turned));
  const area = rows.flat().reduce((sum, box) => sum + (box.across + gaps.between) * (box.depth + gaps.layers), 0);
  const widest = Math.sqrt(area) * WIDENESS;
  const lengthOf = (row: readonly TurnedBox[]) =>
    row.reduce((sum, box) => sum + box.across + gaps.between, -gaps.between);
  /** Start of the current column, across the direction of the layers. */
  let left = 0;
  for (const column of columnsOf(
    rows.flatMap((layer) => fold(layer, widest, gaps.between)),
    gaps.layers,
  )) {
    const breadth = column.reduce((most, row) => Math.max(most, lengthOf(row)), 0);
    let along = 0;
    for (const row of column) {
      const depth = depthOf(row);
      let at = left + (breadth - lengthOf(row)) / 2;
      for (const box of row) {
        const forward = Math.round(along + (depth - box.depth) / 2);
        const main = isReversed ? -forward - box.depth : forward;
        places[box.id] = isSideways ? { x: main, y: Math.round(at) } : { x: Math.round(at), y: main };
        at += box.across + gaps.between;
      }
      along += depth + gaps.layers;
    }
    left += breadth + 4 * gaps.between;
  }
  if (boxes === given) return places;
  return Object.fromEntries(given.flatMap(({ id }) => (places[id] ? [[id, places[id]] as const] : [])));
}

/** Replaces each edge longer than one rank by a chain over boxes without a size, one in each rank between its ends. */
function withRanks(
  boxes: readonly LayoutBox[],
  edges: readonly LayoutEdge[],
): { readonly boxes: readonly LayoutBox[]; readonly edges: readonly LayoutEdge[] } {
  if (!edges.some(({ length }) => length !== undefined)) return { boxes, edges };
  const between: LayoutBox[] = [];
  const chains = edges.flatMap((edge, at): LayoutEdge[] => {
    const { from, to, length = 1 } = edge;
    if (from === to || length === 1) return [edge];
    const ranks = Array.from({ length: length - 1 }, (_, rank) => ({
      id: `\nrank ${at} ${rank}`,
      width: 0,
      height: 0,
    }));
    between.push(...ranks);
    const ids = [from, ...ranks.map(({ id }) => id), to];
    return ids.slice(1).map((id, rank) => ({ ...edge, from: ids[rank] ?? from, to: id }));
  });
  return { boxes: [...boxes, ...between], edges: chains };
}

/** Sizes across and along the direction of the layers. */
interface TurnedBox {
  readonly id: string;
  readonly across: number;
  readonly depth: number;
}

const depthOf = (row: readonly TurnedBox[]) => row.reduce((most, box) => Math.max(most, box.depth), 0);

/** Splits the rows, in order, into columns of limited length. */
function columnsOf(rows: readonly TurnedBox[][], gap: number): TurnedBox[][][] {
  const columns: TurnedBox[][][] = [[]];
  let length = 0;
  for (const row of rows) {
    const depth = depthOf(row) + gap;
    if (length + depth > LONGEST && length > 0) {
      columns.push([]);
      length = 0;
    }
    columns.at(-1)?.push(row);
    length += depth;
  }
  return columns;
}

/** Folds the layer into rows of at most this width. */
function fold(layer: readonly TurnedBox[], widest: number, gap: number): TurnedBox[][] {
  const rows: TurnedBox[][] = [];
  let row: TurnedBox[] = [];
  let width = 0;
  for (const box of layer) {
    if (row.length > 0 && width + box.across > widest) {
      rows.push(row);
      [row, width] = [[], 0];
    }
    row.push(box);
    width += box.across + gap;
  }
  return row.length === 0 ? rows : [...rows, row];
}

type Neighbours = ReadonlyMap<string, readonly string[]>;

/** Each node is below all its predecessors; in a cycle the first node in the graph's order comes first. */
function layersOf(ids: readonly string[], before: Neighbours, after: Neighbours): string[][] {
  const waiting = new Map(ids.map((id) => [id, before.get(id)?.length ?? 0]));
  const depth = new Map<string, number>();
  const ready = ids.filter((id) => waiting.get(id) === 0);
  for (const id of ready) waiting.delete(id);
  let next = 0;
  let first = 0;
  while (next < ids.length) {
    const id = ready[next];
    if (id === undefined) {
      while (first < ids.length && !waiting.has(ids[first] ?? '')) first++;
      const freed = ids[first];
      if (freed === undefined) break;
      waiting.delete(freed);
      ready.push(freed);
      continue;
    }
    next++;
    const own = depth.get(id) ?? 0;
    depth.set(id, own);
    for (const to of after.get(id) ?? []) {
      const left = waiting.get(to);
      if (left === undefined) continue;
      depth.set(to, Math.max(depth.get(to) ?? 0, own + 1));
      if (left > 1) waiting.set(to, left - 1);
      else {
        waiting.delete(to);
        ready.push(to);
      }
    }
  }
  const layers: string[][] = [];
  for (const id of ids) {
    const index = depth.get(id) ?? 0;
    for (let missing = layers.length; missing <= index; missing++) layers.push([]);
    layers[index]?.push(id);
  }
  return layers.filter((layer) => layer.length > 0);
}

/** Reduces crossings: orders each layer by the mean position of its neighbours above, then of those below. */
function orderLayers(layers: readonly string[][], before: Neighbours, after: Neighbours): string[][] {
  const ordered = layers.map((layer) => [...layer]);
  const place = new Map<string, number>();
  const settle = (layer: readonly string[]) => {
    for (const [index, id] of layer.entries()) place.set(id, index - (layer.length - 1) / 2);
  };
  for (const layer of ordered) settle(layer);
  const sweep = (layer: string[], neighbours: Neighbours) => {
    const mean = new Map(
      layer.map((id) => {
        const known = (neighbours.get(id) ?? []).map((other) => place.get(other) ?? 0);
        return [id, known.length === 0 ? (place.get(id) ?? 0) : known.reduce((a, b) => a + b, 0) / known.length];
      }),
    );
    layer.sort((a, b) => (mean.get(a) ?? 0) - (mean.get(b) ?? 0));
    settle(layer);
  };
  for (const layer of ordered) sweep(layer, before);
  for (const layer of [...ordered].reverse()) sweep(layer, after);
  return ordered;
}
