// Routes the line of a jump: out of the side of its node, along a lane without nodes, back into the same side of the
// other node.

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
  /** The end of the line, and the side of the nodes on which it runs. */
  readonly headX: number;
  readonly headY: number;
  readonly side: -1 | 1;
}

/** `place`: lane index, so that jumps between the same columns run side by side. */
export function jumpRoute(scene: Scene, from: SceneBox, to: SceneBox, place: number): JumpRoute {
  const fromY = from.y + from.height / 2;
  const toY = to.y + to.height / 2;
  const [top, bottom] = [Math.min(fromY, toY), Math.max(fromY, toY)];
  const others = (minX: number, maxX: number, minY: number, maxY: number) =>
    boxesIn(scene, { minX, maxX, minY, maxY }).some((box) => box !== from && box !== to);
  const isLaneFree = (lane: number, side: -1 | 1) => {
    const edgeOf = (box: SceneBox) => (side < 0 ? box.x : box.x + box.width);
    const across = (box: SceneBox, y: number) =>
      others(Math.min(lane, edgeOf(box)), Math.max(lane, edgeOf(box)), y - clear, y + clear);
    return (
      !boxesIn(scene, { minX: lane - clear, maxX: lane + clear, minY: top, maxY: bottom }).length &&
      !across(from, fromY) &&
      !across(to, toY)
    );
  };
  const left = Math.min(from.x, to.x);
  const right = Math.max(from.x + from.width, to.x + to.width);
  let lane = left - first;
  let side: -1 | 1 = -1;
  search: for (let count = place; count < most; count++) {
    for (const direction of [-1, 1] as const) {
      const tried = direction < 0 ? left - first - count * step : right + first + count * step;
      if (!isLaneFree(tried, direction)) continue;
      [lane, side] = [tried, direction];
      break search;
    }
  }
  const startX = side < 0 ? from.x : from.x + from.width;
  const endX = side < 0 ? to.x : to.x + to.width;
  return {
    path: `M${startX} ${fromY}H${lane}V${toY}H${endX - 2 * -side}`,
    x: lane,
    y: (fromY + toY) / 2,
    headX: endX,
    headY: toY,
    side,
  };
}
