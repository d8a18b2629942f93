// An edge that skips ranks goes beside the nodes in between, not behind them.

import type { BoxGrid } from './boxGrid';
import type { EdgeRoute } from './edgeRoute';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Shorter edges have no rank between their ends. */
const leastLength = 70;
const samples = 14;
const gap = 16;
const tracks = 9;
/** Tries on each side; behind a node is better than far away. */
const tries = 6;
const farthest = 420;

/** For the edges of one scene, in turn: the x to go down at, or undefined where nothing is in the way. */
export function createDetours(boxes: readonly Box[], grid: BoxGrid) {
  const used: { readonly x: number; readonly top: number; readonly bottom: number }[] = [];
  const hits = (minX: number, minY: number, maxX: number, maxY: number, from: Box, to: Box): Box[] =>
    grid.query({ minX, minY, maxX, maxY }).flatMap((index) => {
      const box = boxes[index];
      return box && box !== from && box !== to ? [box] : [];
    });

  return (from: Box, to: Box, direct: EdgeRoute): number | undefined => {
    const top = from.y + from.height;
    const bottom = to.y;
    if (bottom - top < leastLength) return undefined;
    const { points } = direct;
    const [x0, y0, x1, y1, x2, y2, x3, y3] = points as [number, number, number, number, number, number, number, number];
    const inWay = new Set<Box>();
    for (let step = 1; step < samples; step++) {
      const t = step / samples;
      const u = 1 - t;
      const x = u * u * u * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t * x3;
      const y = u * u * u * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t * y3;
      for (const box of hits(x - 1, y - 1, x + 1, y + 1, from, to)) inWay.add(box);
    }
    if (inWay.size === 0) return undefined;
    const middle = (x0 + x3) / 2;
    const beside = (side: 1 | -1): number | undefined => {
      let blocking = [...inWay];
      let x = middle;
      for (let count = 0; count < tries && blocking.length > 0; count++) {
        const edges = blocking.map((box) => (side > 0 ? box.x + box.width : -box.x));
        x = side * (Math.max(...edges) + gap);
        while (used.some((track) => Math.abs(track.x - x) < tracks && track.top < bottom && track.bottom > top)) {
          x += side * tracks;
        }
        blocking = hits(x - gap / 2, top + 8, x + gap / 2, bottom - 8, from, to);
      }
      return blocking.length === 0 && Math.abs(x - middle) <= farthest ? x : undefined;
    };
    const left = beside(-1);
    const right = beside(1);
    const x =
      left === undefined || (right !== undefined && Math.abs(right - middle) <= Math.abs(left - middle)) ? right : left;
    if (x !== undefined) used.push({ x, top, bottom });
    return x;
  };
}
