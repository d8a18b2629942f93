// The edge that a point of the free canvas means: the nearest one that can take something.

import { distanceToRoute, edgesIn, type Scene } from '../../../core/projection';
import type { CanvasPoint } from '../canvasStore';

/** `tolerance` in canvas units. */
export function edgeNear(
  scene: Scene,
  at: CanvasPoint,
  tolerance: number,
  takes: (edgeId: string) => boolean,
): string | undefined {
  const area = { minX: at.x - tolerance, minY: at.y - tolerance, maxX: at.x + tolerance, maxY: at.y + tolerance };
  const near = edgesIn(scene, area)
    .map((item) => ({ id: item.edge.id, distance: distanceToRoute(item.route, at.x, at.y) }))
    .filter(({ distance }) => distance <= tolerance)
    .sort((first, second) => first.distance - second.distance);
  return near.find(({ id }) => takes(id))?.id;
}
