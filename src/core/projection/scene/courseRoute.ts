// The route of an edge whose line the layout has computed together with the positions.

import type { EdgeCourse } from '../../graph';
import type { BoxSide } from '../shapeInset';
import { type EdgeEnd, type EdgeRoute, finishRoute, pointAt, polyline } from './edgeRoute';

/** How far an end of a computed line may be from a node, and from a frame, whose size depends on its content. */
const courseSlack = { box: 4, frame: 60 };

/** The side of a box that a point is on, and the distance from the middle of the side; undefined if it is elsewhere. */
function spotOn(
  { x, y, width, height }: EdgeEnd,
  [px, py]: readonly [number, number],
  slack: number,
): readonly [side: BoxSide, shift: number] | undefined {
  if (px < x - slack || px > x + width + slack || py < y - slack || py > y + height + slack) return undefined;
  const away: readonly (readonly [side: BoxSide, distance: number])[] = [
    ['top', Math.abs(py - y)],
    ['bottom', Math.abs(py - y - height)],
    ['left', Math.abs(px - x)],
    ['right', Math.abs(px - x - width)],
  ];
  const [side, distance] = away.reduce((best, one) => (one[1] < best[1] ? one : best));
  if (distance > slack) return undefined;
  return [side, side === 'top' || side === 'bottom' ? px - x - width / 2 : py - y - height / 2];
}

/** The route of a line that the layout has computed; undefined if an end of the edge is no longer where it was then. */
export function routeAlong(
  from: EdgeEnd,
  to: EdgeEnd,
  { corners, label }: EdgeCourse,
  isFrame: { readonly from: boolean; readonly to: boolean },
): EdgeRoute | undefined {
  const points = Array.from({ length: corners.length >> 1 }, (_, index): readonly [number, number] => [
    corners[2 * index] ?? 0,
    corners[2 * index + 1] ?? 0,
  ]);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return undefined;
  const start = spotOn(from, first, isFrame.from ? courseSlack.frame : courseSlack.box);
  const end = spotOn(to, last, isFrame.to ? courseSlack.frame : courseSlack.box);
  if (!start || !end) return undefined;
  points[0] = pointAt(from, ...start);
  points[points.length - 1] = pointAt(to, ...end);
  const [beforeX, beforeY] = points.at(-2) ?? first;
  const [endX, endY] = points.at(-1) ?? last;
  const middle = points[points.length >> 1] ?? first;
  return finishRoute(
    polyline(points),
    label?.[0] ?? middle[0],
    label?.[1] ?? middle[1],
    Math.atan2(endY - beforeY, endX - beforeX),
  );
}
