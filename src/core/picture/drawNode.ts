// Draws a node: its body, icon and text, and the badges at its corners.

import { cornerInset, type Rect, type SceneBox, type ShapeOutline, shapeOutline } from '../projection';
import { type DrawingContext, drawIcon, textLine } from './drawingContext';
import { drawNodeText } from './drawNodeText';
import { drawOutline, type OutlineStyle, outlineStyleOf } from './drawOutline';
import { compareMarkLabels, describeNode, flipText, nodeKindLabels } from './pictureLabels';
import type { PictureFont } from './textWidth';
import { clipText } from './wrapText';
import { escapeXml, xmlElement, xmlNumber } from './xmlText';

const strongFont: PictureFont = { size: 11, weight: 600 };
const sideFont: PictureFont = { size: 12 };
const markFont: PictureFont = { size: 10.5, weight: 600 };

/** Text beside a node that is too small for it. */
function drawSideText(box: SceneBox, outline: ShapeOutline, isHorizontal: boolean, context: DrawingContext): string {
  const { node } = box;
  const { x, y, height, width } = outline.label;
  const name = node.label || (node.shape === undefined ? nodeKindLabels[node.kind].label : '');
  const { theme, measure } = context;
  const text = clipText(name, { width, font: sideFont, measure });
  if (text === '') return '';
  const wide = measure(text, sideFont);
  if (isHorizontal) {
    // The edges continue at the sides, so the text goes below.
    const middle = box.x + box.width / 2;
    context.reach(middle - wide / 2, box.y, middle + wide / 2, box.y + box.height + 20);
    const place = { x: box.width / 2, y: box.height + 11, font: sideFont, fill: theme.muted };
    return textLine(theme, text, { ...place, anchor: 'middle' });
  }
  context.reach(box.x, box.y, box.x + x + wide, box.y + y + height);
  return textLine(theme, text, { x, y: y + height / 2, font: sideFont, fill: theme.muted });
}

/**
 * Positions of marks and badges in the node's box: its corners, or points of the outline if that is far from the
 * corners.
 */
function cornersOf({ node, width, height }: SceneBox) {
  const inset = cornerInset(node.shape, { width, height });
  return inset
    ? { top: inset.top, left: inset.sideOffset, right: width - inset.sideOffset }
    : { top: -9, left: Math.min(12, width / 2), right: width + 7 };
}

/** Rectangles of the corner badges at their maximum width, so that chips of edges avoid them. */
export function cornerRects(box: SceneBox): Rect[] {
  const { node, x, y } = box;
  const { top, left, right } = cornersOf(box);
  const at = (from: number, to: number): Rect => ({ minX: x + from, minY: y + top, maxX: x + to, maxY: y + top + 17 });
  return [
    ...(node.mark && node.mark !== 'matched' ? [at(left, left + 98)] : []),
    ...(node.badge ? [at(right - 24, right)] : []),
    ...(node.heat || node.flip
      ? [{ minX: x, minY: y + box.height, maxX: x + box.width, maxY: y + box.height + 10 }]
      : []),
  ];
}

function drawCorners(box: SceneBox, context: DrawingContext): string {
  const { node } = box;
  const { theme, measure } = context;
  let body = '';
  const { top, left, right } = cornersOf(box);
  if (node.mark && node.mark !== 'matched') {
    const { label: word, icon } = compareMarkLabels[node.mark];
    const color = theme.mark[node.mark].foreground;
    const chip = 4 + 12 + 3 + measure(word, markFont) + 6;
    context.reach(box.x, box.y + top, box.x + left + chip, box.y);
    body +=
      xmlElement('rect', { x: left, y: top, width: chip, height: 17, rx: 8.5, fill: color }) +
      drawIcon(icon, left + 4, top + 2.5, 12, theme.panel) +
      textLine(theme, word, { x: left + 19, y: top + 8.5, font: markFont, fill: theme.panel });
  }
  if (node.block && !node.fold?.closed && (!node.mark || node.mark === 'matched')) {
    const chip = measure(node.block, markFont) + 16;
    context.reach(box.x, box.y - 9, box.x + 14 + chip, box.y);
    body +=
      xmlElement('rect', { x: 14, y: -9, width: chip, height: 17, rx: 8.5, fill: theme.panel, stroke: theme.border }) +
      textLine(theme, node.block, { x: 22, y: -0.5, font: markFont, fill: theme.muted });
  }
  if (node.badge) {
    const text = node.badge.count > 99 ? '99+' : String(node.badge.count);
    const chip = Math.max(18, measure(text, strongFont) + 10);
    context.reach(box.x, box.y + top, box.x + right, box.y);
    body +=
      xmlElement('rect', {
        x: right - chip,
        y: top,
        width: chip,
        height: 18,
        rx: 9,
        fill: theme.level[node.badge.level],
      }) +
      textLine(theme, text, { x: right - chip / 2, y: top + 9, font: strongFont, fill: theme.panel, anchor: 'middle' });
  }
  return body;
}

