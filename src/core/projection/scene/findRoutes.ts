// The ways of the edges of a scene: in a lane, a column, beside what stands between their ends, or, as a last resort, along
// the lines between the boxes.

import type { CanvasView } from '../canvasView';
import type { GroupFrame } from '../groupFrames';
import type { BoxGrid } from './boxGrid';
import type { SceneBox, Way } from './buildScene';
import { createColumnWays, createSpans } from './columns';
import { createWays } from './createRouter';
import { type EdgeRoute, type Place, type RouteHints, routeEdge, runsAcross, runsDown, turnPlace } from './edgeRoute';
import { createDetours } from './findDetour';
import { assignLanes, type Pair } from './lanes';

/** An edge turns so far before a frame. */
const enterGap = 12;
/** In a larger picture nobody follows one edge with the eye: a free way costs a look at all boxes. */
const mostLookedThrough = 1_500;

/** Between two steps: one edge may take a millisecond. */
const edgesAtOnce = 8;

/** A node of its own ends, or one in a frame that is an end. */
const holds = (place: Place, { x, y, width, height }: Place): boolean =>
  x >= place.x && y >= place.y && x + width <= place.x + place.width && y + height <= place.y + place.height;

/** How many boxes of others a way runs behind. */
function countCrossed(
  { points }: EdgeRoute,
  from: Place,
  to: Place,
  boxes: readonly SceneBox[],
  grid: BoxGrid,
): number {
  const crossed = new Set<number>();
  for (let at = 0; at + 7 < points.length; at += 6) {
    const [x = 0, y = 0] = points.slice(at, at + 2);
    const [endX = 0, endY = 0] = points.slice(at + 6, at + 8);
    const area = { minX: Math.min(x, endX), maxX: Math.max(x, endX), minY: Math.min(y, endY), maxY: Math.max(y, endY) };
    for (const index of grid.query(area)) {
      const box = boxes[index];
      if (box && !holds(from, box) && !holds(to, box)) crossed.add(index);
    }
  }
  return crossed.size;
}

/** Spreads the ends of edges over the side they share, in the order of their other ends. */
function assignShifts(pairs: readonly Pair[], end: 'from' | 'to', horizontal: boolean): Map<Pair, number> {
  const shifts = new Map<Pair, number>();
  const groups = new Map<Place, Pair[]>();
  for (const pair of pairs) {
    if (pair.around) continue;
    const group = groups.get(pair[end]);
    if (group) group.push(pair);
    else groups.set(pair[end], [pair]);
  }
  const other = end === 'from' ? 'to' : 'from';
  const along = (box: Place) => (horizontal ? box.y : box.x + box.width / 2);
  for (const [box, group] of groups) {
    if (group.length < 2) continue;
    group.sort((a, b) => along(a[other]) - along(b[other]));
    const gap = Math.min(28, (box.width * 0.7) / (group.length - 1));
    group.forEach((pair, index) => {
      shifts.set(pair, (index - (group.length - 1) / 2) * gap);
    });
  }
  return shifts;
}

interface Lookout {
  readonly view: CanvasView;
  readonly boxes: readonly SceneBox[];
  readonly boxGrid: BoxGrid;
  readonly pairs: readonly Pair[];
  readonly framesById: ReadonlyMap<string, GroupFrame>;
  readonly direction: { readonly horizontal: boolean; readonly reversed: boolean; readonly square: boolean };
}

