// Draws the text in a node: its label, and below it its inputs and outputs or its status in a run. Invariant: the text
// stays within the outline, according to the estimate of `textWidth`.

import {
  type CanvasNode,
  type CanvasRun,
  labelMetricsOf,
  type NodeSize,
  ownColours,
  type ShapeOutline,
  shownLabel,
} from '../projection';
import { type DrawingContext, drawIcon, textLine } from './drawingContext';
import { formatVisits, nodeKindLabels, runStatusLabels } from './pictureLabels';
import type { MeasureText, PictureFont } from './textWidth';
import { clipText, wrapText } from './wrapText';

const labelFont: PictureFont = { size: 13, weight: 500 };
const monoFont: PictureFont = { size: 12, mono: true };
const smallFont: PictureFont = { size: 11 };
const strongFont: PictureFont = { size: 11, weight: 600 };
const shapeLine = 16;
const smallLine = 14;

interface Segment {
  readonly width: number;
  draw(x: number, y: number): string;
}

/** Status, visits, violation and denials on one line; visits are left out if space is short. */
function runSegments(run: CanvasRun, width: number, { theme, measure }: DrawingContext): readonly Segment[] {
  const { foreground } = theme.status[run.status];
  const signed = (icon: Parameters<typeof drawIcon>[0], text: string, color: string): Segment => {
    const wide = 15 + measure(text, strongFont);
    return {
      width: wide,
      draw: (x, y) =>
        drawIcon(icon, x, y - 6, 12, color) + textLine(theme, text, { x: x + 15, y, font: strongFont, fill: color }),
    };
  };
  const { label: word, icon } = runStatusLabels[run.status];
  const isBroken = (run.violations ?? 0) > 0;
  const first = signed(icon, run.description ?? word, foreground);
  const last = [
    ...(isBroken ? [signed('warning', 'violation', theme.status.failed.foreground)] : []),
    ...(run.denials > 0 ? [signed('hand', String(run.denials), theme.status.blocked.foreground)] : []),
  ];
  const gap = 8;
  const left = width - [first, ...last].reduce((sum, one) => sum + one.width + gap, 0);
  const visits =
    run.visits.length > 0
      ? clipText(`step ${formatVisits(run.visits)}`, { width: left, font: smallFont, measure })
      : '';
  if (visits.length < 3 || measure(visits, smallFont) > left) return [first, ...last];
  const middle: Segment = {
    width: measure(visits, smallFont),
    draw: (x, y) => textLine(theme, visits, { x, y, font: smallFont, fill: foreground }),
  };
  return [first, middle, ...last];
}

function drawRunLine(
  run: CanvasRun,
  textArea: { x: number; width: number },
  y: number,
  centred: boolean,
  context: DrawingContext,
): string {
  const segments = runSegments(run, textArea.width, context);
  const total = segments.reduce((sum, one) => sum + one.width, 0) + 8 * (segments.length - 1);
  let x = centred ? textArea.x + Math.max(0, (textArea.width - total) / 2) : textArea.x;
  let body = '';
  for (const segment of segments) {
    body += segment.draw(x, y);
    x += segment.width + 8;
  }
  return body;
}

/** Uses a smaller font for a name or an expression if that saves a line. */
function fittingFont(text: string, font: PictureFont, width: number, measure: MeasureText): PictureFont {
  const wanted = measure(text, font);
  const small = { ...font, size: font.size * 0.9 };
  return wanted > width && !text.includes('\n') && measure(text, small) <= width ? small : font;
}

export function drawNodeText(node: CanvasNode, outline: ShapeOutline, size: NodeSize, context: DrawingContext): string {
  const { theme, measure } = context;
  const labelArea = outline.label;
  const isCentred = outline.side === undefined;
  const hasName = node.label.trim() !== '' || node.shape !== undefined;
  const label = hasName ? shownLabel(node) : nodeKindLabels[node.kind].label;
  const isMono = node.shape === undefined && (node.kind === 'api' || node.kind === 'condition');
  const font = isMono ? fittingFont(label, monoFont, labelArea.width, measure) : labelFont;
  const run = node.heat ? undefined : node.run;
  const second = node.heat?.description ?? (run ? '' : node.detail);
  const detail = node.kind === 'condition' ? '' : (second ?? '').trim();
  const hasMore = run !== undefined || detail !== '';
  // In a shape the run line replaces a line of the label; in a box it is additional.
  const { lines: most, lineHeight: labelLine } =
    node.shape === undefined
      ? labelMetricsOf(node.kind, size)
      : { lines: Math.floor((labelArea.height - (hasMore ? smallLine : 0) + 4) / shapeLine), lineHeight: shapeLine };
  const lines = wrapText(label, { width: labelArea.width, lines: Math.max(1, most), font, measure });
  const rest = labelArea.height - lines.length * labelLine;
  const details =
    detail === ''
      ? []
      : wrapText(detail, {
          width: labelArea.width,
          lines: Math.max(0, Math.floor(rest / smallLine)),
          font: smallFont,
          measure,
        });
  const more = run ? 1 : details.length;
  const height = lines.length * labelLine + more * smallLine;
  let y = labelArea.y + (labelArea.height - height) / 2;
  const place = isCentred ? { x: labelArea.x + labelArea.width / 2, anchor: 'middle' as const } : { x: labelArea.x };
  let body = '';
  const plain = ownColours(node, outline)?.text ?? theme.text;
  const color = run?.status === 'locked' ? theme.status.locked.foreground : plain;
  for (const line of lines) {
    body += textLine(theme, line, { ...place, y: y + labelLine / 2, font, fill: color });
    y += labelLine;
  }
  if (run) return body + drawRunLine(run, labelArea, y + smallLine / 2, isCentred, context);
  for (const line of details) {
    body += textLine(theme, line, {
      ...place,
      y: y + smallLine / 2,
      font: smallFont,
      fill: node.heat ? theme.text : theme.muted,
    });
    y += smallLine;
  }
  return body;
}
