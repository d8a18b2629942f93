// The ground of the drawn layer: its colour, and dots that move with the picture. The layer is opaque, so that nothing
// below it has to be painted and blended while it moves.

import type { DrawOptions } from './farView';
import type { DrawContext } from './paintBox';

/** Between the dots, and their radius, in canvas units; below the zoom they would be a haze. */
const dotGap = 20;
const dotRadius = 0.62;
const leastDotZoom = 0.3;

/** Where the first dot stands on an axis, in px of the bitmap. */
const firstDot = (offset: number, gap: number) => (((offset + gap / 2) % gap) + gap) % gap;

/** Sets the transform of the context to that of its pixels. */
export function drawGround(context: DrawContext, options: DrawOptions): void {
  const { x, y, zoom, pixelRatio, theme } = options;
  const width = Math.round(options.width * pixelRatio);
  const height = Math.round(options.height * pixelRatio);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = theme.canvas;
  context.fillRect(0, 0, width, height);
  if (zoom < leastDotZoom) return;
  const gap = dotGap * zoom * pixelRatio;
  const radius = dotRadius * zoom * pixelRatio;
  // One row of dots, put down again and again at whole pixels: a pattern of one dot took more than twice as long to draw.
  const middle = Math.ceil(radius);
  const row = new OffscreenCanvas(width, 2 * middle);
  const dots = row.getContext('2d', { alpha: false });
  if (!dots) return;
  dots.fillStyle = theme.canvas;
  dots.fillRect(0, 0, width, 2 * middle);
  dots.fillStyle = theme.dot;
  dots.beginPath();
  for (let at = firstDot(x * pixelRatio, gap); at < width; at += gap) {
    dots.moveTo(at + radius, middle);
    dots.arc(at, middle, radius, 0, 2 * Math.PI);
  }
  dots.fill();
  for (let at = firstDot(y * pixelRatio, gap); at < height; at += gap)
    context.drawImage(row, 0, Math.round(at) - middle);
}
