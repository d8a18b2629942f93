// Draws an edge: its route as on the canvas, its heads, and its chips: the condition of the branch, and the steps of
// the taken path that passed it. Invariant: a chip does not overlap nodes and other chips if there is room on its edge.

import type { EdgeHead } from '../graph';
import {
  boxesIn,
  type CanvasEdge,
  type EdgeRoute,
  type Rect,
  routePath,
  type Scene,
  type SceneEdge,
  walkPiece,
} from '../projection';
import { type DrawingContext, textLine } from './drawingContext';
import type { PictureTheme } from './pictureTheme';
import type { MeasureText, PictureFont } from './textWidth';
import { wrapText } from './wrapText';
import { escapeXml, xmlElement, xmlNumber } from './xmlText';

const chipFont: PictureFont = { size: 11 };
const orderFont: PictureFont = { size: 10.5, weight: 600 };
const chipWidth = 156;
const chipLine = 14;

export interface EdgeStyle {
  readonly color: string;
  readonly width: number;
  readonly dash?: string;
}

export function edgeStyle({ edge }: Pick<SceneEdge, 'edge'>, theme: PictureTheme): EdgeStyle {
  const look = defaultStyle(edge, theme);
  return edge.stroke === 'thick' ? { ...look, width: look.width * 1.9 } : look;
}

function defaultStyle(edge: CanvasEdge, theme: PictureTheme): EdgeStyle {
  const isDotted = edge.stroke === 'dotted';
  const dash = edge.kind === 'requires' ? { dash: '5 4' } : isDotted ? { dash: '1.5 4.5' } : {};
  if (edge.mark && edge.mark !== 'matched') {
    const isRemoved = edge.mark === 'missing' || edge.mark === 'removed';
    return { color: theme.mark[edge.mark].foreground, width: 2, ...(isRemoved ? { dash: '2 4' } : dash) };
  }
  if (edge.highlighted) return { color: theme.accent, width: 2.25, ...dash };
  if (edge.heat) {
    const { level } = edge.heat;
    return level === 0
      ? { color: theme.edge, width: 1, ...dash }
      : { color: theme.heat.foreground, width: 0.9 + level * 0.6, ...dash };
  }
  if (edge.taken && edge.taken.length > 0)
    return { color: theme.status.done.foreground, width: 2.5, ...(isDotted ? dash : {}) };
  return edge.kind === 'requires'
    ? { color: theme.requires, width: 1.1, ...dash }
    : { color: theme.edge, width: 1.4, ...dash };
}

/** The head of an edge at a point, in the direction `heading` (radians). */
export function drawHead(
  head: EdgeHead,
  {
    x,
    y,
    heading,
    ground,
  }: { readonly x: number; readonly y: number; readonly heading: number; readonly ground: string },
  { color, width }: EdgeStyle,
): string {
  const size = Math.max(7, Math.min(width * 3.6, 11));
  const line = Math.max(1.4, Math.min(width, 2));
  const at = (forward: number, sideways: number) =>
    `${xmlNumber(x + forward * Math.cos(heading) - sideways * Math.sin(heading))} ${xmlNumber(
      y + forward * Math.sin(heading) + sideways * Math.cos(heading),
    )}`;
  switch (head) {
    case 'none':
      return '';
    case 'arrow': {
      const [back, half] = [-size * Math.cos(0.42), size * Math.sin(0.42)];
      return xmlElement('path', { d: `M${at(0, 0)}L${at(back, half)}L${at(back, -half)}Z`, fill: color });
    }
    case 'circle':
      // Hollow, as in Mermaid.
      return xmlElement('circle', {
        cx: x - size * 0.42 * Math.cos(heading),
        cy: y - size * 0.42 * Math.sin(heading),
        r: size * 0.42,
        fill: ground,
        stroke: color,
        'stroke-width': line,
      });
    case 'cross':
      return xmlElement('path', {
        d: `M${at(-size, -size / 2.8)}L${at(-size * 0.3, size / 2.8)}M${at(-size, size / 2.8)}L${at(-size * 0.3, -size / 2.8)}`,
        fill: 'none',
        stroke: color,
        'stroke-width': line,
      });
  }
}

