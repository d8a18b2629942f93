// Where nodes that are dragged go: in line with others while the drag goes on, beside them when it ends.

import type { ReactFlowState } from '@xyflow/react';
import { boxesIn, moveBox, openPlaceOf, type Rect, type Scene, type SceneBox } from '../../core/projection';
import { type AlignmentGuide, areaAround, nearestFree, overlap, snapTo } from './snapBoxes';

/** Px of the window within which a drag lines up. */
const reach = 5;
/** Canvas units between a dropped node and its neighbours, and by which room is looked for. */
const gap = 8;
const mostRings = 60;
/** So many pairs of nodes are compared at most: many that are dropped at once look less far. */
const mostCompared = 20_000_000;

/** What stands still in an area. Places where a step can go take no room. */
function othersIn(scene: Scene, area: Rect, boxes: readonly SceneBox[]): readonly SceneBox[] {
  const moved = new Set(boxes);
  return boxesIn(scene, area).filter((box) => !moved.has(box) && !openPlaceOf(box.node.id));
}

function moveAll(scene: Scene, boxes: readonly SceneBox[], dx: number, dy: number): void {
  if (dx !== 0 || dy !== 0) for (const box of boxes) moveBox(scene, box, box.x + dx, box.y + dy);
}

/** Moves all of `boxes` by the few pixels that line them up with something in sight; the lines that say so. */
export function lineUp(
  scene: Scene,
  boxes: readonly SceneBox[],
  { width, height, transform: [x, y, zoom] }: Pick<ReactFlowState, 'width' | 'height' | 'transform'>,
): readonly AlignmentGuide[] {
  if (boxes.length === 0) return [];
  const sight = { minX: -x / zoom, minY: -y / zoom, maxX: (width - x) / zoom, maxY: (height - y) / zoom };
  const others = othersIn(scene, sight, boxes);
  const { dx, dy, guides } = snapTo(areaAround(boxes), others, reach / zoom);
  moveAll(scene, boxes, dx, dy);
  return guides;
}

/** Moves all of `boxes` together to the nearest place where none of them covers another node. */
export function keepClear(scene: Scene, boxes: readonly SceneBox[]): void {
  if (boxes.length === 0) return;
  const { x, y, width, height } = areaAround(boxes);
  const far = gap * (mostRings + 1);
  const around = { minX: x - far, minY: y - far, maxX: x + width + far, maxY: y + height + far };
  const others = othersIn(scene, around, boxes);
  // Each ring has eight places more than the one within it.
  const places = mostCompared / Math.max(1, boxes.length * others.length);
  const rings = Math.min(mostRings, Math.floor(Math.sqrt(places / 4)));
  const isFree = (dx: number, dy: number) => {
    // What lay close together before may do so again.
    const room = dx === 0 && dy === 0 ? 0 : gap;
    return boxes.every(({ x, y, width, height }) => {
      const moved = { x: x + dx, y: y + dy, width, height };
      return others.every((other) => !overlap(moved, other, room));
    });
  };
  const shift = nearestFree(isFree, gap, rings);
  if (shift) moveAll(scene, boxes, shift.dx, shift.dy);
}
