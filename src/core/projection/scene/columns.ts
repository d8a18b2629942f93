// Routes edges between the columns of a long graph, and finds the neighbours within a column.

import type { BoxGrid } from './boxGrid';
import type { EdgeEnd } from './edgeRoute';

/** Narrower gaps are inside one column. */
const minGap = 60;
/** Distance of edges in one gap. */
const track = 9;
const clear = 20;
/** Distance below the lowest box that the route passes. */
const below = 36;

/** The coordinates of an edge between columns, in canvas units. */
export interface ColumnRoute {
  /** The x of the vertical part beside the source column. */
  readonly out: number;
  /** Then horizontal below the columns between (`level`), and up beside the target column (`into`). */
  readonly under?: { readonly level: number; readonly into: number };
}

interface Span {
  left: number;
  right: number;
}

/**
 * Returns a function that gives the occupied ranges between two y levels, merged if their gap is too narrow. Cached by
 * level: nodes are in rows, so that many edges pass the same levels.
 */
export function createSpans(boxes: readonly EdgeEnd[]): (top: number, bottom: number) => readonly Span[] {
  const known = new Map<string, readonly Span[]>();
  let fromLeft: readonly EdgeEnd[] | undefined;
  const look = (minY: number, maxY: number) => {
    fromLeft ??= [...boxes].sort((first, second) => first.x - second.x);
    const spans: Span[] = [];
    for (const { x, y, width, height } of fromLeft) {
      if (y > maxY || y + height < minY) continue;
      const last = spans.at(-1);
      if (last && x < last.right + minGap) last.right = Math.max(last.right, x + width);
      else spans.push({ left: x, right: x + width });
    }
    return spans;
  };
  return (top, bottom) => {
    const levels = `${top} ${bottom}`;
    const spans = known.get(levels) ?? look(top, bottom);
    known.set(levels, spans);
    return spans;
  };
}

type SpansAt = ReturnType<typeof createSpans>;

/** The occupied range that contains both ends; undefined if they are in different columns. */
export function columnBetween(from: EdgeEnd, to: EdgeEnd, spansAt: SpansAt): Span | undefined {
  const top = Math.min(from.y, to.y);
  const bottom = Math.max(from.y + from.height, to.y + to.height);
  const containsX = ({ left, right }: Span, { x }: EdgeEnd) => x >= left && x <= right;
  return spansAt(top, bottom).find((span) => containsX(span, from) && containsX(span, to));
}

/** Routes the edges of one scene, in order; undefined for an edge that does not lead to a later column. */
export function createColumnRouter(boxes: readonly EdgeEnd[], grid: BoxGrid, spansAt: SpansAt) {
  const used = new Map<number, number>();
  const between = (left: number, right: number) => {
    const middle = Math.round((left + right) / 2);
    const count = used.get(middle) ?? 0;
    used.set(middle, count + 1);
    return middle + (count % 2 === 0 ? 1 : -1) * Math.ceil(count / 2) * track;
  };
  return (from: EdgeEnd, to: EdgeEnd): ColumnRoute | undefined => {
    const [bottom, right] = [from.y + from.height, from.x + from.width];
    if (to.y >= bottom || to.x < right + minGap) return undefined;
    const spans = spansAt(to.y - clear, bottom + clear).filter((span) => span.left <= to.x && span.right >= right);
    const [first, second] = spans;
    const last = spans.at(-1);
    const beforeLast = spans.at(-2);
    if (!first || !second || !last || !beforeLast) return undefined;
    const out = between(first.right, second.left);
    if (spans.length === 2) return { out };
    const passed = grid.query({ minX: right, maxX: to.x, minY: to.y, maxY: Number.POSITIVE_INFINITY });
    const lowest = passed.reduce(
      (most, index) => Math.max(most, (boxes[index]?.y ?? 0) + (boxes[index]?.height ?? 0)),
      bottom,
    );
    return { out, under: { level: lowest + below + track * used.size, into: between(beforeLast.right, last.left) } };
  };
}
