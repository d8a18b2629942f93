// Draws the legend of a picture. Invariant: it lists only signs that occur in the picture.

import {
  type CanvasEdge,
  type CanvasStatus,
  type CanvasView,
  type CompareMark,
  edgeStyle,
  shapeOutline,
  traceHead,
} from '../projection';
import { dashText, drawHeads } from './drawEdge';
import { type DrawingContext, drawIcon, textLine } from './drawingContext';
import { compareMarkLabels, nodeKindLabels, runStatusLabels } from './pictureLabels';
import type { PictureTheme } from './pictureTheme';
import type { PictureFont } from './textWidth';
import { xmlElement } from './xmlText';

const font: PictureFont = { size: 11 };
const sampleWidth = 26;
const rowHeight = 22;
const between = 18;

interface Entry {
  readonly text: string;
  /** Drawn in a box of 26 x 16. */
  readonly sample: string;
}

const statusOrder: readonly CanvasStatus[] = [
  'locked',
  'available',
  'active',
  'done',
  'failed',
  'blocked',
  'skipped',
  'not-taken',
];
const markOrder: readonly Exclude<CompareMark, 'matched'>[] = [
  'missing',
  'unexercised',
  'skipped',
  'removed',
  'added',
  'reordered',
  'changed',
];

function kindEntries({ nodes }: CanvasView, theme: PictureTheme): Entry[] {
  const present = new Set(nodes.flatMap((node) => (node.shape === undefined ? [node.kind] : [])));
  return (['api', 'answer', 'condition', 'llm', 'step'] as const).flatMap((kind): Entry[] => {
    if (!present.has(kind)) return [];
    const small = shapeOutline(undefined, kind, { width: 26, height: 16 });
    // A bubble's tail and corners are too large for a sample: its icon identifies it.
    const path =
      kind === 'answer'
        ? 'M5 .75H21a4 4 0 0 1 4 4v6a4 4 0 0 1 -4 4H9l-3 3v-3H5a4 4 0 0 1 -4 -4v-6a4 4 0 0 1 4 -4z'
        : small.path;
    const outline = xmlElement('path', {
      d: path,
      fill: theme.surface,
      stroke: kind === 'step' ? theme.faint : theme.border,
      'stroke-dasharray': kind === 'step' ? '3 2' : undefined,
    });
    const color = kind === 'llm' ? theme.accentText : theme.muted;
    return [
      { text: nodeKindLabels[kind].label, sample: outline + drawIcon(nodeKindLabels[kind].icon, 8, 3, 10, color) },
    ];
  });
}

function lineEntry(text: string, change: Partial<CanvasEdge>, theme: PictureTheme): Entry {
  const look = edgeStyle({ id: '', from: '', to: '', kind: 'flow', ...change }, theme);
  const line = xmlElement('path', {
    d: 'M0 8H24',
    fill: 'none',
    stroke: look.color,
    'stroke-width': look.width,
    'stroke-dasharray': dashText(look),
  });
  const head = drawHeads(look, 'none', (sinks, size) => traceHead(sinks, 'arrow', 26, 8, 0, size));
  return { text, sample: line + head };
}

function edgeEntries({ nodes, edges }: CanvasView, theme: PictureTheme): Entry[] {
  const entries: Entry[] = [];
  const add = (text: string, change: Partial<CanvasEdge>) => entries.push(lineEntry(text, change, theme));
  // The meaning of a flowchart's own edges is unknown.
  const isProcedure = nodes.every((node) => node.shape === undefined);
  if (edges.some((edge) => edge.kind === 'requires')) add('Precondition', { kind: 'requires' });
  if (isProcedure && edges.some((edge) => edge.kind === 'flow')) add('Flow', {});
  if (edges.some((edge) => edge.taken && edge.taken.length > 0)) add('Path taken, by step', { taken: [1] });
  if (edges.some((edge) => edge.highlighted) || nodes.some((node) => node.highlighted)) {
    add('Highlighted', { highlighted: true });
  }
  return entries;
}

