// Room for one more node in sight: as near to a point as there is some.

import { boxesIn, nodeSize, type Scene } from '../../../core/projection';
import type { CanvasPoint } from '../canvasStore';

const { width, height } = nodeSize({ kind: 'api' });
const gap = 24;
const step = 64;
const rings = 14;

/** The top left corner of a free place, nearest to a node centred on the point first; the point's own when all is full. */
export function freeSpot(scene: Scene, centre: CanvasPoint): CanvasPoint {
  const start = { x: centre.x - width / 2, y: centre.y - height / 2 };
  const isFree = ({ x, y }: CanvasPoint) =>
    boxesIn(scene, { minX: x - gap, minY: y - gap, maxX: x + width + gap, maxY: y + height + gap }).length === 0;
  for (let ring = 0; ring <= rings; ring++) {
    for (let side = 0; side < Math.max(1, ring * 8); side++) {
      const turn = (side / Math.max(1, ring * 8)) * 2 * Math.PI;
      const spot = {
        x: Math.round(start.x + Math.cos(turn) * ring * step),
        y: Math.round(start.y + Math.sin(turn) * ring * step),
      };
      if (isFree(spot)) return spot;
    }
  }
  return { x: Math.round(start.x), y: Math.round(start.y) };
}
