// Finds the routes of a scene's edges: in a lane, a column, beside the boxes between their ends, or, as a last resort,
// along the lines between the boxes.

import { appendTo } from '../../support';
import type { CanvasView } from '../canvasView';
import type { GroupFrameRect } from '../groupFrames';
import type { BoxGrid, Rect } from './boxGrid';
import type { SceneBox, SceneRoute } from './buildScene';
import { createColumnRouter, createSpans } from './columns';
import { routeAlong } from './courseRoute';
import { createRouter } from './createRouter';
import {
  type EdgeEnd,
  type EdgeRoute,
  type RouteHints,
  routeEdge,
  runsAcross,
  runsDown,
  turnEdgeEnd,
} from './edgeRoute';
import { createDetours } from './findDetour';
import { assignLanes, type RoutedPair } from './lanes';

/** Distance before a frame at which an edge turns. */
const enterGap = 12;
/** In a larger graph a single edge cannot be followed, and a free route requires scanning all boxes. */
const maxSearched = 1_500;

/** Edges between two steps: one edge may take a millisecond. */
const edgesAtOnce = 8;

/** A node at its own end, or a node in a frame that is an end. */
const contains = (place: EdgeEnd, { x, y, width, height }: EdgeEnd): boolean =>
  x >= place.x && y >= place.y && x + width <= place.x + place.width && y + height <= place.y + place.height;

/** The grid also returns boxes near the area. */
const touches = ({ minX, maxX, minY, maxY }: Rect, { x, y, width, height }: EdgeEnd): boolean =>
  x <= maxX && x + width >= minX && y <= maxY && y + height >= minY;

/** Number of other boxes that a route runs behind. */
function countCrossed(
  { points }: Pick<EdgeRoute, 'points'>,
  from: EdgeEnd,
  to: EdgeEnd,
  boxes: readonly SceneBox[],
  grid: BoxGrid,
  /** Numbers of one piece in `points`: 6 of a curve, 2 of a straight line. */
  step = 6,
): number {
  const crossed = new Set<number>();
  for (let at = 0; at + step + 1 < points.length; at += step) {
    const [x = 0, y = 0] = points.slice(at, at + 2);
    const [endX = 0, endY = 0] = points.slice(at + step, at + step + 2);
    const area = { minX: Math.min(x, endX), maxX: Math.max(x, endX), minY: Math.min(y, endY), maxY: Math.max(y, endY) };
    for (const index of grid.query(area)) {
      const box = boxes[index];
      if (box && touches(area, box) && !contains(from, box) && !contains(to, box)) crossed.add(index);
    }
  }
  return crossed.size;
}

