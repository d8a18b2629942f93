// The last resort for an edge whose other routes run behind a node: the shortest route with few turns along the lines
// between the boxes. Coordinates assume a graph that runs down. Gives up on very dense graphs, in which a single edge
// cannot be followed anyway.

import type { EdgeEnd } from './edgeRoute';

export type Corners = readonly (readonly [number, number])[];

/** Distance between a route and the boxes it passes: more than the radius of its corners. */
const gap = 13;
const least = 5;
/** Cost in canvas units of a turn, and of a part that overlaps the route of an edge to another node. */
const turnCost = 40;
const sharedCost = 200;
/** A route may extend this far beyond its ends and the boxes between them. */
const reach = 500;
const maxBoxes = 200;
/** Limit of visited points for one scene. */
const maxVisited = 30_000;
/** Limit of searched routes for one scene. */
const maxTries = 32;

interface Request {
  readonly from: EdgeEnd;
  readonly to: EdgeEnd;
  /** Obstacles: all boxes except those of the ends. */
  readonly boxes: readonly EdgeEnd[];
  /** The edge may leave from a side of its node, as branches do. */
  readonly branches: boolean;
  /** The level at which it turns before its node. */
  readonly level: number;
}

interface Stretch {
  readonly low: number;
  readonly high: number;
}

interface Run extends Stretch {
  readonly upright: boolean;
  readonly at: number;
  readonly to: EdgeEnd;
}

interface Step {
  readonly column: number;
  readonly row: number;
  readonly upright: boolean;
  readonly cost: number;
  readonly guess: number;
  readonly before: Step | undefined;
}

/** A priority queue: returns the smallest estimate first. */
class StepQueue {
  private readonly heap: Step[] = [];

  push(step: Step): void {
    const { heap } = this;
    let at = heap.push(step) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((heap[parent] as Step).guess <= step.guess) break;
      heap[at] = heap[parent] as Step;
      at = parent;
    }
    heap[at] = step;
  }

  pop(): Step | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && (heap[child + 1] as Step).guess < (heap[child] as Step).guess) child++;
      if ((heap[child] as Step).guess >= last.guess) break;
      heap[at] = heap[child] as Step;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

const sorted = (values: readonly number[]): readonly number[] => [...new Set(values)].sort((a, b) => a - b);

/** Which gaps between the stops are blocked: `blocked[i]` is the one between stop `i` and the next. */
function blockedBetween(stops: readonly number[], stretches: readonly Stretch[]): Uint8Array {
  const blocked = new Uint8Array(stops.length);
  for (const { low, high } of stretches) {
    let [first, end] = [0, stops.length];
    while (first < end) {
      const middle = (first + end) >> 1;
      if ((stops[middle] as number) > low) end = middle;
      else first = middle + 1;
    }
    for (let index = Math.max(first - 1, 0); index < stops.length && (stops[index] as number) < high; index++)
      blocked[index] = 1;
  }
  return blocked;
}

/** Removes corners on a straight line. */
function cornersOf(points: Corners): Corners {
  return points.filter(([x, y], index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    return !before || !after || !((before[0] === x && x === after[0]) || (before[1] === y && y === after[1]));
  });
}

