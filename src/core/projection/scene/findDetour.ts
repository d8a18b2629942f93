// Routes an edge that skips ranks beside the nodes in between, not behind them. Coordinates assume a graph that runs
// down; other graphs are rotated first.

import { BoxGrid } from './boxGrid';
import { walkPiece } from './walkPiece';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Shorter edges have no rank between their ends. */
const minLength = 70;
const samples = 14;
/** Limit of tested boxes for one scene; in a larger one a single edge cannot be followed anyway. */
const maxVisited = 1_000_000;
const gap = 16;
const tracks = 9;
/** Attempts on each side; a route behind a node is better than one far away. */
const tries = 6;
const farthest = 420;
/** Extra distance that the outer side may cost. */
const outward = 300;

interface Direction {
  readonly horizontal: boolean;
  readonly reversed: boolean;
  /** Edges are square: edges to one node may overlap, and a long detour is better than a route behind a node. */
  readonly square?: boolean;
  /** Edges from one node may overlap too: preconditions have no labels. */
  readonly bundles?: boolean;
}

/** Rotates the box as if the graph ran down. */
function turnBox({ x, y, width, height }: Box, { horizontal, reversed }: Direction): Box {
  const [across, along, breadth, depth] = horizontal ? [y, x, height, width] : [x, y, width, height];
  return { x: across, y: reversed ? -along - depth : along, width: breadth, height: depth };
}

/**
 * Returns a function that finds the detour of each edge of a scene, in order: the x (y if the graph runs sideways) to
 * run along, or undefined if nothing blocks it. `direct`: the direct route.
 */
export function createDetours<T extends Box>(all: readonly T[], known: BoxGrid, direction: Direction) {
  const isDownwards = !direction.horizontal && !direction.reversed;
  const turned = new Map<Box, Box>(isDownwards ? [] : all.map((box) => [box, turnBox(box, direction)]));
  const faceOf = (box: Box): Box => turned.get(box) ?? (isDownwards ? box : turnBox(box, direction));
  const boxes: readonly Box[] = isDownwards ? all : all.map(faceOf);
  const grid = isDownwards
    ? known
    : new BoxGrid(boxes.map(({ x, y, width, height }) => ({ minX: x, minY: y, maxX: x + width, maxY: y + height })));
  const find = createDownwards(boxes, grid, direction);
  return (from: Box, to: Box, direct: readonly number[]): number | undefined => {
    if (isDownwards) return find(from, to, direct);
    const points = direct.map((_, index) => {
      const value = direct[direction.horizontal ? index ^ 1 : index] as number;
      return direction.reversed && index % 2 === 1 ? -value : value;
    });
    return find(faceOf(from), faceOf(to), points);
  };
}

function createDownwards(boxes: readonly Box[], grid: BoxGrid, { square, bundles }: Direction) {
  const used: {
    readonly x: number;
    readonly top: number;
    readonly bottom: number;
    readonly from: Box;
    readonly to: Box;
  }[] = [];
  let seen = 0;
  const hits = (minX: number, minY: number, maxX: number, maxY: number, from: Box, to: Box): Box[] => {
    const found = grid.query({ minX, minY, maxX, maxY });
    seen += found.length;
    return found.flatMap((index) => {
      const box = boxes[index];
      return box && box !== from && box !== to ? [box] : [];
    });
  };

  return (from: Box, to: Box, points: readonly number[]): number | undefined => {
    const top = from.y + from.height;
    const bottom = to.y;
    if (bottom - top < minLength || seen > maxVisited) return undefined;
    const obstacles = new Set<Box>();
    for (let at = 0; at + 7 < points.length; at += 6) {
      const [x0 = 0, y0 = 0] = points.slice(at, at + 2);
      const [x3 = 0, y3 = 0] = points.slice(at + 6, at + 8);
      const look = (minX: number, minY: number, maxX: number, maxY: number) => {
        for (const box of hits(minX - 1, minY - 1, maxX + 1, maxY + 1, from, to)) obstacles.add(box);
      };
      const isStraight = Math.abs(x3 - x0) < 0.01 || Math.abs(y3 - y0) < 0.01;
      if (isStraight) look(Math.min(x0, x3), Math.min(y0, y3), Math.max(x0, x3), Math.max(y0, y3));
      else walkPiece(points, at, samples, (x, y) => look(x, y, x, y));
    }
    if (obstacles.size === 0) return undefined;
    const middle = ((points[0] as number) + (points.at(-2) as number)) / 2;
    const detourOnSide = (side: 1 | -1): number | undefined => {
      let blocking = [...obstacles];
      let x = middle;
      for (let count = 0; count < (square ? 4 * tries : tries) && blocking.length > 0; count++) {
        const edges = blocking.map((box) => (side > 0 ? box.x + box.width : -box.x));
        x = side * (Math.max(...edges) + gap);
        while (
          used.some(
            (track) =>
              Math.abs(track.x - x) < tracks &&
              track.top < bottom &&
              track.bottom > top &&
              !(square && track.to === to) &&
              !(bundles && track.from === from),
          )
        ) {
          x += side * tracks;
        }
        blocking = hits(x - gap / 2, top + 8, x + gap / 2, bottom - 8, from, to);
      }
      return blocking.length === 0 && (square || Math.abs(x - middle) <= farthest) ? x : undefined;
    };
    const left = detourOnSide(-1);
    const right = detourOnSide(1);
    // Prefer the outside of the source, so that the edge crosses no siblings; else the nearer side.
    const lean = square ? (from.x + from.width / 2 < to.x + to.width / 2 - 1 ? -outward : outward) : 0;
    const prefersLeft =
      left !== undefined && (right === undefined || Math.abs(right - middle) - lean > Math.abs(left - middle));
    const x = prefersLeft ? left : right;
    if (x !== undefined) used.push({ x, top, bottom, from, to });
    return x;
  };
}
