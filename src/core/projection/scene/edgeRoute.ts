// Routes one edge between two boxes, as cubic Bezier segments: straight down (or across) if the layout allows it,
// around the outside if the edge goes back.

import { type BoxSide, shapeInset } from '../shapeInset';
import type { Rect } from './boxGrid';
import type { ColumnRoute } from './columns';
import type { Corners } from './createRouter';
import { walkPiece } from './walkPiece';

export interface EdgeEnd {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Edges end at the outline of the shape, if it differs from the box. */
  readonly shape?: string | undefined;
  /** Set on a box that was rotated so that the graph runs down: the original box and the rotation. */
  readonly turned?: { readonly place: EdgeEnd; readonly horizontal: boolean; readonly reversed: boolean };
}

export interface EdgeRoute extends Rect {
  /** x, y of the start, then c1x, c1y, c2x, c2y, x, y per segment. */
  readonly points: readonly number[];
  readonly labelX: number;
  readonly labelY: number;
  /** Heading of the arrow, in radians. */
  readonly heading: number;
  /** Heading of an arrow head at the start, pointing out of the line like the other. */
  readonly startHeading: number;
}

/** SVG path data of a route; `print` formats its numbers. */
export function routePath({ points }: EdgeRoute, print: (value: number) => number | string = (value) => value): string {
  let path = `M${print(points[0] ?? 0)} ${print(points[1] ?? 0)}`;
  for (let i = 2; i + 5 < points.length; i += 6)
    path += `C${points
      .slice(i, i + 6)
      .map(print)
      .join(' ')}`;
  return path;
}

export interface RouteHints {
  /** The graph runs left to right. */
  readonly horizontal: boolean;
  /** The graph runs right to left, or from the bottom up. */
  readonly reversed?: boolean;
  /** Shift of the start and end along their sides, so that edges of one node do not share one point. */
  readonly fromShift: number;
  readonly toShift: number;
  /** Goes around the outside at this coordinate (x, or y if the graph runs left to right). */
  readonly lane?: number;
  /** Runs vertically and horizontally with rounded corners, as in a procedure, instead of in one curve. */
  readonly square?: boolean;
  /** One of several branches of its node: a target to the side is reached from the node's side. */
  readonly branches?: boolean;
  /** Runs along the graph at this x (y if it runs sideways) instead of behind the nodes between its ends. */
  readonly via?: number;
  /** The level at which it turns before it enters a frame, above the frame's title; as if the graph ran down. */
  readonly enter?: number;
  /** Leads to another column of a procedure. */
  readonly column?: ColumnRoute;
  /** Turns at these points, as if the graph ran down. */
  readonly corners?: Corners;
}

const cornerRadius = 12;

export function finishRoute(points: number[], labelX: number, labelY: number, heading: number): EdgeRoute {
  let minX = Number.POSITIVE_INFINITY;
  let minY = Number.POSITIVE_INFINITY;
  let maxX = Number.NEGATIVE_INFINITY;
  let maxY = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i] as number;
    const y = points[i + 1] as number;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  const startHeading = Math.atan2((points[1] ?? 0) - (points[3] ?? 0), (points[0] ?? 0) - (points[2] ?? 0));
  return { points, labelX, labelY, heading, startHeading, minX, minY, maxX, maxY };
}

function lineTo(points: number[], x: number, y: number): void {
  const fromX = points.at(-2) as number;
  const fromY = points.at(-1) as number;
  points.push(fromX + (x - fromX) / 3, fromY + (y - fromY) / 3, x - (x - fromX) / 3, y - (y - fromY) / 3, x, y);
}

/** A rounded corner, as a quadratic curve raised to a cubic one. */
function cornerTo(points: number[], cornerX: number, cornerY: number, x: number, y: number): void {
  const fromX = points.at(-2) as number;
  const fromY = points.at(-1) as number;
  points.push(
    fromX + ((cornerX - fromX) * 2) / 3,
    fromY + ((cornerY - fromY) * 2) / 3,
    x + ((cornerX - x) * 2) / 3,
    y + ((cornerY - y) * 2) / 3,
    x,
    y,
  );
}

