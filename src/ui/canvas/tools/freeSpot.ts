// Room for one more node in sight: as near to a point as there is some.

import { boxesIn, nodeSize, type Scene } from '../../../core/projection';
import type { CanvasPoint } from '../canvasStore';
import { nearestFree } from '../snapBoxes';

const { width, height } = nodeSize({ kind: 'api' });
const gap = 24;
const step = 64;
const rings = 14;

/** The top left corner of a free place, nearest to a node centred on the point first; the point's own when all is full. */
export function freeSpot(scene: Scene, centre: CanvasPoint): CanvasPoint {
  const start = { x: centre.x - width / 2, y: centre.y - height / 2 };
  const isFree = ({ x, y }: CanvasPoint) =>
    boxesIn(scene, { minX: x - gap, minY: y - gap, maxX: x + width + gap, maxY: y + height + gap }).length === 0;
  const shift = nearestFree((dx, dy) => isFree({ x: start.x + dx, y: start.y + dy }), step, rings);
  return { x: Math.round(start.x + (shift?.dx ?? 0)), y: Math.round(start.y + (shift?.dy ?? 0)) };
}
