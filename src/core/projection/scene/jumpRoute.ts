// Routes the line of a jump: out of the side of its node, along a lane without nodes, back into the same side of the
// other node. If no such lane is free, the lane is between the columns of the two nodes.

import { boxesIn, type Scene, type SceneBox } from './buildScene';

const first = 26;
const step = 14;
const most = 60;
/** Distance of the line from nodes, in canvas units. */
const clear = 6;

export interface JumpRoute {
  readonly path: string;
  /** The middle of the lane, the preferred position of the label. */
  readonly x: number;
  readonly y: number;
  /** The end of the line, and the side of the node on which it ends. */
  readonly headX: number;
  readonly headY: number;
  readonly side: -1 | 1;
}

const sideOf = ({ x, width }: SceneBox, side: -1 | 1) => (side < 0 ? x : x + width);

/** Estimated width of the label beside a dot, which is at its right; 0 for other nodes. */
const labelBeside = ({ node, shape }: SceneBox) =>
  shape === undefined && (node.kind === 'start' || node.kind === 'end') ? 12 + node.label.length * 9 : 0;

/** `place`: lane index, so that jumps between the same columns run side by side. */
export function jumpRoute(scene: Scene, from: SceneBox, to: SceneBox, place: number): JumpRoute {
  const fromY = from.y + from.height / 2;
  const toY = to.y + to.height / 2;
  const [top, bottom] = [Math.min(fromY, toY), Math.max(fromY, toY)];
  const others = (minX: number, maxX: number, minY: number, maxY: number) =>
    boxesIn(scene, { minX, maxX, minY, maxY }).some((box) => box !== from && box !== to);
  const isClearAt = (lane: number) =>
    !boxesIn(scene, { minX: lane - clear, maxX: lane + clear, minY: top, maxY: bottom }).length;
  const isLaneFree = (lane: number, side: -1 | 1) => {
    const across = (box: SceneBox, y: number) =>
      others(Math.min(lane, sideOf(box, side)), Math.max(lane, sideOf(box, side)), y - clear, y + clear);
    return isClearAt(lane) && !across(from, fromY) && !across(to, toY);
  };
  const left = Math.min(from.x, to.x);
  const right = Math.max(from.x + from.width, to.x + to.width);
  let lane = left - first;
  let side: -1 | 1 = -1;
  let startSide: -1 | 1 = -1;
  let isFree = false;
  search: for (let count = place; count < most; count++) {
    for (const direction of [-1, 1] as const) {
      const tried = direction < 0 ? left - first - count * step : right + first + count * step;
      if (!isLaneFree(tried, direction)) continue;
      [lane, side, startSide, isFree] = [tried, direction, direction, true];
      break search;
    }
  }
  if (!isFree && Math.max(from.x, to.x) > Math.min(from.x + from.width, to.x + to.width)) {
    const towards = to.x > from.x ? 1 : -1;
    const [near, far] = [sideOf(from, towards), sideOf(to, towards === 1 ? -1 : 1)];
    for (let tried = far - towards * first; (tried - near) * towards >= first; tried -= towards * step) {
      const isCrossed =
        others(Math.min(near, tried), Math.max(near, tried), fromY - clear, fromY + clear) ||
        others(Math.min(tried, far), Math.max(tried, far), toY - clear, toY + clear);
      if (isCrossed || !isClearAt(tried)) continue;
      [lane, side, startSide] = [tried, towards === 1 ? -1 : 1, towards];
      break;
    }
  }
  const startX = sideOf(from, startSide) + (startSide > 0 ? labelBeside(from) : 0);
  const endX = sideOf(to, side);
  return {
    path: `M${startX} ${fromY}H${lane}V${toY}H${endX - 2 * -side}`,
    x: lane,
    y: (fromY + toY) / 2,
    headX: endX,
    headY: toY,
    side,
  };
}