/** Spreads the ends of edges over their common side, in the order of their other ends. */
function assignShifts(pairs: readonly RoutedPair[], end: 'from' | 'to', horizontal: boolean): Map<RoutedPair, number> {
  const shifts = new Map<RoutedPair, number>();
  const groups = new Map<EdgeEnd, RoutedPair[]>();
  for (const pair of pairs) {
    if (pair.around) continue;
    appendTo(groups, pair[end], pair);
  }
  const other = end === 'from' ? 'to' : 'from';
  const along = (box: EdgeEnd) => (horizontal ? box.y : box.x + box.width / 2);
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

interface RouteInput {
  readonly view: CanvasView;
  readonly boxes: readonly SceneBox[];
  readonly boxGrid: BoxGrid;
  readonly pairs: readonly RoutedPair[];
  readonly framesById: ReadonlyMap<string, GroupFrameRect>;
  readonly direction: { readonly horizontal: boolean; readonly reversed: boolean; readonly square: boolean };
}

/** The route of each pair. `createFind`: creates the last-resort search along the lines between the boxes. */
export function* findRoutes(
  { view, boxes, boxGrid, pairs, framesById, direction }: RouteInput,
  createFind: typeof createRouter = createRouter,
): Generator<undefined, readonly SceneRoute[], undefined> {
  const { horizontal, reversed, square } = direction;
  const [runsAlong, runsAcrossFlow] = horizontal ? [runsAcross, runsDown] : [runsDown, runsAcross];
  for (const pair of pairs) {
    const { edge, from, to } = pair;
    const goesForward = reversed ? runsAlong(to, from) : runsAlong(from, to);
    pair.around = !goesForward && (edge.back === true || !(runsAcrossFlow(from, to) || runsAcrossFlow(to, from)));
  }
  const spansAt = square && !horizontal ? createSpans(boxes) : undefined;
  const lanes = yield* assignLanes(pairs, boxes, boxGrid, horizontal, spansAt);
  const fromShifts = assignShifts(pairs, 'from', horizontal);
  const toShifts = assignShifts(pairs, 'to', horizontal);
  const bundles = view.edges[0]?.kind === 'requires';
  const findDetour = createDetours(boxes, boxGrid, { ...direction, bundles });
  const findColumn = spansAt && !reversed ? createColumnRouter(boxes, boxGrid, spansAt) : undefined;
  const groupsById = new Map(view.groups?.map((group) => [group.id, group]));
  const groupsAround = (id: string | undefined): readonly string[] => {
    const chain: string[] = [];
    for (let at = id; at !== undefined && !chain.includes(at); at = groupsById.get(at)?.parent) chain.push(at);
    return chain;
  };
  /** The level at which an edge turns before it enters a frame. */
  const enterHint = ({ from, to, fromBox, toBox }: RoutedPair): { readonly enter?: number } => {
    const outside = groupsAround(fromBox.node.group);
    const outermost = groupsAround(toBox.node.group).findLast((id) => !outside.includes(id));
    const frame = outermost === undefined ? undefined : framesById.get(outermost);
    if (!frame || to === frame) return {};
    const level = turnEdgeEnd(frame, direction).y - enterGap;
    const start = turnEdgeEnd(from, direction);
    return level > start.y + start.height ? { enter: level } : {};
  };
  const simpleRoute = (pair: RoutedPair): SceneRoute => {
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
    const routed = (hints: RouteHints): SceneRoute => ({ hints, route: routeEdge(from, to, hints) });
    const plain = hintsWith(fromShifts.has(pair));
    if (lane !== undefined) return routed({ ...plain, lane });
    const column = findColumn?.(from, to);
    if (column) return routed({ ...plain, column });
    const routeWith = (hints: RouteHints) => {
      const direct = routed(hints);
      const via = findDetour(from, to, direct.route.points);
      return via === undefined ? direct : routed({ ...hints, via });
    };
    const edgeRoute = routeWith(plain);
    const crossed = plain.branches && square ? countCrossed(edgeRoute.route, from, to, boxes, boxGrid) : 0;
    if (crossed === 0) return edgeRoute;
    // From the side it would run behind a neighbour, so it leaves from the bottom.
    const down = routeWith(hintsWith(false));
    return countCrossed(down.route, from, to, boxes, boxGrid) < crossed ? down : edgeRoute;
  };
  /** The line that the layout computed with the positions. While an end is dragged, the edge gets a simple route. */
  const plannedRoute = ({ edge, from, to, fromBox, toBox }: RoutedPair): SceneRoute | undefined => {
    const course = fromBox.node.position.exits?.[edge.id];
    const route = course && routeAlong(from, to, course, { from: from !== fromBox, to: to !== toBox });
    if (!route || countCrossed({ points: course.corners }, from, to, boxes, boxGrid, 2) > 0) return undefined;
    return { hints: { horizontal, reversed, square, fromShift: 0, toShift: 0, branches: false }, route };
  };
  const findCorners = createFind();
  const routeOf = (pair: RoutedPair): SceneRoute => {
    const { from, to, fromBox } = pair;
    const planned = plannedRoute(pair);
    if (planned) return planned;
    const edgeRoute = simpleRoute(pair);
    if (
      !square ||
      boxes.length > maxSearched ||
      from === to ||
      countCrossed(edgeRoute.route, from, to, boxes, boxGrid) === 0
    )
      return edgeRoute;
    const { branches, enter } = edgeRoute.hints;
    const [start, end] = [turnEdgeEnd(from, direction), turnEdgeEnd(to, direction)];
    const request = {
      from: start,
      to: end,
      boxes: boxes.flatMap((box) => (contains(from, box) || contains(to, box) ? [] : [turnEdgeEnd(box, direction)])),
      branches: branches === true && fromBox.node.kind === 'condition',
    };
    // Into a frame from above its title, if no node of the frame is above the target.
    for (const level of [...(enter === undefined ? [] : [enter]), end.y - enterGap]) {
      const corners = findCorners({ ...request, level });
      if (!corners) continue;
      const { lane: _, via: __, column: ___, enter: ____, ...plain } = edgeRoute.hints;
      const hints = { ...plain, corners };
      const route = routeEdge(from, to, hints);
      if (countCrossed(route, from, to, boxes, boxGrid) === 0) return { hints, route };
    }
    return edgeRoute;
  };
  const found: SceneRoute[] = [];
  for (const [index, pair] of pairs.entries()) {
    if (index % edgesAtOnce === 0) yield;
    found.push(routeOf(pair));
  }
  return found;
}

export type FindRoutes = typeof findRoutes;
