// One node: its outline in the colour of what is known about it, sign, words, and what hangs on its corners.
// Invariant: words stay within the room that the outline gives them, by the estimate of `textWidth`.

import type { CanvasNode, CanvasRun, SceneBox, ShapeOutline } from '../projection';
import { shapeOutline } from '../projection';
import { drawIcon, type Ink, textLine } from './ink';
import type { PictureTheme } from './pictureTheme';
import { kindWords, markWords, statusWords, tellNode, visitText } from './pictureWords';
import type { MeasureText, PictureFont } from './textWidth';
import { clipText, wrapText } from './wrapText';
import { element, escapeXml } from './xmlText';

const labelFont: PictureFont = { size: 13, weight: 500 };
const monoFont: PictureFont = { size: 12.5, mono: true };
const smallFont: PictureFont = { size: 11 };
const strongFont: PictureFont = { size: 11, weight: 600 };
const sideFont: PictureFont = { size: 12 };
const markFont: PictureFont = { size: 10.5, weight: 600 };
const labelLine = 16;
const smallLine = 14;

interface Look {
  readonly ink: string;
  readonly fill: string;
  readonly line: number;
}

function lookOf(node: CanvasNode, theme: PictureTheme): Look {
  const look = litLook(node, theme);
  return node.highlighted ? { ...look, ink: theme.accent, line: 2 } : look;
}

function litLook({ mark, run, kind, shape }: CanvasNode, theme: PictureTheme): Look {
  if (mark && mark !== 'matched') return { ...theme.mark[mark], line: 1.75 };
  if (run) {
    const isBroken = (run.violations ?? 0) > 0;
    const strong = run.deniedNow ? 2.5 : run.status === 'blocked' || isBroken ? 1.75 : 1.25;
    return { ...theme.status[isBroken ? 'failed' : run.status], line: strong };
  }
  if (kind === 'start' || kind === 'end') return { ink: theme.muted, fill: theme.canvas, line: 2 };
  if (kind === 'step' && shape === undefined) return { ink: theme.faint, fill: theme.panel, line: 1 };
  return { ink: theme.border, fill: theme.surface, line: 1.25 };
}

/** Set once in every picture that has a blocked node. */
export function hatchPattern(theme: PictureTheme): string {
  const stripe = element('rect', { width: 2, height: 8, fill: theme.status.blocked.ink, 'fill-opacity': 0.18 });
  return element(
    'pattern',
    {
      id: `weir-blocked-${theme.name}`,
      width: 8,
      height: 8,
      patternUnits: 'userSpaceOnUse',
      patternTransform: 'rotate(45)',
    },
    stripe,
  );
}

function drawOutline(node: CanvasNode, outline: ShapeOutline, look: Look, theme: PictureTheme): string {
  const { path, lines } = outline;
  const isDashed =
    (node.kind === 'step' && node.shape === undefined) || node.mark === 'missing' || node.mark === 'removed';
  let body = '';
  const halo = haloOf(node, theme);
  if (halo) {
    const { color, width, opacity } = halo;
    body += element('path', { d: path, fill: 'none', stroke: color, 'stroke-width': width, 'stroke-opacity': opacity });
  }
  body += element('path', {
    d: path,
    fill: outline.isSolid ? look.ink : outline.isOpen && !node.run && !node.mark ? 'none' : look.fill,
    ...(outline.isOpen && !node.highlighted
      ? {}
      : {
          stroke: look.ink,
          'stroke-width': look.line,
          'stroke-linejoin': 'round',
          'stroke-dasharray': isDashed ? '5 4' : undefined,
        }),
  });
  if (node.run?.status === 'blocked') body += element('path', { d: path, fill: `url(#weir-blocked-${theme.name})` });
  if (lines !== undefined) {
    const isTarget = node.kind === 'end' && node.shape === undefined;
    body += element(
      'path',
      isTarget
        ? { d: lines, fill: look.ink }
        : { d: lines, fill: 'none', stroke: look.ink, 'stroke-width': look.line, 'stroke-linejoin': 'round' },
    );
  }
  return body;
}

function haloOf(node: CanvasNode, theme: PictureTheme) {
  if (node.run?.deniedNow) return { color: theme.status.blocked.ink, width: 9, opacity: 0.28 };
  if (node.highlighted) return { color: theme.accent, width: 8, opacity: 0.25 };
  if (node.run?.status === 'active') return { color: theme.status.active.ink, width: 8, opacity: 0.25 };
  return undefined;
}

interface Segment {
  readonly width: number;
  draw(x: number, y: number): string;
}

