// Which boxes touch a rectangle, without looking at all of them: a uniform grid of cells.

export interface Rect {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

const cellSize = 512;
/** A rectangle over more cells than this (a long way round) is kept in a list that every query reads. */
const maxCells = 64;

export class BoxGrid {
  private readonly cells = new Map<number, number[]>();
  private readonly wide: number[] = [];
  private readonly seen: Uint32Array;
  private round = 0;

  constructor(private readonly rects: readonly Rect[]) {
    this.seen = new Uint32Array(rects.length);
    rects.forEach((rect, index) => {
      const [left, top, right, bottom] = this.span(rect);
      if ((right - left + 1) * (bottom - top + 1) > maxCells) {
        this.wide.push(index);
        return;
      }
      for (let row = top; row <= bottom; row++) {
        for (let column = left; column <= right; column++) {
          const key = row * 65_536 + column;
          const cell = this.cells.get(key);
          if (cell) cell.push(index);
          else this.cells.set(key, [index]);
        }
      }
    });
  }

  /** Indices of the rectangles that touch the area, each once, in no promised order. */
  query(area: Rect): number[] {
    const found: number[] = [];
    this.round++;
    const visit = (index: number) => {
      if (this.seen[index] === this.round) return;
      this.seen[index] = this.round;
      const rect = this.rects[index];
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
    if ((right - left + 1) * (bottom - top + 1) > this.cells.size) {
      for (let index = 0; index < this.rects.length; index++) visit(index);
      return found;
    }
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) this.cells.get(row * 65_536 + column)?.forEach(visit);
    }
    this.wide.forEach(visit);
    return found;
  }

  private span(rect: Rect): [number, number, number, number] {
    const cell = (value: number) => Math.floor(value / cellSize);
    return [cell(rect.minX), cell(rect.minY), cell(rect.maxX), cell(rect.maxY)];
  }
}