/** The way of each pair. `createFind`: what looks along the lines between the boxes where all else fails. */
export function* lookForWays(
  { view, boxes, boxGrid, pairs, framesById, direction }: Lookout,
  createFind: typeof createWays = createWays,
): Generator<undefined, readonly Way[], undefined> {
  const { horizontal, reversed, square } = direction;
  const [runsAlong, runsAside] = horizontal ? [runsAcross, runsDown] : [runsDown, runsAcross];
  for (const pair of pairs) {
    const { edge, from, to } = pair;
    const goesForward = reversed ? runsAlong(to, from) : runsAlong(from, to);
    pair.around = !goesForward && (edge.back === true || !(runsAside(from, to) || runsAside(to, from)));
  }
  const spansAt = square && !horizontal ? createSpans(boxes) : undefined;
  const lanes = yield* assignLanes(pairs, boxes, boxGrid, horizontal, spansAt);
  const fromShifts = assignShifts(pairs, 'from', horizontal);
  const toShifts = assignShifts(pairs, 'to', horizontal);
  const findDetour = createDetours(boxes, boxGrid, direction);
  const findColumn = spansAt && !reversed ? createColumnWays(boxes, boxGrid, spansAt) : undefined;
  const groupsById = new Map(view.groups?.map((group) => [group.id, group]));
  const groupsAround = (id: string | undefined): readonly string[] => {
    const chain: string[] = [];
    for (let at = id; at !== undefined && !chain.includes(at); at = groupsById.get(at)?.parent) chain.push(at);
    return chain;
  };
  /** Where an edge that comes into a frame turns. */
  const enterHint = ({ from, to, fromBox, toBox }: Pair): { readonly enter?: number } => {
    const outside = groupsAround(fromBox.node.group);
    const outermost = groupsAround(toBox.node.group).findLast((id) => !outside.includes(id));
    const frame = outermost === undefined ? undefined : framesById.get(outermost);
    if (!frame || to === frame) return {};
    const level = turnPlace(frame, direction).y - enterGap;
    const start = turnPlace(from, direction);
    return level > start.y + start.height ? { enter: level } : {};
  };
  const usualWay = (pair: Pair): Way => {
    const lane = lanes.get(pair);
    const { from, to } = pair;
    const hintsWith = (branches: boolean): RouteHints => ({
      horizontal,
      reversed,
      square,
      fromShift: fromShifts.get(pair) ?? 0,
      toShift: square ? 0 : (toShifts.get(pair) ?? 0),
      branches,
      ...(square ? enterHint(pair) : undefined),
    });
    const routed = (hints: RouteHints): Way => ({ hints, route: routeEdge(from, to, hints) });
    const plain = hintsWith(fromShifts.has(pair));
    if (lane !== undefined) return routed({ ...plain, lane });
    const column = findColumn?.(from, to);
    if (column) return routed({ ...plain, column });
    const wayWith = (hints: RouteHints) => {
      const direct = routed(hints);
      const via = findDetour(from, to, direct.route.points);
      return via === undefined ? direct : routed({ ...hints, via });
    };
    const way = wayWith(plain);
    const crossed = plain.branches && square ? countCrossed(way.route, from, to, boxes, boxGrid) : 0;
    if (crossed === 0) return way;
    // Out of its side it would run behind a neighbour: down, then.
    const down = wayWith(hintsWith(false));
    return countCrossed(down.route, from, to, boxes, boxGrid) < crossed ? down : way;
  };
  const findWay = createFind();
  const wayOf = (pair: Pair): Way => {
    const { from, to, fromBox } = pair;
    const way = usualWay(pair);
    if (
      !square ||
      boxes.length > mostLookedThrough ||
      from === to ||
      countCrossed(way.route, from, to, boxes, boxGrid) === 0
    )
      return way;
    const { branches, enter } = way.hints;
    const [start, end] = [turnPlace(from, direction), turnPlace(to, direction)];
    const request = {
      from: start,
      to: end,
      boxes: boxes.flatMap((box) => (holds(from, box) || holds(to, box) ? [] : [turnPlace(box, direction)])),
      branches: branches === true && fromBox.node.kind === 'condition',
    };
    // Into a frame from above its title, where nothing in the frame stands above its node.
    for (const level of [...(enter === undefined ? [] : [enter]), end.y - enterGap]) {
      const corners = findWay({ ...request, level });
      if (!corners) continue;
      const { lane: _, via: __, column: ___, enter: ____, ...plain } = way.hints;
      const hints = { ...plain, corners };
      const route = routeEdge(from, to, hints);
      if (countCrossed(route, from, to, boxes, boxGrid) === 0) return { hints, route };
    }
    return way;
  };
  const found: Way[] = [];
  for (const [index, pair] of pairs.entries()) {
    if (index % edgesAtOnce === 0) yield;
    found.push(wayOf(pair));
  }
  return found;
}

export type LookForWays = typeof lookForWays;