/** A rounded route over the given corners. */
export function polyline(corners: readonly (readonly [number, number])[]): number[] {
  const [first] = corners;
  const points: number[] = first ? [first[0], first[1]] : [];
  for (let i = 1; i < corners.length; i++) {
    const [x, y] = corners[i] as readonly [number, number];
    const next = corners[i + 1];
    if (!next) {
      lineTo(points, x, y);
      continue;
    }
    const fromX = points.at(-2) as number;
    const fromY = points.at(-1) as number;
    const before = Math.hypot(x - fromX, y - fromY);
    const after = Math.hypot(next[0] - x, next[1] - y);
    const radius = Math.min(cornerRadius, before / 2, after / 2);
    if (radius < 0.5) {
      lineTo(points, x, y);
      continue;
    }
    lineTo(points, x - ((x - fromX) / before) * radius, y - ((y - fromY) / before) * radius);
    cornerTo(points, x, y, x + ((next[0] - x) / after) * radius, y + ((next[1] - y) / after) * radius);
  }
  return points;
}

const mirror = { top: 'bottom', bottom: 'top', left: 'left', right: 'right' } as const;
const across = { top: 'left', bottom: 'right', left: 'top', right: 'bottom' } as const;

/** The point on the outline at a side, `shift` from the side's middle. */
export function pointAt(place: EdgeEnd, side: BoxSide, shift: number): readonly [number, number] {
  if (place.turned) {
    const { horizontal, reversed } = place.turned;
    const mirrored = reversed ? mirror[side] : side;
    const [x, y] = pointAt(place.turned.place, horizontal ? across[mirrored] : mirrored, shift);
    const [crossAxis, along] = horizontal ? [y, x] : [x, y];
    return [crossAxis, reversed ? -along : along];
  }
  const inset = shapeInset(place.shape, place, side, shift);
  if (side === 'top') return [place.x + place.width / 2 + shift, place.y + inset];
  if (side === 'bottom') return [place.x + place.width / 2 + shift, place.y + place.height - inset];
  const y = place.y + place.height / 2 + shift;
  return [side === 'left' ? place.x + inset : place.x + place.width - inset, y];
}

function routeAround(from: EdgeEnd, to: EdgeEnd, lane: number, hints: RouteHints): EdgeRoute {
  const isLoop = from === to;
  if (hints.horizontal) {
    const below = lane > from.y;
    const side = below ? 'bottom' : 'top';
    const [startX, startY] = pointAt(from, side, isLoop ? -from.width / 8 : 0);
    const [endX, endY] = pointAt(to, side, isLoop ? to.width / 8 : hints.toShift);
    const points = polyline([
      [startX, startY],
      [startX, lane],
      [endX, lane],
      [endX, endY],
    ]);
    return finishRoute(points, (startX + endX) / 2, lane, below ? -Math.PI / 2 : Math.PI / 2);
  }
  const toRight = lane > from.x;
  const side = toRight ? 'right' : 'left';
  const [startX, startY] = pointAt(from, side, 0);
  if (hints.square && !isLoop && to.y < from.y) {
    // Enters from above, off the centre: the node's side is for outgoing edges.
    const [endX, endY] = pointAt(to, 'top', (toRight ? to.width : -to.width) / 4);
    const level = to.y - turn;
    const points = polyline([
      [startX, startY],
      [lane, startY],
      [lane, level],
      [endX, level],
      [endX, endY],
    ]);
    return finishRoute(points, lane, (startY + level) / 2, Math.PI / 2);
  }
  const [endX, endY] = pointAt(to, side, isLoop ? -to.height / 4 : Math.sign(from.y - to.y) * 6);
  const points = polyline([
    [startX, startY],
    [lane, startY],
    [lane, endY],
    [endX, endY],
  ]);
  return finishRoute(points, lane, (startY + endY) / 2, toRight ? Math.PI : 0);
}