/** Status, visits, violation and denials in one line; the visits give way where it gets tight. */
function runSegments(run: CanvasRun, width: number, { theme, measure }: Ink): readonly Segment[] {
  const { ink } = theme.status[run.status];
  const signed = (icon: Parameters<typeof drawIcon>[0], text: string, color: string): Segment => {
    const wide = 15 + measure(text, strongFont);
    return {
      width: wide,
      draw: (x, y) =>
        drawIcon(icon, x, y - 6, 12, color) + textLine(theme, text, { x: x + 15, y, font: strongFont, fill: color }),
    };
  };
  const { word, icon } = statusWords[run.status];
  const isBroken = (run.violations ?? 0) > 0;
  const first = signed(icon, word, ink);
  const last = [
    ...(isBroken ? [signed('warning', 'violation', theme.status.failed.ink)] : []),
    ...(run.denials > 0 ? [signed('hand', String(run.denials), theme.status.blocked.ink)] : []),
  ];
  const gap = 8;
  const left = width - [first, ...last].reduce((sum, one) => sum + one.width + gap, 0);
  const visits =
    run.visits.length > 0 ? clipText(`visit ${visitText(run.visits)}`, { width: left, font: smallFont, measure }) : '';
  if (visits.length < 3 || measure(visits, smallFont) > left) return [first, ...last];
  const middle: Segment = {
    width: measure(visits, smallFont),
    draw: (x, y) => textLine(theme, visits, { x, y, font: smallFont, fill: ink }),
  };
  return [first, middle, ...last];
}

function drawRunLine(
  run: CanvasRun,
  room: { x: number; width: number },
  y: number,
  centred: boolean,
  ink: Ink,
): string {
  const segments = runSegments(run, room.width, ink);
  const total = segments.reduce((sum, one) => sum + one.width, 0) + 8 * (segments.length - 1);
  let x = centred ? room.x + Math.max(0, (room.width - total) / 2) : room.x;
  let body = '';
  for (const segment of segments) {
    body += segment.draw(x, y);
    x += segment.width + 8;
  }
  return body;
}

/** The canvas keeps the end free for what can be clicked; nothing can be in a picture. */
function roomOf(node: CanvasNode, { label }: ShapeOutline): ShapeOutline['label'] {
  if (node.shape !== undefined) return label;
  return { ...label, width: label.width + (node.kind === 'condition' ? 4 : 12) };
}

/** A little smaller where that saves a line. */
function fittingFont(text: string, font: PictureFont, width: number, measure: MeasureText): PictureFont {
  const wanted = measure(text, font);
  const small = { ...font, size: font.size * 0.9 };
  return wanted > width && !text.includes('\n') && measure(text, small) <= width ? small : font;
}

function drawWords(node: CanvasNode, outline: ShapeOutline, ink: Ink): string {
  const { theme, measure } = ink;
  const room = roomOf(node, outline);
  const isCentred = outline.side === undefined;
  const label = node.label.trim() === '' ? kindWords[node.kind].word : node.label;
  const isMono = node.shape === undefined && (node.kind === 'api' || node.kind === 'condition');
  const font = fittingFont(label, isMono ? monoFont : labelFont, room.width, measure);
  const detail = node.run || node.kind === 'condition' ? '' : (node.detail ?? '').trim();
  const hasMore = node.run !== undefined || detail !== '';
  // A mark hangs into the box from above: a third line would run into it.
  const most = node.mark && node.mark !== 'matched' && !isCentred ? 2 : 3;
  const fitting = Math.floor((room.height - (hasMore ? smallLine : 0) + 4) / labelLine);
  const lines = wrapText(label, {
    width: room.width,
    lines: Math.max(1, Math.min(hasMore ? most - 1 : most, fitting)),
    font,
    measure,
  });
  const rest = room.height - lines.length * labelLine;
  const details =
    detail === ''
      ? []
      : wrapText(detail, {
          width: room.width,
          lines: Math.max(0, Math.min(most - lines.length, Math.floor(rest / smallLine))),
          font: smallFont,
          measure,
        });
  const more = node.run ? 1 : details.length;
  const height = lines.length * labelLine + more * smallLine;
  let y = room.y + (room.height - height) / 2;
  const place = isCentred ? { x: room.x + room.width / 2, anchor: 'middle' as const } : { x: room.x };
  let body = '';
  const color = node.run?.status === 'locked' ? theme.status.locked.ink : theme.text;
  for (const line of lines) {
    body += textLine(theme, line, { ...place, y: y + labelLine / 2, font, fill: color });
    y += labelLine;
  }
  if (node.run) return body + drawRunLine(node.run, room, y + smallLine / 2, isCentred, ink);
  for (const line of details) {
    body += textLine(theme, line, { ...place, y: y + smallLine / 2, font: smallFont, fill: theme.muted });
    y += smallLine;
  }
  return body;
}

