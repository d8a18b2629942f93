// Draws the background of the drawn layer: its colour, dots that move with the graph, and the frames of a flowchart's
// groups, outer ones first. The layer is opaque, so that the browser does not blend it with content below while it
// moves.

import {
  framePadding,
  frameTitleLeft,
  type Scene,
  type SceneFrame,
  sceneFrames,
  titleLetters,
} from '../../core/projection';
import { clipCanvasText } from './canvasText';
import type { DrawOptions } from './drawScene';
import { type DrawContext, paintBox } from './paintBox';

type FrameOptions = Pick<DrawOptions, 'theme' | 'zoom' | 'selected' | 'hoveredFrame' | 'foldsFrames'>;

/** Titles are not drawn below this zoom. */
const titleZoom = 0.22;
/**
 * Below this zoom titles and names are larger and second lines are left out, so that a whole graph in the window stays
 * legible.
 */
export const largeTitleZoom = 0.62;
const frameRadius = 10;

export function drawFrames(
  context: DrawContext,
  frames: readonly SceneFrame[],
  { theme, zoom, selected, hoveredFrame }: FrameOptions,
): void {
  for (const { group, ...area } of frames) {
    const isSelected = selected.has(group.id);
    paintBox(context, area, {
      fill: theme.frame,
      alpha: 0.55,
      line: isSelected || hoveredFrame === group.id ? theme.accent : theme.border,
      lineWidth: Math.max(isSelected ? 2 : 1, 0.8 / zoom),
      radius: frameRadius,
    });
  }
}

/** Drawn over the edges, with a background, because an edge through a title would make it illegible. */
export function drawFrameTitles(
  context: DrawContext,
  scene: Scene,
  { theme, zoom, selected, foldsFrames }: FrameOptions,
): void {
  if (zoom < titleZoom) return;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.font = `600 ${zoom < largeTitleZoom ? 16 : titleLetters}px ${theme.fontUi}`;
  for (const frame of sceneFrames(scene)) {
    const { group, y, width } = frame;
    const text = clipCanvasText(context, foldsFrames ? `\u25be ${group.label}` : group.label, width - 24);
    const textWidth = context.measureText(text).width + 8;
    const x = frameTitleLeft(scene, frame, textWidth);
    const middle = y + framePadding.title / 2 + 2;
    context.globalAlpha = 0.85;
    context.fillStyle = theme.frame;
    context.fillRect(x, middle - 9, textWidth, 18);
    context.globalAlpha = 1;
    context.fillStyle = selected.has(group.id) ? theme.accent : theme.muted;
    context.fillText(text, x + 4, middle + 1);
  }
}

/** Distance and radius of the dots in canvas units; no dots below the minimum zoom. */
const dotGap = 20;
const dotRadius = 0.62;
const minDotZoom = 0.3;

/** Position of the first dot on an axis, in px of the bitmap. */
const firstDot = (offset: number, gap: number) => (((offset + gap / 2) % gap) + gap) % gap;

/** Sets the transform of the context to bitmap pixels. */
export function drawCanvasBackground(context: DrawContext, options: DrawOptions): void {
  const { x, y, zoom, pixelRatio, theme } = options;
  const width = Math.round(options.width * pixelRatio);
  const height = Math.round(options.height * pixelRatio);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = theme.canvas;
  context.fillRect(0, 0, width, height);
  if (zoom < minDotZoom) return;
  const gap = dotGap * zoom * pixelRatio;
  const radius = dotRadius * zoom * pixelRatio;
  // One row of dots, copied at whole pixels: a pattern of one dot took more than twice as long to draw.
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
