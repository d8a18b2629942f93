// Finds the boxes that touch a rectangle with a uniform grid of cells, without scanning all of them.

import { appendTo } from '../../support';

export interface Rect {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

const cellSize = 512;
/** A rectangle over more cells than this (a long route) is kept in a list that every query scans. */
const maxCells = 64;

/** Bounds of all rectangles; inverted (min > max) without rectangles. */
export function boundsOf(rects: Iterable<Rect>): Rect {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const rect of rects) {
    if (rect.minX < minX) minX = rect.minX;
    if (rect.minY < minY) minY = rect.minY;
    if (rect.maxX > maxX) maxX = rect.maxX;
    if (rect.maxY > maxY) maxY = rect.maxY;
  }
  return { minX, minY, maxX, maxY };
}

const covers = (area: Rect, { minX, minY, maxX, maxY }: Rect) =>
  area.minX <= minX && area.minY <= minY && area.maxX >= maxX && area.maxY >= maxY;

interface Cells {
  readonly byPlace: ReadonlyMap<number, readonly number[]>;
  readonly wide: readonly number[];
  /** For each rectangle, the number of the last query that found it. */
  readonly seen: Uint32Array;
}

export class BoxGrid {
  private bounds: Rect | undefined;
  private cells: Cells | undefined;
  private round = 0;

  constructor(private readonly rects: readonly Rect[]) {}

  /** Indices of the rectangles that touch the area, without duplicates, in no particular order. */
  query(area: Rect): number[] {
    const { rects } = this;
    this.bounds ??= boundsOf(rects);
    // The first query of a graph often covers all of it, which needs no cells.
    if (covers(area, this.bounds)) return Array.from(rects.keys());
    this.cells ??= this.fill();
    const { byPlace, wide, seen } = this.cells;
    const found: number[] = [];
    this.round++;
    const visit = (index: number) => {
      if (seen[index] === this.round) return;
      seen[index] = this.round;
      const rect = rects[index];
      if (
        rect &&
        rect.maxX >= area.minX &&
        rect.minX <= area.maxX &&
        rect.maxY >= area.minY &&
        rect.minY <= area.maxY
      ) {
        found.push(index);
      }
    };
    const [left, top, right, bottom] = this.span(area);
    if ((right - left + 1) * (bottom - top + 1) > byPlace.size) {
      for (let index = 0; index < rects.length; index++) visit(index);
      return found;
    }
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) byPlace.get(row * 65_536 + column)?.forEach(visit);
    }
    wide.forEach(visit);
    return found;
  }

  private fill(): Cells {
    const byPlace = new Map<number, number[]>();
    const wide: number[] = [];
    this.rects.forEach((rect, index) => {
      const [left, top, right, bottom] = this.span(rect);
      if ((right - left + 1) * (bottom - top + 1) > maxCells) {
        wide.push(index);
        return;
      }
      for (let row = top; row <= bottom; row++) {
        for (let column = left; column <= right; column++) {
          const key = row * 65_536 + column;
          appendTo(byPlace, key, index);
        }
      }
    });
    return { byPlace, wide, seen: new Uint32Array(this.rects.length) };
  }

  private span(rect: Rect): [number, number, number, number] {
    const cell = (value: number) => Math.floor(value / cellSize);
    return [cell(rect.minX), cell(rect.minY), cell(rect.maxX), cell(rect.maxY)];
  }
}