/** Routes the edges of one scene, in order; undefined if there is no route within reach. */
export function createRouter() {
  let seen = 0;
  let tries = 0;
  const runs: Run[] = [];

  return ({ from, to, boxes, branches, level }: Request): Corners | undefined => {
    const startX = from.x + from.width / 2;
    const endX = to.x + to.width / 2;
    const [left, right] = [Math.min(from.x, to.x) - reach, Math.max(from.x + from.width, to.x + to.width) + reach];
    const [top, bottom] = [Math.min(from.y, to.y) - reach, Math.max(from.y + from.height, to.y + to.height) + reach];
    const near = [from, to, ...boxes].filter(
      (box) => box.x < right && box.x + box.width > left && box.y < bottom && box.y + box.height > top,
    );
    if (near.length > maxBoxes || seen > maxVisited || ++tries > maxTries) return undefined;
    const middle = from.y + from.height / 2;
    const starts: (readonly [number, number, boolean])[] = [[startX, from.y + from.height + gap, true]];
    if (branches) starts.push([from.x - gap, middle, false], [from.x + from.width + gap, middle, false]);
    const columns = sorted([
      ...starts.map(([x]) => x),
      endX,
      ...near.flatMap(({ x, width }) => [x - gap, x + width + gap]),
    ]);
    const rows = sorted([
      ...starts.map(([, y]) => y),
      level,
      ...near.flatMap(({ y, height }) => [y - gap, y + height + gap]),
    ]);
    const inRow = rows.map((row) => {
      const there = near.filter(({ y, height }) => row > y - least && row < y + height + least);
      const stretches = there.map(({ x, width }) => ({ low: x - least, high: x + width + least }));
      return blockedBetween(columns, stretches);
    });
    const inColumn = columns.map((column) => {
      const there = near.filter(({ x, width }) => column > x - least && column < x + width + least);
      const stretches = there.map(({ y, height }) => ({ low: y - least, high: y + height + least }));
      return blockedBetween(rows, stretches);
    });
    const others = runs.filter((run) => run.to !== to);
    const isShared = (upright: boolean, at: number, one: number, other: number) =>
      others.some(
        (run) =>
          run.upright === upright &&
          Math.abs(run.at - at) < least &&
          run.low < Math.max(one, other) &&
          run.high > Math.min(one, other),
      );
    const goal = [columns.indexOf(endX), rows.indexOf(level)] as const;
    const best = new Map<number, number>();
    const queue = new StepQueue();
    const offer = (column: number, row: number, upright: boolean, cost: number, before?: Step) => {
      const key = (column * rows.length + row) * 2 + (upright ? 1 : 0);
      if (cost >= (best.get(key) ?? Number.POSITIVE_INFINITY)) return;
      best.set(key, cost);
      const away = Math.abs((columns[column] ?? 0) - endX) + Math.abs((rows[row] ?? 0) - level);
      queue.push({ column, row, upright, cost, guess: cost + away, before });
    };
    for (const [x, y, upright] of starts) offer(columns.indexOf(x), rows.indexOf(y), upright, 0);
    for (let step = queue.pop(); step && seen <= maxVisited; step = queue.pop()) {
      seen++;
      const { column, row, upright, cost } = step;
      if (column === goal[0] && row === goal[1]) {
        const points: (readonly [number, number])[] = [];
        for (let at: Step | undefined = step; at; at = at.before)
          points.unshift([columns[at.column] as number, rows[at.row] as number]);
        points.slice(1).forEach(([x, y], index) => {
          const [beforeX, beforeY] = points[index] as readonly [number, number];
          const isVertical = beforeX === x;
          const ends = isVertical ? [beforeY, y] : [beforeX, x];
          runs.push({
            upright: isVertical,
            at: isVertical ? x : y,
            low: Math.min(...ends),
            high: Math.max(...ends),
            to,
          });
        });
        return cornersOf(points);
      }
      const [x, y] = [columns[column] as number, rows[row] as number];
      for (const away of [-1, 1]) {
        const nextX = columns[column + away];
        if (nextX !== undefined && !inRow[row]?.[Math.min(column, column + away)]) {
          const extra = (upright ? turnCost : 0) + (isShared(false, y, x, nextX) ? sharedCost : 0);
          offer(column + away, row, false, cost + Math.abs(nextX - x) + extra, step);
        }
        const nextY = rows[row + away];
        if (nextY !== undefined && !inColumn[column]?.[Math.min(row, row + away)]) {
          const extra = (upright ? 0 : turnCost) + (isShared(true, x, y, nextY) ? sharedCost : 0);
          offer(column, row + away, true, cost + Math.abs(nextY - y) + extra, step);
        }
      }
    }
    return undefined;
  };
}
