// Draws boxes with round corners on a canvas: frames, titles, and chips with text.

import type { CanvasArea } from './snapBoxes';

/** The context to draw on: an offscreen bitmap, or a canvas of the page. */
export type DrawContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

interface BoxPaint {
  readonly fill: string;
  /** The colour of the border; no border if absent. */
  readonly line?: string;
  readonly lineWidth?: number;
  readonly radius: number;
  /** Opacity of the fill; by default the context's, which also applies to the border. */
  readonly alpha?: number;
}

export function paintBox(
  context: DrawContext,
  { x, y, width, height }: CanvasArea,
  { fill, line, lineWidth = 1, radius, alpha }: BoxPaint,
): void {
  const { globalAlpha } = context;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.globalAlpha = alpha ?? globalAlpha;
  context.fillStyle = fill;
  context.fill();
  context.globalAlpha = globalAlpha;
  if (line === undefined) return;
  context.strokeStyle = line;
  context.lineWidth = lineWidth;
  context.stroke();
}

/** A box with centred text; the font is the context's. */
export function paintChip(
  context: DrawContext,
  text: string,
  box: CanvasArea,
  {
    foreground,
    radius = box.height / 2,
    ...paint
  }: Omit<BoxPaint, 'radius'> & { readonly foreground: string; readonly radius?: number },
): void {
  paintBox(context, box, { ...paint, radius });
  context.textAlign = 'center';
  context.fillStyle = foreground;
  context.fillText(text, box.x + box.width / 2, box.y + box.height / 2 + 0.5);
}