export function drawEdge(item: SceneEdge, context: DrawingContext): string {
  const { edge, route } = item;
  const look = edgeStyle(item, context.theme);
  const { points, heading, startHeading } = route;
  const ground = context.theme.canvas;
  const { from: tail, to: tip } = edge.heads ?? ({ from: 'none', to: 'arrow' } as const);
  const [x = 0, y = 0] = points;
  const line = xmlElement('path', {
    d: routePath(route, xmlNumber),
    fill: 'none',
    stroke: look.color,
    'stroke-width': look.width,
    'stroke-dasharray': look.dash,
  });
  const ends =
    drawHead(tip, { x: points.at(-2) ?? 0, y: points.at(-1) ?? 0, heading, ground }, look) +
    drawHead(tail, { x, y, heading: startHeading, ground }, look);
  return xmlElement('g', { 'data-edge': edge.id, 'data-mark': edge.mark }, line + ends);
}

/** Positions of a chip as a fraction of the route, the middle first. */
const stations = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82, 0.1, 0.9];

function pointOn({ points }: EdgeRoute, share: number): { readonly x: number; readonly y: number } {
  const samples: { x: number; y: number; at: number }[] = [{ x: points[0] ?? 0, y: points[1] ?? 0, at: 0 }];
  for (let at = 0; at + 7 < points.length; at += 6) {
    walkPiece(points, at, 12, (x, y) => {
      const last = samples.at(-1) as { x: number; y: number; at: number };
      samples.push({ x, y, at: last.at + Math.hypot(x - last.x, y - last.y) });
    });
  }
  const goal = (samples.at(-1)?.at ?? 0) * share;
  return samples.find((sample) => sample.at >= goal) ?? { x: 0, y: 0 };
}

interface ChipLines {
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
}

/** Layouts of a condition, the most readable first: one line, two lines, a long line, a cut line. */
function settings(text: string, measure: MeasureText): readonly ChipLines[] {
  const set = (width: number, count: number): ChipLines => {
    const lines = wrapText(text, { width, lines: count, font: chipFont, measure });
    const widest = Math.max(0, ...lines.map((line) => measure(line, chipFont)));
    return { lines, width: widest + 12, height: lines.length > 1 ? lines.length * chipLine + 5 : 18 };
  };
  const two = set(chipWidth, 2);
  return two.lines.length < 2 ? [two] : [two, set(chipWidth * 1.5, 1), set(chipWidth, 1)];
}

const overlap = (a: Rect, b: Rect) =>
  Math.max(0, Math.min(a.maxX, b.maxX) - Math.max(a.minX, b.minX)) *
  Math.max(0, Math.min(a.maxY, b.maxY) - Math.max(a.minY, b.minY));

const bandHeight = 64;

/**
 * Index of rectangles by vertical bands, so that a chip is compared with nearby rectangles only, not with thousands.
 */
function createRectIndex(first: readonly Rect[]) {
  const bands = new Map<number, Rect[]>();
  const eachBand = function* ({ minY, maxY }: Rect) {
    for (let band = Math.floor(minY / bandHeight); band <= Math.floor(maxY / bandHeight); band++) yield band;
  };
  const add = (rect: Rect) => {
    for (const band of eachBand(rect)) {
      const list = bands.get(band);
      if (list) list.push(rect);
      else bands.set(band, [rect]);
    }
  };
  for (const rect of first) add(rect);
  return {
    add,
    near: (area: Rect): ReadonlySet<Rect> => {
      const found = new Set<Rect>();
      for (const band of eachBand(area)) for (const rect of bands.get(band) ?? []) found.add(rect);
      return found;
    },
  };
}

/**
 * Positions the chips of a picture one after the other: each avoids nodes, earlier chips and `reserved` rectangles, or
 * overlaps as little as its edge allows.
 */