/** The amount at the lower right, changed verdicts at the lower left. */
function drawAmounts(box: SceneBox, context: DrawingContext): string {
  const { node, width, height } = box;
  const { theme, measure } = context;
  let body = '';
  const chip = (text: string, at: { left?: number; right?: number }, fill: string, color: string, line: string) => {
    const wide = measure(text, strongFont) + 14;
    const left = at.left ?? (at.right ?? 0) - wide;
    context.reach(box.x + left, box.y, box.x + left + wide, box.y + height + 10);
    const rect = { x: left, y: height - 9, width: wide, height: 18, rx: 9, fill, stroke: line };
    const place = { x: left + wide / 2, y: height, font: strongFont, fill: color, anchor: 'middle' as const };
    body += xmlElement('rect', rect) + textLine(theme, text, place);
  };
  const { heat, flip } = node;
  if (heat) {
    const text = clipText(heat.text, { width: 130, font: strongFont, measure });
    const at = width < 60 ? { left: width - 4 } : { right: width - 10 };
    if (heat.level === 0) chip(text, at, theme.panel, theme.muted, theme.faint);
    else chip(text, at, theme.heat.foreground, theme.panel, theme.heat.foreground);
  }
  if (flip) {
    const color = theme.status[flip.denied > 0 ? 'blocked' : 'done'].foreground;
    chip(flipText(flip), { left: 10 }, color, theme.panel, color);
  }
  return body === '' ? '' : xmlElement('g', { 'data-amount': heat?.level }, body);
}

/** A second outline below shows that the node is collapsed; a chip at the end shows the number of hidden nodes. */
function drawFold(box: SceneBox, look: OutlineStyle, context: DrawingContext): string {
  const { node, width, height } = box;
  if (!node.fold?.closed) return '';
  const { theme, measure } = context;
  const text = String(node.fold.count);
  const chip = 13 + measure(text, strongFont) + 8;
  context.reach(box.x, box.y, box.x + width, box.y + height + 5);
  return (
    xmlElement('path', {
      d: `M22 ${height + 1}a4 4 0 0 0 4 4H${width - 26}a4 4 0 0 0 4 -4`,
      fill: 'none',
      stroke: look.foreground,
      'stroke-width': 1.25,
    }) +
    xmlElement('rect', { x: width - 24 - chip, y: height - 9, width: chip, height: 18, rx: 9, fill: theme.selected }) +
    drawIcon('chevron', width - 22 - chip, height - 6.5, 13, theme.accentText) +
    textLine(theme, text, { x: width - 9 - chip, y: height, font: strongFont, fill: theme.accentText })
  );
}

/** `isHorizontal`: the graph runs from side to side. */
export function drawNode(box: SceneBox, isHorizontal: boolean, context: DrawingContext): string {
  const { node, x, y, width, height } = box;
  const { theme } = context;
  const outline = shapeOutline(node.shape, node.kind, { width, height });
  const look = outlineStyleOf(node, outline, theme);
  const isLabelOutside = outline.label.x >= width;
  let body = xmlElement('title', {}, escapeXml(describeNode(node))) + drawOutline(node, outline, look, theme);
  if (node.kind === 'answer' && node.shape === undefined) context.reach(x, y, x + width, y + height + 10);
  if (isLabelOutside) body += drawSideText(box, outline, isHorizontal, context);
  else {
    if (node.shape === undefined) {
      const color = node.kind === 'llm' ? theme.accentText : theme.muted;
      const left = node.kind === 'condition' ? 14 : 11;
      const opacity = node.run?.status === 'locked' ? 0.6 : undefined;
      body += drawIcon(nodeKindLabels[node.kind].icon, left, height / 2 - 7.5, 15, color, opacity);
    }
    body += drawNodeText(node, outline, box, context);
  }
  body += drawFold(box, look, context) + drawCorners(box, context) + drawAmounts(box, context);
  return xmlElement(
    'g',
    {
      transform: `translate(${xmlNumber(x)} ${xmlNumber(y)})`,
      'data-node': node.id,
      'data-kind': node.kind,
      'data-status': node.run?.status,
      'data-mark': node.mark,
    },
    body,
  );
}
