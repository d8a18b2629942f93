// Boxes with round corners on a canvas: frames, titles, and chips with their words.

import type { CanvasArea } from './snapBoxes';

/** What the canvas draws on: a bitmap that is shown when it is ready, or a canvas of the page. */
export type DrawContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

interface BoxPaint {
  readonly fill: string;
  /** The colour of the border; without it there is none. */
  readonly line?: string;
  readonly lineWidth?: number;
  readonly radius: number;
  /** Of the fill; by default that of the context, which is the border's. */
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

/** A box with words in its middle; the font is the context's. */
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
