// Draws the frame of a group behind everything else, with its title above its content.

import {
  distanceToRoute,
  type EdgeRoute,
  edgesIn,
  frameTitleLeft,
  type Rect,
  type Scene,
  type SceneFrame,
  titleLetters,
} from '../projection';
import { type DrawingContext, textLine } from './drawingContext';
import type { PictureFont } from './textWidth';
import { clipText } from './wrapText';
import { escapeXml, xmlElement } from './xmlText';

const titleFont: PictureFont = { size: titleLetters, weight: 600 };

export function drawFrame({ group, x, y, width, height }: SceneFrame, { theme, reach }: DrawingContext): string {
  reach(x, y, x + width, y + height);
  return xmlElement(
    'g',
    { 'data-group': group.id },
    xmlElement('title', {}, escapeXml(group.label.slice(0, 1000))) +
      xmlElement('rect', {
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

function crosses(route: EdgeRoute, { minX, minY, maxX, maxY }: Rect): boolean {
  for (let x = minX; x <= maxX; x += 8) if (distanceToRoute(route, x, (minY + maxY) / 2) < 10) return true;
  return false;
}

/** Drawn over the edges, with a background if an edge passes through it: an edge must not strike it out. */
export function drawFrameTitle(scene: Scene, frame: SceneFrame, { theme, measure }: DrawingContext): string {
  const { group, y, width } = frame;
  const title = clipText(group.label, { width: width - 24, font: titleFont, measure });
  if (title === '') return '';
  const wide = Math.min(width - 12, measure(title, titleFont) + 10);
  const x = frameTitleLeft(scene, frame, wide) - 2;
  const area = { minX: x, minY: y + 5, maxX: x + wide, maxY: y + 25 };
  const isCrossed = edgesIn(scene, area).some(({ route }) => crosses(route, area));
  const ground = xmlElement('rect', {
    x: area.minX,
    y: area.minY,
    width: wide,
    height: 20,
    rx: 5,
    fill: theme.canvas,
    'fill-opacity': 0.85,
  });
  return (
    (isCrossed ? ground : '') + textLine(theme, title, { x: x + 6, y: y + 15, font: titleFont, fill: theme.muted })
  );
}
