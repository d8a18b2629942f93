// The frame of a group, behind everything else, with its title in the room above what it holds.

import type { SceneFrame } from '../projection';
import { type Ink, textLine } from './ink';
import type { PictureFont } from './textWidth';
import { clipText } from './wrapText';
import { element, escapeXml } from './xmlText';

const titleFont: PictureFont = { size: 12, weight: 600 };

export function drawFrame({ group, x, y, width, height }: SceneFrame, { theme, reach }: Ink): string {
  reach(x, y, x + width, y + height);
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
        fill: theme.frame,
        'fill-opacity': 0.55,
        stroke: theme.border,
        'stroke-width': 1,
      }),
  );
}

/** Over the edges, on a ground of its own: an edge that enters the frame must not strike it through. */
export function drawFrameTitle({ group, x, y, width }: SceneFrame, { theme, measure }: Ink): string {
  const title = clipText(group.label, { width: width - 24, font: titleFont, measure });
  if (title === '') return '';
  return (
    element('rect', {
      x: x + 6,
      y: y + 5,
      width: Math.min(width - 12, measure(title, titleFont) + 10),
      height: 20,
      rx: 5,
      fill: theme.canvas,
      'fill-opacity': 0.85,
    }) + textLine(theme, title, { x: x + 12, y: y + 15, font: titleFont, fill: theme.muted })
  );
}
