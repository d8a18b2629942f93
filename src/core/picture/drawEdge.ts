// Draws an edge: its route as on the canvas, its heads, and its chips: the condition of the branch, and the steps of
// the taken path that passed it. Invariant: a chip does not overlap nodes and other chips if there is room on its edge.

import {
  boxesIn,
  type EdgeRoute,
  type EdgeStyle,
  edgeChipText,
  edgeLabel,
  edgeStyle,
  type HeadSinks,
  headLineWidth,
  headSize,
  type Rect,
  routePath,
  type Scene,
  type SceneEdge,
  traceHeads,
  walkPiece,
} from '../projection';
import { appendTo } from '../support';
import { type DrawingContext, textLine } from './drawingContext';
import { createSvgPath } from './svgPath';
import type { MeasureText, PictureFont } from './textWidth';
import { wrapText } from './wrapText';
import { escapeXml, xmlElement, xmlNumber } from './xmlText';

const chipFont: PictureFont = { size: edgeLabel.letters };
const orderFont: PictureFont = { size: 10.5, weight: 600 };
const chipWidth = edgeLabel.width - edgeLabel.padding;
const chipLine = 16;

/** The heads that `trace` draws, in the style of their edge. */
export function drawHeads(
  { color, width }: Pick<EdgeStyle, 'color' | 'width'>,
  canvas: string,
  trace: (sinks: HeadSinks, size: number) => void,
): string {
  const heads = { arrow: createSvgPath(), circle: createSvgPath(), cross: createSvgPath() };
  trace(heads, headSize(width));
  const line = { stroke: color, 'stroke-width': headLineWidth(width) };
  const draw = (head: keyof HeadSinks, look: Parameters<typeof xmlElement>[1]) => {
    const d = heads[head].data();
    return d === '' ? '' : xmlElement('path', { d, ...look });
  };
  return (
    draw('arrow', { fill: color }) +
    draw('cross', { fill: 'none', ...line }) +
    // Hollow, as in Mermaid.
    draw('circle', { fill: canvas, ...line })
  );
}

export const dashText = ({ dash }: EdgeStyle): string | undefined => (dash.length > 0 ? dash.join(' ') : undefined);

export function drawEdge({ edge, route }: SceneEdge, { theme }: DrawingContext): string {
  const look = edgeStyle(edge, theme);
  const line = xmlElement('path', {
    d: routePath(route, xmlNumber),
    fill: 'none',
    stroke: look.color,
    'stroke-width': look.width,
    'stroke-dasharray': dashText(look),
  });
  const heads = drawHeads(look, theme.canvas, (sinks, size) => traceHeads(sinks, edge, route, size));
  const opacity = look.alpha < 1 ? look.alpha : undefined;
  return xmlElement('g', { 'data-edge': edge.id, 'data-mark': edge.mark, opacity }, line + heads);
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
    return {
      lines,
      width: widest + edgeLabel.padding,
      height: lines.length > 1 ? lines.length * chipLine + 6 : edgeLabel.height,
    };
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
      appendTo(bands, band, rect);
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
    const condition = edge.condition?.trim() ?? '';
    const orders = edgeChipText(edge);
    if (condition === '' && orders === '') return '';
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
      drawOrders(orders, orderWidth, best.area, edge.heat !== undefined, context);
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
  const look = edgeStyle(edge, theme);
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