function signEntries({ nodes, edges }: CanvasView, theme: PictureTheme): Entry[] {
  const entries: Entry[] = [];
  const sign = (
    text: string,
    icon: Parameters<typeof drawIcon>[0],
    { foreground, fill }: { foreground: string; fill: string },
  ) =>
    entries.push({
      text,
      sample:
        xmlElement('rect', { x: 4.5, y: 0.5, width: 18, height: 15, rx: 4, fill, stroke: foreground }) +
        drawIcon(icon, 8, 2.5, 11, foreground),
    });
  const statuses = new Set(nodes.flatMap((node) => node.run?.status ?? []));
  for (const status of statusOrder) {
    if (statuses.has(status)) sign(runStatusLabels[status].label, runStatusLabels[status].icon, theme.status[status]);
  }
  if (nodes.some((node) => (node.run?.violations ?? 0) > 0)) {
    sign('Took effect with a precondition unmet', 'warning', theme.status.failed);
  }
  if (nodes.some((node) => (node.run?.denials ?? 0) > 0) && !statuses.has('blocked')) {
    sign('Denials', 'hand', theme.status.blocked);
  }
  if (nodes.some(({ flip }) => (flip?.denied ?? 0) > 0)) sign('Judged again: now denied', 'hand', theme.status.blocked);
  if (nodes.some(({ flip }) => (flip?.allowed ?? 0) > 0)) sign('Judged again: now allowed', 'check', theme.status.done);
  const marks = new Set([...nodes, ...edges].flatMap(({ mark }) => mark ?? []));
  for (const mark of markOrder) {
    if (marks.has(mark)) sign(compareMarkLabels[mark].meaning, compareMarkLabels[mark].icon, theme.mark[mark]);
  }
  for (const level of ['error', 'warning', 'info'] as const) {
    if (!nodes.some((node) => node.badge?.level === level)) continue;
    const badge = xmlElement('rect', { x: 5, y: 0, width: 16, height: 16, rx: 8, fill: theme.level[level] });
    const number = textLine(theme, 'n', {
      x: 13,
      y: 8,
      font: { size: 10, weight: 600 },
      fill: theme.panel,
      anchor: 'middle',
    });
    entries.push({ text: { error: 'Errors', warning: 'Warnings', info: 'Notes' }[level], sample: badge + number });
  }
  return entries;
}

/** The steps of a measuring overlay, with its numbers. */
function scaleEntries(views: readonly CanvasView[], theme: PictureTheme): Entry[] {
  const scales = [...new Set(views.flatMap(({ scale }) => scale ?? []))];
  return scales.flatMap(({ title, steps }) =>
    steps.map(({ level, text }, index) => ({
      text: index === 0 ? `${title}: ${text}` : text,
      sample: xmlElement('rect', {
        x: 3.5,
        y: 1.5,
        width: 20,
        height: 13,
        rx: 3,
        fill: theme.heat.fills[level - 1] ?? theme.canvas,
        stroke: level === 0 ? theme.faint : theme.heat.foreground,
      }),
    })),
  );
}

/** Two views side by side share a legend. `undefined` if there is nothing to explain. */
export function drawLegend(
  views: readonly CanvasView[],
  at: { readonly x: number; readonly y: number; readonly width: number },
  { theme, measure }: DrawingContext,
): { readonly body: string; readonly width: number; readonly height: number } | undefined {
  const view = { nodes: views.flatMap(({ nodes }) => nodes), edges: views.flatMap(({ edges }) => edges) };
  const entries = [
    ...kindEntries(view, theme),
    ...edgeEntries(view, theme),
    ...signEntries(view, theme),
    ...scaleEntries(views, theme),
  ];
  if (entries.length === 0) return undefined;
  let x = 0;
  let y = 0;
  let widest = 0;
  let body = '';
  for (const { text, sample } of entries) {
    const width = sampleWidth + 7 + measure(text, font);
    if (x > 0 && x + width > at.width) {
      x = 0;
      y += rowHeight;
    }
    body += xmlElement(
      'g',
      { transform: `translate(${x} ${y})` },
      sample + textLine(theme, text, { x: sampleWidth + 7, y: 8, font, fill: theme.muted }),
    );
    widest = Math.max(widest, x + width);
    x += Math.ceil(width) + between;
  }
  return {
    body: xmlElement('g', { transform: `translate(${Math.round(at.x)} ${Math.round(at.y)})`, 'data-legend': '' }, body),
    width: widest,
    height: y + 16,
  };
}