/** Maximum distance of a label from the point where its edge turns down to its node. */
const maxLabelDistance = 110;
/** Distance that an edge keeps before its node, and behind the last one, before it turns. */
const turn = 15;

function routeVia(from: EdgeEnd, to: EdgeEnd, via: number, hints: RouteHints): EdgeRoute {
  if (hints.horizontal) {
    const forward = to.x > from.x;
    const [startX, startY] = pointAt(from, forward ? 'right' : 'left', hints.fromShift * sidewaysShift);
    const [endX, endY] = pointAt(to, forward ? 'left' : 'right', hints.toShift * sidewaysShift);
    const step = forward ? turn : -turn;
    const points = polyline([
      [startX, startY],
      [startX + step, startY],
      [startX + step, via],
      [endX - step, via],
      [endX - step, endY],
      [endX, endY],
    ]);
    return finishRoute(points, (startX + endX) / 2, via, forward ? 0 : Math.PI);
  }
  const forward = to.y > from.y;
  const [startX, startY] = pointAt(from, forward ? 'bottom' : 'top', hints.fromShift);
  const [endX, endY] = pointAt(to, forward ? 'top' : 'bottom', hints.toShift);
  const isOutsideBox = via < from.x || via > from.x + from.width;
  if (hints.square && hints.branches && forward && isOutsideBox) {
    const [sideX, sideY] = pointAt(from, via > from.x ? 'right' : 'left', 0);
    const points = polyline([
      [sideX, sideY],
      [via, sideY],
      [via, hints.enter ?? endY - turn],
      [endX, hints.enter ?? endY - turn],
      [endX, endY],
    ]);
    return finishRoute(points, via, Math.min(sideY + turn + 6, (sideY + endY) / 2), Math.PI / 2);
  }
  const step = forward ? turn : -turn;
  const leave = hints.square ? (step * 2) / 3 : step;
  const points = polyline([
    [startX, startY],
    [startX, startY + leave],
    [via, startY + leave],
    [via, (forward ? hints.enter : undefined) ?? endY - step],
    [endX, (forward ? hints.enter : undefined) ?? endY - step],
    [endX, endY],
  ]);
  return finishRoute(points, via, (startY + endY) / 2, forward ? Math.PI / 2 : -Math.PI / 2);
}

/** Runs beside the columns between, and into its target from above, like all edges that run down. */
function routeToColumn(from: EdgeEnd, to: EdgeEnd, { out, under }: ColumnRoute, hints: RouteHints): EdgeRoute {
  const leavesBox = hints.branches === true && out > from.x + from.width;
  const [startX, startY] = pointAt(from, leavesBox ? 'right' : 'bottom', 0);
  const [endX, endY] = pointAt(to, 'top', 0);
  const level = leavesBox ? startY : startY + turn;
  const last = hints.enter ?? endY - turn;
  const points = polyline([
    [startX, startY],
    ...(leavesBox ? [] : [[startX, level] as const]),
    [out, level],
    ...(under ? [[out, under.level] as const, [under.into, under.level] as const] : []),
    [under?.into ?? out, last],
    [endX, last],
    [endX, endY],
  ]);
  return finishRoute(points, (startX + out) / 2, level, Math.PI / 2);
}

/** Over the given corners; the first and the last follow the ends when those are moved. */
function routeThroughCorners(from: EdgeEnd, to: EdgeEnd, corners: Corners): EdgeRoute {
  const [first, last] = [corners[0], corners.at(-1)] as const;
  const [firstX, firstY] = first ?? [0, 0];
  const startsBelow = firstX > from.x && firstX < from.x + from.width;
  const side = startsBelow ? 'bottom' : firstX < from.x ? 'left' : 'right';
  const [startX, startY] = pointAt(from, side, 0);
  const [endX, endY] = pointAt(to, 'top', 0);
  const points = [
    [startX, startY] as const,
    ...(startsBelow ? [[startX, firstY] as const] : [[firstX, startY] as const]),
    ...corners.slice(1, -1),
    [endX, last?.[1] ?? endY] as const,
    [endX, endY] as const,
  ];
  // Near its start, where it is distinguishable from its siblings: on the first leg that is long enough.
  const leg = points.findIndex(([x, y], index) => {
    const next = points[index + 1];
    return next !== undefined && Math.abs(next[0] - x) + Math.abs(next[1] - y) > 2 * turn;
  });
  const [one, other] = [points[Math.max(leg, 0)], points[Math.max(leg, 0) + 1]] as const;
  const [x, y] = one ?? [startX, startY];
  const [nextX, nextY] = other ?? [endX, endY];
  const share = Math.min(0.5, maxLabelDistance / (Math.abs(nextX - x) + Math.abs(nextY - y) || 1));
  return finishRoute(polyline(points), x + (nextX - x) * share, y + (nextY - y) * share, Math.PI / 2);
}