export function createChips(
  scene: Scene,
  reserved: readonly Rect[],
  context: DrawingContext,
): (item: SceneEdge) => string {
  const { measure } = context;
  const placed = createRectIndex(reserved);
  const covered = (area: Rect) => {
    let sum = 0;
    for (const box of boxesIn(scene, area)) {
      const { x, y, width, height } = box;
      sum += overlap(area, { minX: x, minY: y, maxX: x + width, maxY: y + height });
    }
    for (const other of placed.near(area)) sum += overlap(area, other);
    return sum;
  };

  return (item) => {
    const { edge, route } = item;
    const steps = edge.taken ?? [];
    const condition = edge.condition?.trim() ?? '';
    const amount = edge.heat && edge.heat.level > 0 ? edge.heat.text : '';
    if (condition === '' && steps.length === 0 && amount === '') return '';
    const orders =
      amount !== ''
        ? amount
        : steps.length > 4
          ? `${steps.slice(0, 3).join(' ')} +${steps.length - 3}`
          : steps.join(' ');
    const orderWidth = orders === '' ? 0 : Math.max(18, measure(orders, orderFont) + 10);
    const layouts = condition === '' ? [{ lines: [], width: 0, height: 18 }] : settings(condition, measure);
    let best: { readonly area: Rect; readonly layout: ChipLines; readonly cost: number } | undefined;
    for (const layout of layouts) {
      const width = layout.width + orderWidth + (layout.width > 0 && orderWidth > 0 ? 4 : 0);
      const points = [{ x: route.labelX, y: route.labelY }, ...stations.map((share) => pointOn(route, share))];
      for (const { x, y } of points) {
        const area = {
          minX: x - width / 2,
          minY: y - layout.height / 2,
          maxX: x + width / 2,
          maxY: y + layout.height / 2,
        };
        const cost = covered(area);
        if (best === undefined || cost < best.cost - 1) best = { area, layout, cost };
        if (cost === 0) break;
      }
      if (best?.cost === 0) break;
    }
    if (!best) return '';
    placed.add(best.area);
    context.reach(best.area.minX, best.area.minY, best.area.maxX, best.area.maxY);
    const body =
      drawLabel(item, best.layout, best.area, context) +
      drawOrders(orders, orderWidth, best.area, amount !== '', context);
    return xmlElement('g', { 'data-chip': edge.id }, body);
  };
}

function drawLabel(
  item: SceneEdge,
  { lines, width, height }: ChipLines,
  area: Rect,
  { theme }: DrawingContext,
): string {
  if (lines.length === 0) return '';
  const { edge } = item;
  const look = edgeStyle(item, theme);
  const y = (area.minY + area.maxY) / 2;
  const top = y - ((lines.length - 1) * chipLine) / 2;
  const words = lines.map((line, index) => {
    const place = { x: area.minX + width / 2, y: top + index * chipLine, font: chipFont, fill: theme.muted };
    return textLine(theme, line, { ...place, anchor: 'middle' });
  });
  const ground = xmlElement('rect', {
    x: area.minX,
    y: y - height / 2,
    width,
    height,
    rx: 5,
    fill: theme.surface,
    stroke: edge.mark || edge.taken || look.width > 2 ? look.color : theme.border,
    'stroke-width': 1,
  });
  return xmlElement('title', {}, escapeXml((edge.condition ?? '').slice(0, 1000))) + ground + words.join('');
}

function drawOrders(orders: string, width: number, area: Rect, isAmount: boolean, { theme }: DrawingContext): string {
  if (orders === '') return '';
  const x = area.maxX - width;
  const y = (area.minY + area.maxY) / 2;
  return (
    xmlElement('rect', {
      x,
      y: y - 9,
      width,
      height: 18,
      rx: 9,
      fill: isAmount ? theme.heat.foreground : theme.status.done.foreground,
    }) + textLine(theme, orders, { x: x + width / 2, y, font: orderFont, fill: theme.panel, anchor: 'middle' })
  );
}
