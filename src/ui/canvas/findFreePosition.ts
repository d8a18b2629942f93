// Finds positions for floating elements: not over a node, an edge label or another floating element. Beside `freeArea`,
// so that the app's first script does not load it.

import { boxesIn, guessLabelWidth, reserveLabelSpace, type Scene } from '../../core/projection';
import type { CanvasPosition } from './canvasStore';
import type { ScreenRect, ScreenView } from './followBox';
import { gap, rectAt, rectsOverlap, screenBox } from './freeArea';
import type { CanvasArea } from './snapBoxes';

const step = 20;
const margin = 8;
/** Canvas units. */
const visitWidth = 34;

/** The labels of edges in screen coordinates. */
function labelRects(scene: Scene, view: ScreenView): ScreenRect[] {
  const labelBoxes = reserveLabelSpace(scene);
  return scene.edges.flatMap((item) => {
    const { edge, route } = item;
    if (edge.condition === undefined && !edge.taken) return [];
    const middle = labelBoxes.get(item)?.y ?? route.labelY;
    const half = guessLabelWidth(edge.condition ?? '') / 2;
    // The visit number is at the right of the label.
    const width = 2 * half + (edge.taken ? visitWidth : 0);
    return screenBox({ x: route.labelX - half, y: middle - 10, width, height: 20 }, view);
  });
}

/**
 * The free position nearest to `preferred` (both are centres); undefined if the canvas is full. `occupied`: screen
 * rects to keep clear of.
 */
export function findFreePosition(
  scene: Scene,
  view: ScreenView,
  size: Pick<CanvasArea, 'width' | 'height'>,
  preferred: CanvasPosition,
  occupied: readonly ScreenRect[],
): ScreenRect | undefined {
  const barred = [...occupied, ...labelRects(scene, view)];
  const start = { x: preferred.x - size.width / 2, y: preferred.y - size.height / 2 };
  const isFree = (rect: ScreenRect) =>
    rect.left >= margin &&
    rect.top >= margin &&
    rect.right <= view.width - margin &&
    rect.bottom <= view.height - margin &&
    !barred.some((other) => rectsOverlap(rect, other)) &&
    boxesIn(scene, {
      minX: (rect.left - gap - view.x) / view.zoom,
      maxX: (rect.right + gap - view.x) / view.zoom,
      minY: (rect.top - gap - view.y) / view.zoom,
      maxY: (rect.bottom + gap - view.y) / view.zoom,
    }).length === 0;
  const most = Math.max(view.width, view.height);
  for (let ring = 0; ring * step <= most; ring++) {
    let best: ScreenRect | undefined;
    let bestDistance = Number.POSITIVE_INFINITY;
    for (let row = -ring; row <= ring; row++) {
      // Only the outline of the square: its inside has been checked.
      const stride = Math.abs(row) === ring ? 1 : Math.max(1, 2 * ring);
      for (let column = -ring; column <= ring; column += stride) {
        const distance = Math.hypot(row, column);
        if (distance >= bestDistance) continue;
        const rect = rectAt(start.x + column * step, start.y + row * step, size.width, size.height);
        if (!isFree(rect)) continue;
        best = rect;
        bestDistance = distance;
      }
    }
    if (best) return best;
  }
  return undefined;
}
