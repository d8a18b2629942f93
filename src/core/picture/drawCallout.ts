// Why a controller said no at the moment shown: a box beside the node where no other node is, else above it.

import { boxesIn, type Scene, type SceneBox } from '../projection';
import { drawIcon, type Ink, textLine } from './ink';
import type { PictureFont } from './textWidth';
import { clipText, wrapText } from './wrapText';
import { element } from './xmlText';

const titleFont: PictureFont = { size: 12, weight: 600 };
const reasonFont: PictureFont = { size: 12 };
const width = 268;
const line = 16;
const gap = 14;

export function drawCallout(scene: Scene, box: SceneBox, ink: Ink): string {
  const { node } = box;
  if (!node.run?.deniedNow) return '';
  const { theme, measure } = ink;
  const { ink: color, fill } = theme.status.blocked;
  const inner = width - 24;
  const title = clipText(`Denied: ${node.label}`, { width: inner - 20, font: titleFont, measure });
  const reason = wrapText(node.run.reason ?? 'A controller denied it.', {
    width: inner,
    lines: 4,
    font: reasonFont,
    measure,
  });
  const height = 20 + line * (1 + reason.length) + 2;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const spots = [
    { side: 'right', x: box.x + box.width + gap, y: middle.y - height / 2 },
    { side: 'left', x: box.x - gap - width, y: middle.y - height / 2 },
    { side: 'above', x: middle.x - width / 2, y: box.y - gap - height },
    { side: 'below', x: middle.x - width / 2, y: box.y + box.height + gap },
  ] as const;
  const isFree = ({ x, y }: { readonly x: number; readonly y: number }) =>
    boxesIn(scene, { minX: x - 4, minY: y - 4, maxX: x + width + 4, maxY: y + height + 4 }).length === 0;
  const { side, x, y } = spots.find(isFree) ?? spots[2];
  ink.reach(x - 2, y - 2, x + width + 2, y + height + 2);
  const tips = {
    right: `M${x} ${middle.y - 7}L${x - 8} ${middle.y}L${x} ${middle.y + 7}`,
    left: `M${x + width} ${middle.y - 7}L${x + width + 8} ${middle.y}L${x + width} ${middle.y + 7}`,
    above: `M${middle.x - 7} ${y + height}L${middle.x} ${y + height + 8}L${middle.x + 7} ${y + height}`,
    below: `M${middle.x - 7} ${y}L${middle.x} ${y - 8}L${middle.x + 7} ${y}`,
  };
  const lines = reason.map((text, index) =>
    textLine(theme, text, { x: x + 12, y: y + 12 + line * (1.5 + index) + 2, font: reasonFont, fill: theme.text }),
  );
  return element(
    'g',
    { 'data-denial': node.id },
    element('rect', { x, y, width, height, rx: 8, fill, stroke: color, 'stroke-width': 1.25 }) +
      element('path', { d: tips[side], fill, stroke: color, 'stroke-width': 1.25, 'stroke-linejoin': 'round' }) +
      drawIcon('hand', x + 11, y + 11, 15, color) +
      textLine(theme, title, { x: x + 31, y: y + 12 + line / 2 - 1, font: titleFont, fill: color }) +
      lines.join(''),
  );
}
