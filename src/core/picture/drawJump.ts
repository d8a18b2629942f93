// Draws a step that skipped something: a broken line beside the nodes, labelled with the skipped nodes or with the
// reason of a denial.

import { type CanvasJump, jumpRoute, jumpWords, type Scene } from '../projection';
import { type DrawingContext, textLine } from './drawingContext';
import type { PictureFont } from './textWidth';
import { xmlElement } from './xmlText';

const font: PictureFont = { size: 11, weight: 600 };

/** `place`: index among the jumps of the picture. */
export function drawJump(
  scene: Scene,
  jump: CanvasJump,
  place: number,
  { theme, measure, reach }: DrawingContext,
): string {
  const from = scene.byId.get(jump.from);
  const to = scene.byId.get(jump.to);
  if (!from || !to) return '';
  const { path, x, y, headX, headY, side } = jumpRoute(scene, from, to, place);
  const color = theme.status[jump.isDenied ? 'blocked' : 'skipped'].foreground;
  const { before, missing } = jumpWords(jump);
  const words = `${before} ${missing}`;
  // The label of a denial is at the denied node; the label of skipped nodes is along the line.
  const textY = jump.isDenied ? headY : y;
  const textX = x + side * 8;
  const end = textX + side * measure(words, font);
  reach(Math.min(x, end), textY - 8, Math.max(x, end), textY + 8);
  const head = `M${headX} ${headY}l${side * 9} -4.5v9z`;
  return [
    xmlElement('path', { d: path, fill: 'none', stroke: color, 'stroke-width': 2, 'stroke-dasharray': '7 5' }),
    xmlElement('path', { d: head, fill: color }),
    textLine(theme, words, { x: textX, y: textY, font, fill: color, ...(side < 0 ? { anchor: 'end' as const } : {}) }),
  ].join('\n');
}
