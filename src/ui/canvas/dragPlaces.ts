// Where nodes that are dragged go: in line with others while the drag goes on, beside them when it ends.

import { boxesIn, moveBox, openPlaceOf, type Scene, type SceneBox } from '../../core/projection';
import { type AlignmentGuide, areaAround, nearestFree, snapTo } from './snapBoxes';

/** Px of the window within which a drag lines up. */
const reach = 5;
/** Canvas units between a dropped node and its neighbours, and by which room is looked for. */
const gap = 8;
const rings = 60;

/** The canvas as React Flow knows it: px of the window, and where canvas units lie in it. */
interface Sight {
  readonly width: number;
  readonly height: number;
  readonly transform: readonly [x: number, y: number, zoom: number];
}

/** Moves all of `boxes` by the few pixels that line them up with something in sight; the lines that say so. */
export function lineUp(
  scene: Scene,
  boxes: readonly SceneBox[],
  { width, height, transform: [x, y, zoom] }: Sight,
): readonly AlignmentGuide[] {
  if (boxes.length === 0) return [];
  const moved = new Set(boxes);
  const sight = { minX: -x / zoom, minY: -y / zoom, maxX: (width - x) / zoom, maxY: (height - y) / zoom };
  const others = boxesIn(scene, sight).filter((box) => !moved.has(box) && !openPlaceOf(box.node.id));
  const { dx, dy, guides } = snapTo(areaAround(boxes), others, reach / zoom);
  if (dx !== 0 || dy !== 0) for (const box of boxes) moveBox(scene, box, box.x + dx, box.y + dy);
  return guides;
}

/** Moves all of `boxes` together to the nearest place where none of them covers another node. */
export function keepClear(scene: Scene, boxes: readonly SceneBox[]): void {
  const moved = new Set(boxes);
  const isFree = (dx: number, dy: number) =>
    boxes.every(({ x, y, width, height }) => {
      const area = { minX: x + dx, minY: y + dy, maxX: x + dx + width, maxY: y + dy + height };
      const near = { minX: area.minX - gap, minY: area.minY - gap, maxX: area.maxX + gap, maxY: area.maxY + gap };
      // What lay close together before may do so again.
      const touched = dx === 0 && dy === 0 ? area : near;
      return boxesIn(scene, touched).every((box) => moved.has(box) || openPlaceOf(box.node.id) !== undefined);
    });
  const shift = nearestFree(isFree, gap, rings);
  if (!shift || (shift.dx === 0 && shift.dy === 0)) return;
  for (const box of boxes) moveBox(scene, box, box.x + shift.dx, box.y + shift.dy);
}
