// Draws the overlay marks at the corners of drawn nodes: amounts as chips with numbers, breakpoints, changed verdicts.
// Drawn only at legible zoom; below it the fill colours remain.

import type { SceneBox } from '../../core/projection';
import { clipCanvasText } from './canvasText';
import type { DrawOptions } from './drawScene';
import { type DrawTheme, fadedAlpha } from './drawTheme';
import { verdictChangeTexts } from './nodeLabels';
import { type DrawContext, paintChip } from './paintBox';

const chipZoom = 0.22;
const maxWidth = 140;

export function drawOverlayMarks(
  context: DrawContext,
  boxes: readonly SceneBox[],
  { zoom, theme, highlighted }: Pick<DrawOptions, 'zoom' | 'theme' | 'highlighted'>,
): void {
  if (zoom < chipZoom) return;
  // Chips grow a little at low zoom, as the text in elements does.
  const scale = zoom < 0.6 ? 1.4 : 1;
  context.textBaseline = 'middle';
  for (const box of boxes) {
    const { heat, flip, breakpoint } = box.node;
    if (!heat && !flip && !breakpoint) continue;
    context.globalAlpha = highlighted === undefined || highlighted.has(box.node.id) ? 1 : fadedAlpha;
    const bottom = box.y + box.height;
    if (heat) {
      const isZero = heat.level === 0;
      const style = isZero
        ? { fill: theme.surface, foreground: theme.muted, line: theme.muted }
        : { fill: theme.heat.foreground, foreground: theme.onAccent, line: theme.heat.foreground };
      drawChip(context, heat.text, { right: box.x + box.width - 10, y: bottom }, scale, style, theme);
    }
    if (flip) {
      const colour = theme.status[flip.denied > 0 ? 'blocked' : 'done'].foreground;
      const style = { fill: colour, foreground: theme.onAccent, line: colour };
      drawChip(context, verdictChangeTexts(flip).join(', '), { left: box.x + 10, y: bottom }, scale, style, theme);
    }
    if (breakpoint) {
      context.beginPath();
      context.arc(box.x, box.y, 6 * scale, 0, Math.PI * 2);
      context.fillStyle = breakpoint === 'on' ? theme.status.failed.foreground : theme.surface;
      context.strokeStyle = breakpoint === 'on' ? theme.surface : theme.status.failed.foreground;
      context.lineWidth = 2;
      context.fill();
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}

function drawChip(
  context: DrawContext,
  words: string,
  at: { readonly left?: number; readonly right?: number; readonly y: number },
  scale: number,
  style: { readonly fill: string; readonly foreground: string; readonly line: string },
  theme: DrawTheme,
): void {
  context.font = `650 ${11 * scale}px ${theme.fontUi}`;
  const text = clipCanvasText(context, words, maxWidth * scale);
  const width = context.measureText(text).width + 14 * scale;
  const height = 18 * scale;
  const x = at.left ?? (at.right ?? 0) - width;
  paintChip(context, text, { x, y: at.y - height / 2, width, height }, style);
  context.textAlign = 'left';
}