function curve(startX: number, startY: number, endX: number, endY: number, across: boolean): EdgeRoute {
  const length = across ? endX - startX : endY - startY;
  const pull = Math.sign(length || 1) * Math.max(16, Math.min(Math.abs(length) / 2, 140));
  const c1x = across ? startX + pull : startX;
  const c1y = across ? startY : startY + pull;
  const c2x = across ? endX - pull : endX;
  const c2y = across ? endY : endY - pull;
  const heading = across ? (length >= 0 ? 0 : Math.PI) : length >= 0 ? Math.PI / 2 : -Math.PI / 2;
  return finishRoute(
    [startX, startY, c1x, c1y, c2x, c2y, endX, endY],
    (startX + 3 * c1x + 3 * c2x + endX) / 8,
    (startY + 3 * c1y + 3 * c2y + endY) / 8,
    heading,
  );
}

/** Whether an edge can go from the lower side to the upper one without turning back. */
export const runsDown = (from: EdgeEnd, to: EdgeEnd): boolean => to.y >= from.y + from.height + 8;
/** The same from the right side to the left one. */
export const runsAcross = (from: EdgeEnd, to: EdgeEnd): boolean => to.x >= from.x + from.width + 8;

/** Which sides to use: those along the graph if they face each other, else the others if those do. */
function goesAcross(from: EdgeEnd, to: EdgeEnd, { horizontal, reversed }: RouteHints): boolean {
  const [first, second] = reversed ? [to, from] : [from, to];
  return horizontal
    ? runsAcross(first, second) || !(runsDown(from, to) || runsDown(to, from))
    : !runsDown(first, second) && (runsAcross(from, to) || runsAcross(to, from));
}

interface Turn {
  readonly horizontal: boolean;
  readonly reversed: boolean;
}

/** Rotates the box as if the graph ran down. */
export function turnEdgeEnd(place: EdgeEnd, { horizontal, reversed }: Turn): EdgeEnd {
  const { x, y, width, height, shape } = place;
  const [cross, along, breadth, depth] = horizontal ? [y, x, height, width] : [x, y, width, height];
  return {
    x: cross,
    y: reversed ? -along - depth : along,
    width: breadth,
    height: depth,
    shape,
    turned: { place, horizontal, reversed },
  };
}

function turnBack(route: EdgeRoute, { horizontal, reversed }: Turn): EdgeRoute {
  const point = (cross: number, along: number): readonly [number, number] => {
    const level = reversed ? -along : along;
    return horizontal ? [level, cross] : [cross, level];
  };
  const heading = (angle: number) => {
    const [dx, dy] = point(Math.cos(angle), Math.sin(angle));
    return Math.atan2(dy, dx);
  };
  const points: number[] = [];
  for (let at = 0; at + 1 < route.points.length; at += 2)
    points.push(...point(route.points[at] as number, route.points[at + 1] as number));
  const [labelX, labelY] = point(route.labelX, route.labelY);
  return finishRoute(points, labelX, labelY, heading(route.heading));
}

