// The frame of a group, behind everything else, with its title in the room above what it holds.

import type { CanvasGroup, GroupFrame } from '../projection';
import { type Ink, textLine } from './ink';
import type { PictureFont } from './textWidth';
import { clipText } from './wrapText';
import { element, escapeXml } from './xmlText';

const titleFont: PictureFont = { size: 12, weight: 600 };

export function drawFrame(group: CanvasGroup, frame: GroupFrame, ink: Ink): string {
  const { theme, measure } = ink;
  const { x, y, width, height } = frame;
  ink.reach(x, y, x + width, y + height);
  const title = clipText(group.label, { width: width - 24, font: titleFont, measure });
  return element(
    'g',
    { 'data-group': group.id },
    element('title', {}, escapeXml(group.label.slice(0, 1000))) +
      element('rect', {
        x,
        y,
        width,
        height,
        rx: 10,
        fill: theme.faint,
        'fill-opacity': 0.06,
        stroke: theme.border,
        'stroke-width': 1,
      }) +
      (title === '' ? '' : textLine(theme, title, { x: x + 12, y: y + 15, font: titleFont, fill: theme.muted })),
  );
}
