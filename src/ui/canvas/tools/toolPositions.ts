// Resolves a point of the canvas: the nearest edge that accepts a node, or free space for a node.

import { boxesIn, distanceToRoute, edgesIn, nodeSize, type Scene } from '../../../core/projection';
import type { CanvasPosition } from '../canvasStore';
import { findNearestFree } from '../snapBoxes';

/** The nearest edge that accepts a node. `tolerance` in canvas units. */
export function edgeNear(scene: Scene, at: CanvasPosition, tolerance: number, canAddAt: (edgeId: string) => boolean) {
  const area = { minX: at.x - tolerance, minY: at.y - tolerance, maxX: at.x + tolerance, maxY: at.y + tolerance };
  const near = edgesIn(scene, area)
    .map((item) => ({ id: item.edge.id, distance: distanceToRoute(item.route, at.x, at.y) }))
    .filter(({ distance }) => distance <= tolerance)
    .sort((first, second) => first.distance - second.distance);
  return near.find(({ id }) => canAddAt(id))?.id;
}

const { width, height } = nodeSize({ kind: 'api' });
const gap = 24;
const step = 64;
const rings = 14;

/**
 * The top left corner of the free place nearest to a node centred on the point; the point itself if there is no free
 * place.
 */
export function findFreePositionNear(scene: Scene, centre: CanvasPosition): CanvasPosition {
  const start = { x: centre.x - width / 2, y: centre.y - height / 2 };
  const isFree = ({ x, y }: CanvasPosition) =>
    boxesIn(scene, { minX: x - gap, minY: y - gap, maxX: x + width + gap, maxY: y + height + gap }).length === 0;
  const shift = findNearestFree((dx, dy) => isFree({ x: start.x + dx, y: start.y + dy }), step, rings);
  return { x: Math.round(start.x + (shift?.dx ?? 0)), y: Math.round(start.y + (shift?.dy ?? 0)) };
}
