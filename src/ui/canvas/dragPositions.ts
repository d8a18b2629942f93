// Positions of dragged nodes: aligned with others during the drag, moved clear of them at its end.

import type { ReactFlowState } from '@xyflow/react';
import { boxesIn, emptySlotOf, moveBox, type Rect, type Scene, type SceneBox } from '../../core/projection';
import { type AlignmentGuide, areaAround, areasOverlap, findNearestFree, snapTo } from './snapBoxes';

/** Px of the window within which a drag snaps. */
const reach = 5;
/** Canvas units between a dropped node and its neighbours, and the step of the search for free space. */
const gap = 8;
const maxRings = 60;
/** Limit of compared pairs of nodes: if many nodes are dropped at once, the search covers a smaller area. */
const maxCompared = 20_000_000;

/** The nodes in an area that are not dragged. Empty slots take no space. */
function othersIn(scene: Scene, area: Rect, boxes: readonly SceneBox[]): readonly SceneBox[] {
  const moved = new Set(boxes);
  return boxesIn(scene, area).filter((box) => !moved.has(box) && !emptySlotOf(box.node.id));
}

function moveAll(scene: Scene, boxes: readonly SceneBox[], dx: number, dy: number): void {
  if (dx !== 0 || dy !== 0) for (const box of boxes) moveBox(scene, box, box.x + dx, box.y + dy);
}

/** Moves all of `boxes` by the few pixels that align them with a visible node; returns the alignment lines. */
export function snapToGuides(
  scene: Scene,
  boxes: readonly SceneBox[],
  { width, height, transform: [x, y, zoom] }: Pick<ReactFlowState, 'width' | 'height' | 'transform'>,
): readonly AlignmentGuide[] {
  if (boxes.length === 0) return [];
  const viewControl = { minX: -x / zoom, minY: -y / zoom, maxX: (width - x) / zoom, maxY: (height - y) / zoom };
  const others = othersIn(scene, viewControl, boxes);
  const { dx, dy, guides } = snapTo(areaAround(boxes), others, reach / zoom);
  moveAll(scene, boxes, dx, dy);
  return guides;
}

/** Moves all of `boxes` together to the nearest place where none of them covers another node. */
export function moveToFreeArea(scene: Scene, boxes: readonly SceneBox[]): void {
  if (boxes.length === 0) return;
  const { x, y, width, height } = areaAround(boxes);
  const far = gap * (maxRings + 1);
  const around = { minX: x - far, minY: y - far, maxX: x + width + far, maxY: y + height + far };
  const others = othersIn(scene, around, boxes);
  // Each ring has eight positions more than the one inside it.
  const places = maxCompared / Math.max(1, boxes.length * others.length);
  const rings = Math.min(maxRings, Math.floor(Math.sqrt(places / 4)));
  const isFree = (dx: number, dy: number) => {
    // At the original position no gap is required.
    const clearance = dx === 0 && dy === 0 ? 0 : gap;
    return boxes.every(({ x, y, width, height }) => {
      const moved = { x: x + dx, y: y + dy, width, height };
      return others.every((other) => !areasOverlap(moved, other, clearance));
    });
  };
  const shift = findNearestFree(isFree, gap, rings);
  if (shift) moveAll(scene, boxes, shift.dx, shift.dy);
}
