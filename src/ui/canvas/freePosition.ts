// Finds positions for floating elements: not over a node, an edge label or another floating element.

import { boxesIn, guessLabelWidth, reserveLabelSpace, type Scene } from '../../core/projection';
import type { CanvasPosition } from './canvasStore';
import type { ScreenBox, ScreenRect, ScreenView } from './followBox';
import type { CanvasArea } from './snapBoxes';

const step = 20;
const margin = 8;
const gap = 8;
/** Canvas units. */
const visitWidth = 34;

const rectsOverlap = (a: ScreenRect, b: ScreenRect) =>
  a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;

const rectAt = (left: number, top: number, width: number, height: number): ScreenRect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** An area of the canvas in screen coordinates. */
export function screenBox(box: CanvasArea, view: ScreenView): ScreenBox {
  const { x, y, zoom } = view;
  return { ...view, ...rectAt(box.x * zoom + x, box.y * zoom + y, box.width * zoom, box.height * zoom) };
}

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
 * The floating elements of the canvas, relative to it; `ignoresLegend`: without the legend, which is hidden when it
 * covers nodes.
 */
export function floatingRects(canvas: HTMLElement, ignoresLegend = false): ScreenRect[] {
  const { left, top } = canvas.getBoundingClientRect();
  return [...canvas.querySelectorAll(`[data-floats] > * > ${ignoresLegend ? ':not([data-legend])' : '*'}`)].map(
    (element) => {
      const rect = element.getBoundingClientRect();
      return rectAt(rect.left - left, rect.top - top, rect.width, rect.height);
    },
  );
}

/**
 * The shortest move that brings `rect` into the area and clear of floating elements; only into the area if it cannot be
 * clear.
 */
export function clearMove(rect: ScreenRect, area: ScreenRect, floats: readonly ScreenRect[]) {
  const within = (start: number, end: number, least: number, most: number) =>
    start < least ? least - start : end > most ? Math.max(least - start, most - end) : 0;
  const into = {
    dx: within(rect.left, rect.right, area.left, area.right),
    dy: within(rect.top, rect.bottom, area.top, area.bottom),
  };
  const moved = ({ dx, dy }: { readonly dx: number; readonly dy: number }) =>
    rectAt(rect.left + dx, rect.top + dy, rect.right - rect.left, rect.bottom - rect.top);
  const isClear = (one: ScreenRect) => !floats.some((float) => rectsOverlap(one, float));
  if (isClear(moved(into))) return into;
  const rights = floats.flatMap(({ left, right }) => [left - gap - rect.right, right + gap - rect.left]);
  const downs = floats.flatMap(({ top, bottom }) => [top - gap - rect.bottom, bottom + gap - rect.top]);
  const moves = [into.dx, ...rights].flatMap((dx) => [into.dy, ...downs].map((dy) => ({ dx, dy })));
  const clear = moves.filter((move) => {
    const { left, right, top, bottom } = moved(move);
    const isInside = left >= area.left && right <= area.right && top >= area.top && bottom <= area.bottom;
    return isInside && isClear(moved(move));
  });
  return clear.toSorted((a, b) => Math.hypot(a.dx, a.dy) - Math.hypot(b.dx, b.dy))[0] ?? into;
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