export function routeEdge(from: EdgeEnd, to: EdgeEnd, hints: RouteHints): EdgeRoute {
  if (hints.square && (hints.horizontal || hints.reversed)) {
    const turned = { horizontal: hints.horizontal, reversed: hints.reversed === true };
    const start = turnEdgeEnd(from, turned);
    const route = routeEdge(start, from === to ? start : turnEdgeEnd(to, turned), {
      ...hints,
      horizontal: false,
      reversed: false,
    });
    return turnBack(route, turned);
  }
  if (hints.corners) return routeThroughCorners(from, to, hints.corners);
  if (hints.column) return routeToColumn(from, to, hints.column, hints);
  if (hints.lane !== undefined) return routeAround(from, to, hints.lane, hints);
  if (hints.via !== undefined && distanceAlong(from, to, hints.horizontal) > 2 * turn)
    return routeVia(from, to, hints.via, hints);
  if (goesAcross(from, to, hints)) {
    const forward = to.x + to.width / 2 >= from.x + from.width / 2;
    const [startX, startY] = pointAt(from, forward ? 'right' : 'left', hints.fromShift * sidewaysShift);
    const [endX, endY] = pointAt(to, forward ? 'left' : 'right', hints.toShift * sidewaysShift);
    return curve(startX, startY, endX, endY, true);
  }
  const forward = to.y + to.height / 2 >= from.y + from.height / 2;
  if (hints.square && forward) return routeSquare(from, to, hints);
  const [startX, startY] = pointAt(from, forward ? 'bottom' : 'top', hints.fromShift);
  const [endX, endY] = pointAt(to, forward ? 'top' : 'bottom', hints.toShift);
  return curve(startX, startY, endX, endY, false);
}

/** Straight down; from the side of a branching node to a target beside it; else down, across and down. */
function routeSquare(from: EdgeEnd, to: EdgeEnd, { branches, enter }: RouteHints): EdgeRoute {
  const [startX, startY] = pointAt(from, 'bottom', 0);
  const [endX, endY] = pointAt(to, 'top', 0);
  const away = endX - startX;
  if (Math.abs(away) < 1) {
    return finishRoute(
      polyline([
        [startX, startY],
        [endX, endY],
      ]),
      endX,
      (startY + endY) / 2,
      Math.PI / 2,
    );
  }
  if (branches && Math.abs(away) > from.width / 2 + turn) {
    const [sideX, sideY] = pointAt(from, away > 0 ? 'right' : 'left', 0);
    const points = polyline([
      [sideX, sideY],
      [endX, sideY],
      [endX, endY],
    ]);
    // Near its own end, because nearer branches leave from the same side.
    const labelDistance = Math.min(Math.abs(endX - sideX) / 2, maxLabelDistance);
    return finishRoute(points, endX - Math.sign(away) * labelDistance, sideY, Math.PI / 2);
  }
  const level = enter ?? Math.max((startY + endY) / 2, endY - turn);
  const points = polyline([
    [startX, startY],
    [startX, level],
    [endX, level],
    [endX, endY],
  ]);
  return finishRoute(points, (startX + endX) / 2, level, Math.PI / 2);
}

/** Sides are shorter than tops and bottoms, so ends are spread less there. */
const sidewaysShift = 0.3;

/** Distance between the facing sides of two boxes, in the direction of the graph; negative if they overlap. */
function distanceAlong(from: EdgeEnd, to: EdgeEnd, horizontal: boolean): number {
  return horizontal
    ? Math.max(to.x - from.x - from.width, from.x - to.x - to.width)
    : Math.max(to.y - from.y - from.height, from.y - to.y - to.height);
}

/** Distance of a point from the route, in canvas units; sampled, exact enough for clicking. */
export function distanceToRoute(route: EdgeRoute, x: number, y: number): number {
  const { points } = route;
  let best = Number.POSITIVE_INFINITY;
  let lastX = points[0] as number;
  let lastY = points[1] as number;
  for (let at = 0; at + 7 < points.length; at += 6) {
    walkPiece(points, at, 16, (px, py) => {
      best = Math.min(best, distanceToSegment(x, y, lastX, lastY, px, py));
      lastX = px;
      lastY = py;
    });
  }
  return best;
}

function distanceToSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - (ax + t * (bx - ax)), y - (ay + t * (by - ay)));
}
