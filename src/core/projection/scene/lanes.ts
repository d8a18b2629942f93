// Assigns each loop-back edge a lane beside the boxes that it passes.

import type { CanvasEdge } from '../canvasView';
import type { BoxGrid } from './boxGrid';
import type { SceneBox } from './buildScene';
import { columnBetween, type createSpans } from './columns';
import type { EdgeEnd } from './edgeRoute';

const laneGap = 28;
/** Inside a frame, whose border is near. */
const frameLaneGap = 9;
const loopGap = 18;
const loopStep = 10;
/** The detour in canvas units that is accepted to avoid running behind another node. */
const obstaclePenalty = 600;
/** The same, to avoid crossing the edge down from the node that it leads back to. */
const crossingPenalty = 300;
const bandSize = 64;

/** The horizontal extent of the boxes in a range, by bands: the extent that a route around them must clear. */
function createReach(boxes: readonly SceneBox[], horizontal: boolean) {
  const low = new Map<number, number>();
  const high = new Map<number, number>();
  for (const box of boxes) {
    const start = horizontal ? box.x : box.y;
    const end = start + (horizontal ? box.width : box.height);
    const side = horizontal ? box.y : box.x;
    const far = side + (horizontal ? box.height : box.width);
    for (let band = Math.floor(start / bandSize); band <= Math.floor(end / bandSize); band++) {
      low.set(band, Math.min(low.get(band) ?? side, side));
      high.set(band, Math.max(high.get(band) ?? far, far));
    }
  }
  return (start: number, end: number) => {
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (let band = Math.floor(start / bandSize); band <= Math.floor(end / bandSize); band++) {
      least = Math.min(least, low.get(band) ?? least);
      most = Math.max(most, high.get(band) ?? most);
    }
    return { least, most };
  };
}

/** Beyond this number lanes are shared. */
const maxTracks = 12;

/** The lanes of one side: the first that is free for a range. */
function createTracks() {
  const tracks = Array.from({ length: maxTracks }, (): { readonly start: number; readonly end: number }[] => []);
  return (start: number, end: number): number => {
    const free = tracks.findIndex((track) => !track.some((used) => used.start <= end && used.end >= start));
    tracks[free]?.push({ start, end });
    return free < 0 ? maxTracks + 1 : free + 1;
  };
}

export interface RoutedPair {
  readonly edge: CanvasEdge;
  readonly fromBox: SceneBox;
  readonly toBox: SceneBox;
  readonly from: EdgeEnd;
  readonly to: EdgeEnd;
  /** Set once the direction of the graph is determined. */
  around: boolean;
}

/** Lanes between two steps: each scans all boxes in its rows. */
const lanesAtOnce = 16;

/**
 * Lanes beside the boxes that the edge passes: on the nearer side, one lane further out for each edge already there.
 */
export function* assignLanes(
  pairs: readonly RoutedPair[],
  boxes: readonly SceneBox[],
  grid: BoxGrid,
  horizontal: boolean,
  spansAt: ReturnType<typeof createSpans> | undefined,
): Generator<undefined, Map<RoutedPair, number>> {
  const lanes = new Map<RoutedPair, number>();
  const around = pairs.filter((pair) => pair.around);
  if (around.length === 0) return lanes;
  const reach = createReach(boxes, horizontal);
  yield;
  /** Boxes in another column do not block. */
  const columns = new Map<EdgeEnd, ReturnType<typeof columnBetween>>();
  const reachOf = (pair: RoutedPair, start: number, end: number) => {
    const column = spansAt && columnBetween(pair.from, pair.to, spansAt);
    columns.set(pair.from, column);
    columns.set(pair.to, column);
    return column ? { least: column.left, most: column.right } : reach(start, end);
  };
  const low = (box: EdgeEnd) => (horizontal ? box.y : box.x);
  const high = (box: EdgeEnd) => (horizontal ? box.y + box.height : box.x + box.width);
  const extent = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };
  for (const box of boxes) {
    extent.least = Math.min(extent.least, low(box));
    extent.most = Math.max(extent.most, high(box));
  }
  const used = { [-1]: createTracks(), 1: createTracks() };
  const span = (pair: RoutedPair) => {
    const a = horizontal ? pair.from.x : pair.from.y;
    const b = horizontal ? pair.to.x : pair.to.y;
    const size = horizontal ? Math.max(pair.from.width, pair.to.width) : Math.max(pair.from.height, pair.to.height);
    return { start: Math.min(a, b), end: Math.max(a, b) + size };
  };
  around.sort((a, b) => span(a).end - span(a).start - (span(b).end - span(b).start));
  /** Number of boxes on the straight line from this one out to the side. */
  const obstacles = (box: EdgeEnd, side: 1 | -1) => {
    const level = horizontal ? box.x + box.width / 2 : box.y + box.height / 2;
    const from = horizontal ? box.y : box.x;
    const [least, most] = side > 0 ? [from, extent.most] : [extent.least, from];
    const probe = horizontal
      ? { minX: level, maxX: level, minY: least, maxY: most }
      : { minX: least, maxX: most, minY: level, maxY: level };
    let count = 0;
    for (const index of grid.query(probe)) {
      const other = boxes[index];
      const column = columns.get(box);
      const isInOtherColumn = column && other && (other.x > column.right || other.x + other.width < column.left);
      if (!other || other === box || isInOtherColumn) continue;
      const start = horizontal ? other.x : other.y;
      const size = horizontal ? other.width : other.height;
      const outward = horizontal ? other.y - box.y : other.x - box.x;
      if (start <= level && start + size >= level && outward * side > 0) count++;
    }
    return count;
  };
  const loops = new Map<EdgeEnd, number>();
  for (const [index, pair] of around.entries()) {
    if (index % lanesAtOnce === 0) yield;
    if (pair.from === pair.to) {
      // A self-loop stays close to its node, regardless of other boxes in its row.
      const count = loops.get(pair.from) ?? 0;
      loops.set(pair.from, count + 1);
      lanes.set(pair, high(pair.from) + loopGap + count * loopStep);
      continue;
    }
    const { start, end } = span(pair);
    const { least, most } = reachOf(pair, start, end);
    const isOnFarSide = (side: 1 | -1) =>
      side > 0 ? high(pair.from) <= low(pair.to) : low(pair.from) >= high(pair.to);
    const cost = (side: 1 | -1) => {
      const away = side > 0 ? 2 * most - high(pair.from) - high(pair.to) : low(pair.from) + low(pair.to) - 2 * least;
      const crossedCount = obstacles(pair.from, side) + obstacles(pair.to, side);
      return away + obstaclePenalty * crossedCount + (isOnFarSide(side) ? crossingPenalty : 0);
    };
    const side = cost(1) <= cost(-1) ? 1 : -1;
    const depth = used[side](start, end);
    const { group } = pair.fromBox.node;
    const away = depth * (group !== undefined && group === pair.toBox.node.group ? frameLaneGap : laneGap);
    lanes.set(pair, side > 0 ? most + away : least - away);
  }
  return lanes;
}
