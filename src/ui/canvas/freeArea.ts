// The part of the canvas that the palette at its left, the tools at its bottom and floating elements leave free. Every
// move of the view that has a target uses this module to keep the target uncovered.

import type { Scene, SceneBox } from '../../core/projection';
import type { CanvasViewport } from './canvasProps';
import type { ScreenBox, ScreenRect, ScreenView } from './followBox';
import type { CanvasArea } from './snapBoxes';

/** Distance that is kept from floating elements, in px. */
export const gap = 8;
export const sidePadding = 40;
/** Width of the palette with its labels, and without them in a narrow canvas (`tools.module.css`). */
const palettePadding = { wide: 92, narrow: 68 };
const minWidthWithLabels = 760;
/**
 * Height reserved for the toolbar, and for the zoom control above it in a narrow canvas (`WorkflowCanvas.module.css`).
 */
const bottomPadding = { wide: 76, narrow: 116 };
const minWidthOneLine = 350;

export const leftOf = (hasStrip: boolean, width: number) =>
  hasStrip ? palettePadding[width < minWidthWithLabels ? 'narrow' : 'wide'] : sidePadding;

export const bottomOf = (width: number) => bottomPadding[width <= minWidthOneLine ? 'narrow' : 'wide'];

export const rectsOverlap = (a: ScreenRect, b: ScreenRect) =>
  a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;

export const rectAt = (left: number, top: number, width: number, height: number): ScreenRect => ({
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
 * The x of a viewport at which no shown node is partly below the palette and `target` stays in view: the nearest one,
 * or the given one if no x fulfils this. `left`: width of the palette.
 */
export function clearOfPalette(
  { boxes }: Scene,
  { x, y, zoom }: CanvasViewport,
  target: SceneBox,
  { left, right, bottom }: Omit<ScreenRect, 'top'>,
): number {
  if (left === sidePadding) return x;
  const shown = boxes.filter((box) => (box.y + box.height) * zoom + y > 0 && box.y * zoom + y < bottom);
  const isClear = (at: number) =>
    target.x * zoom + at >= left &&
    (target.x + target.width) * zoom + at <= right &&
    shown.every((box) => box.x * zoom + at >= left - gap || (box.x + box.width) * zoom + at <= 0);
  const places = [x, ...shown.flatMap((box) => [left - box.x * zoom, -(box.x + box.width) * zoom])];
  return places.filter(isClear).sort((one, other) => Math.abs(one - x) - Math.abs(other - x))[0] ?? x;
}