/** Beside a node that is too small for words. */
function drawSideWords(box: SceneBox, outline: ShapeOutline, ink: Ink): string {
  const { node } = box;
  const { x, y, height, width } = outline.label;
  const { theme, measure } = ink;
  const text = clipText(node.label || (node.shape === undefined ? kindWords[node.kind].word : ''), {
    width,
    font: sideFont,
    measure,
  });
  if (text === '') return '';
  ink.reach(box.x, box.y, box.x + x + measure(text, sideFont), box.y + y + height);
  return textLine(theme, text, { x, y: y + height / 2, font: sideFont, fill: theme.muted });
}

function drawCorners(box: SceneBox, ink: Ink): string {
  const { node, width } = box;
  const { theme, measure } = ink;
  let body = '';
  if (node.mark && node.mark !== 'matched') {
    const { word, icon } = markWords[node.mark];
    const color = theme.mark[node.mark].ink;
    const left = Math.min(12, width / 2);
    const chip = 4 + 12 + 3 + measure(word, markFont) + 6;
    ink.reach(box.x, box.y - 10, box.x + left + chip, box.y);
    body +=
      element('rect', { x: left, y: -9, width: chip, height: 17, rx: 8.5, fill: color }) +
      drawIcon(icon, left + 4, -6.5, 12, theme.panel) +
      textLine(theme, word, { x: left + 19, y: -0.5, font: markFont, fill: theme.panel });
  }
  if (node.badge) {
    const text = node.badge.count > 99 ? '99+' : String(node.badge.count);
    const chip = Math.max(18, measure(text, strongFont) + 10);
    ink.reach(box.x, box.y - 10, box.x + width + 8, box.y);
    body +=
      element('rect', {
        x: width + 7 - chip,
        y: -9,
        width: chip,
        height: 18,
        rx: 9,
        fill: theme.level[node.badge.level],
      }) +
      textLine(theme, text, { x: width + 7 - chip / 2, y: 0, font: strongFont, fill: theme.panel, anchor: 'middle' });
  }
  return body;
}

/** A second edge below says that there is more, a chip at the end how many. */
function drawFold(box: SceneBox, look: Look, ink: Ink): string {
  const { node, width, height } = box;
  if (!node.fold?.closed) return '';
  const { theme, measure } = ink;
  const text = String(node.fold.count);
  const chip = 13 + measure(text, strongFont) + 8;
  ink.reach(box.x, box.y, box.x + width, box.y + height + 5);
  return (
    element('path', {
      d: `M22 ${height + 1}a4 4 0 0 0 4 4H${width - 26}a4 4 0 0 0 4 -4`,
      fill: 'none',
      stroke: look.ink,
      'stroke-width': 1.25,
    }) +
    element('rect', { x: width - 24 - chip, y: height - 9, width: chip, height: 18, rx: 9, fill: theme.selected }) +
    drawIcon('chevron', width - 22 - chip, height - 6.5, 13, theme.accentText) +
    textLine(theme, text, { x: width - 9 - chip, y: height, font: strongFont, fill: theme.accentText })
  );
}

export function drawNode(box: SceneBox, ink: Ink): string {
  const { node, x, y, width, height } = box;
  const { theme } = ink;
  const outline = shapeOutline(node.shape, node.kind, { width, height });
  const look = lookOf(node, theme);
  const isBeside = outline.label.x >= width;
  let body = element('title', {}, escapeXml(tellNode(node))) + drawOutline(node, outline, look, theme);
  if (node.kind === 'answer' && node.shape === undefined) ink.reach(x, y, x + width, y + height + 10);
  if (isBeside) body += drawSideWords(box, outline, ink);
  else {
    if (node.shape === undefined) {
      const color = node.kind === 'llm' ? theme.accentText : theme.muted;
      const left = node.kind === 'condition' ? 16 : 11;
      const opacity = node.run?.status === 'locked' ? 0.6 : undefined;
      body += drawIcon(kindWords[node.kind].icon, left, height / 2 - 7.5, 15, color, opacity);
    }
    body += drawWords(node, outline, ink);
  }
  body += drawFold(box, look, ink) + drawCorners(box, ink);
  return element(
    'g',
    {
      transform: `translate(${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100})`,
      'data-node': node.id,
      'data-kind': node.kind,
      'data-status': node.run?.status,
      'data-mark': node.mark,
    },
    body,
  );
}
