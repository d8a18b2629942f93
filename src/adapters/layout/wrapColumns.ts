// Cuts a picture many times higher than wide, which would be a thin strip on every screen, at levels that few edges
// cross, and places its pieces side by side as columns from left to right. Nothing moves within a piece.

import type { LayoutBox, LayoutEdge, LayoutPosition } from './layoutTypes';

/** Lower pictures are read by scrolling. */
const minHeight = 3600;
/** Height against width below which a picture is not cut. */
const thread = 3;
/** Width against height of all columns together, like that of a window. */
const wideness = 2;
/** Gap between columns. `scene/columns.ts` in `core/projection` detects columns by a smaller gap. */
const COLUMN_GAP = 120;
/** Distance from the wanted height that a column end may move to cut one edge less, in canvas units. */
const perEdge = 160;
/** A cut through a loop is as bad as this many edges. */
const perLoop = 10;

interface Cut {
  readonly y: number;
  readonly cost: number;
}

export function wrapColumns(
  boxes: readonly LayoutBox[],
  edges: readonly LayoutEdge[],
  places: Record<string, LayoutPosition>,
): Record<string, LayoutPosition> {
  const placed = boxes
    .flatMap(({ id, width, height }) => {
      const place = places[id];
      return place ? [{ id, left: place.x, right: place.x + width, top: place.y, bottom: place.y + height }] : [];
    })
    .sort((first, second) => first.top - second.top);
  const top = placed[0]?.top ?? 0;
  const bottom = placed.reduce((most, box) => Math.max(most, box.bottom), top);
  const left = placed.reduce((least, box) => Math.min(least, box.left), Number.POSITIVE_INFINITY);
  const width = placed.reduce((most, box) => Math.max(most, box.right), left) - left;
  if (bottom - top < minHeight || bottom - top < thread * width) return places;
  const wanted = Math.sqrt(((bottom - top) * (width + COLUMN_GAP)) / wideness);
  const cuts = chooseCuts(findCuts(placed, edges), top, bottom, wanted);
  if (cuts.length === 0) return places;
  const wrapped: Record<string, LayoutPosition> = {};
  let x = 0;
  for (const [index, start] of [top, ...cuts].entries()) {
    const end = cuts[index] ?? Number.POSITIVE_INFINITY;
    const column = placed.filter((box) => box.top >= start && box.top < end);
    const columnLeft = column.reduce((least, box) => Math.min(least, box.left), Number.POSITIVE_INFINITY);
    const columnTop = column[0]?.top ?? start;
    const right = column.reduce((most, box) => Math.max(most, box.right), columnLeft);
    for (const box of column) wrapped[box.id] = { x: box.left - columnLeft + x, y: box.top - columnTop };
    x += right - columnLeft + COLUMN_GAP;
  }
  return wrapped;
}

interface PlacedBox {
  readonly id: string;
  readonly top: number;
  readonly bottom: number;
}

/** Every level without a box, from the top down, with the edges that cross it. */
function findCuts(placed: readonly PlacedBox[], edges: readonly LayoutEdge[]): readonly Cut[] {
  const levels: number[] = [];
  const cutOf = new Map<string, number>();
  let bottom = Number.NEGATIVE_INFINITY;
  for (const box of placed) {
    if (box.top > bottom && levels.length + cutOf.size > 0) levels.push(box.top);
    bottom = Math.max(bottom, box.bottom);
    cutOf.set(box.id, levels.length);
  }
  const changes = new Array<number>(levels.length + 2).fill(0);
  for (const { from, to, back } of edges) {
    const ends = [cutOf.get(from), cutOf.get(to)];
    if (ends[0] === undefined || ends[1] === undefined) continue;
    const [first, last] = [Math.min(ends[0], ends[1]), Math.max(ends[0], ends[1])];
    const weight = back ? perLoop : 1;
    changes[first] = (changes[first] ?? 0) + weight;
    changes[last] = (changes[last] ?? 0) - weight;
  }
  let cost = 0;
  return levels.map((y, index) => {
    cost += changes[index] ?? 0;
    return { y, cost };
  });
}

function chooseCuts(cuts: readonly Cut[], top: number, bottom: number, wanted: number): readonly number[] {
  const chosen: number[] = [];
  let start = top;
  while (bottom - start > 1.3 * wanted) {
    const end = start + wanted;
    const price = ({ y, cost }: Cut) => cost * perEdge + Math.abs(y - end);
    let best: Cut | undefined;
    for (const cut of cuts) {
      if (cut.y <= start + wanted * 0.6) continue;
      // Go beyond the range only if there is no cut within it.
      if (cut.y > start + wanted * 1.4 && best) break;
      if (!best || price(cut) < price(best)) best = cut;
    }
    if (!best) break;
    chosen.push(best.y);
    start = best.y;
  }
  return chosen;
}
