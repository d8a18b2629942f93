// One edge: its way as the canvas has it, its heads, and the chips that stand on it: the branch's condition, and at which
// steps the path taken went over it. Invariant: a chip stands clear of nodes and other chips where its edge allows.

import type { EdgeHead } from '../graph';
import type { BoxGrid, EdgeRoute, Rect, SceneEdge } from '../projection';
import { type Ink, textLine } from './ink';
import type { PictureTheme } from './pictureTheme';
import type { PictureFont } from './textWidth';
import { wrapText } from './wrapText';
import { element, xmlNumber } from './xmlText';

const chipFont: PictureFont = { size: 11 };
const orderFont: PictureFont = { size: 10.5, weight: 600 };
const chipWidth = 156;
const chipLine = 14;

export interface EdgeLook {
  readonly color: string;
  readonly width: number;
  readonly dash?: string;
}

export function edgeLook({ edge }: Pick<SceneEdge, 'edge'>, theme: PictureTheme): EdgeLook {
  const dash = edge.stroke === 'dotted' ? { dash: '2 4' } : edge.kind === 'requires' ? { dash: '5 4' } : {};
  const more = edge.stroke === 'thick' ? 1.6 : 0;
  if (edge.mark && edge.mark !== 'matched') {
    const isGone = edge.mark === 'missing' || edge.mark === 'removed';
    return { color: theme.mark[edge.mark].ink, width: 2 + more, ...(isGone ? { dash: '2 4' } : dash) };
  }
  if (edge.highlighted) return { color: theme.accent, width: 2.25 + more, ...dash };
  if (edge.taken && edge.taken.length > 0) return { color: theme.status.done.ink, width: 2.5 + more };
  return edge.kind === 'requires'
    ? { color: theme.requires, width: 1.1 + more, ...dash }
    : { color: theme.edge, width: 1.4 + more, ...dash };
}

/** SVG path data of a route. */
function routePath({ points }: EdgeRoute): string {
  let path = `M${xmlNumber(points[0] ?? 0)} ${xmlNumber(points[1] ?? 0)}`;
  for (let i = 2; i + 5 < points.length; i += 6) {
    path += `C${points
      .slice(i, i + 6)
      .map(xmlNumber)
      .join(' ')}`;
  }
  return path;
}

/** The end of an edge at a point, looking along `heading` (radians). */
export function drawHead(head: EdgeHead, x: number, y: number, heading: number, { color, width }: EdgeLook): string {
  const at = (forward: number, aside: number) =>
    `${xmlNumber(x + forward * Math.cos(heading) - aside * Math.sin(heading))} ${xmlNumber(
      y + forward * Math.sin(heading) + aside * Math.cos(heading),
    )}`;
  switch (head) {
    case 'none':
      return '';
    case 'arrow': {
      const size = Math.max(7, width * 3.6);
      const [back, half] = [-size * Math.cos(0.42), size * Math.sin(0.42)];
      return element('path', { d: `M${at(0, 0)}L${at(back, half)}L${at(back, -half)}Z`, fill: color });
    }
    case 'circle':
      return element('circle', { cx: x - 4 * Math.cos(heading), cy: y - 4 * Math.sin(heading), r: 4, fill: color });
    case 'cross':
      return element('path', {
        d: `M${at(-8, -4)}L${at(0, 4)}M${at(-8, 4)}L${at(0, -4)}`,
        fill: 'none',
        stroke: color,
        'stroke-width': Math.max(1.6, width),
      });
  }
}

export function drawEdge(item: SceneEdge, ink: Ink): string {
  const { edge, route } = item;
  const look = edgeLook(item, ink.theme);
  const { points, heading } = route;
  const { from: tail, to: tip } = edge.heads ?? ({ from: 'none', to: 'arrow' } as const);
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points;
  const line = element('path', {
    d: routePath(route),
    fill: 'none',
    stroke: look.color,
    'stroke-width': look.width,
    'stroke-dasharray': look.dash,
  });
  const ends =
    drawHead(tip, points.at(-2) ?? 0, points.at(-1) ?? 0, heading, look) +
    (tail === 'none' ? '' : drawHead(tail, x0, y0, Math.atan2(y0 - y1, x0 - x1), look));
  return element('g', { 'data-edge': edge.id, 'data-mark': edge.mark }, line + ends);
}

/** Where on the way a chip may stand, the middle first. */
const stations = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

function pointOn({ points }: EdgeRoute, share: number): { readonly x: number; readonly y: number } {
  const samples: { x: number; y: number; at: number }[] = [{ x: points[0] ?? 0, y: points[1] ?? 0, at: 0 }];
  for (let i = 2; i + 5 < points.length; i += 6) {
    const [x0, y0, x1, y1, x2, y2, x3, y3] = points.slice(i - 2, i + 6) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let step = 1; step <= 12; step++) {
      const t = step / 12;
      const u = 1 - t;
      const x = u * u * u * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t * x3;
      const y = u * u * u * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t * y3;
      const last = samples.at(-1) as { x: number; y: number; at: number };
      samples.push({ x, y, at: last.at + Math.hypot(x - last.x, y - last.y) });
    }
  }
  const goal = (samples.at(-1)?.at ?? 0) * share;
  return samples.find((sample) => sample.at >= goal) ?? { x: 0, y: 0 };
}

/** The chips of one picture, in turn: each keeps clear of those before it. */
export function createChips(boxes: BoxGrid, ink: Ink): (item: SceneEdge) => string {
  const { theme, measure } = ink;
  const placed: Rect[] = [];
  const isFree = (area: Rect) =>
    boxes.query(area).length === 0 &&
    placed.every((one) => one.maxX < area.minX || one.minX > area.maxX || one.maxY < area.minY || one.minY > area.maxY);

  return (item) => {
    const { edge, route } = item;
    const taken = edge.taken ?? [];
    const lines = edge.condition?.trim()
      ? wrapText(edge.condition, { width: chipWidth, lines: 2, font: chipFont, measure })
      : [];
    if (lines.length === 0 && taken.length === 0) return '';
    const labelWidth = lines.length === 0 ? 0 : Math.max(...lines.map((line) => measure(line, chipFont))) + 12;
    const labelHeight = lines.length > 1 ? lines.length * chipLine + 5 : 18;
    const orders = taken.length > 4 ? `${taken.slice(0, 3).join(' ')} +${taken.length - 3}` : taken.join(' ');
    const orderWidth = orders === '' ? 0 : Math.max(18, measure(orders, orderFont) + 10);
    const gap = labelWidth > 0 && orderWidth > 0 ? 4 : 0;
    const width = labelWidth + gap + orderWidth;
    const height = lines.length === 0 ? 18 : labelHeight;
    const areaAt = (x: number, y: number): Rect => ({
      minX: x - width / 2,
      minY: y - height / 2,
      maxX: x + width / 2,
      maxY: y + height / 2,
    });
    const middle = areaAt(route.labelX, route.labelY);
    const area = isFree(middle)
      ? middle
      : (stations
          .map((share) => pointOn(route, share))
          .map(({ x, y }) => areaAt(x, y))
          .find(isFree) ?? middle);
    placed.push(area);
    ink.reach(area.minX, area.minY, area.maxX, area.maxY);
    const look = edgeLook(item, theme);
    const y = (area.minY + area.maxY) / 2;
    let body = '';
    if (labelWidth > 0) {
      const x = area.minX;
      body += element('rect', {
        x,
        y: y - labelHeight / 2,
        width: labelWidth,
        height: labelHeight,
        rx: 5,
        fill: theme.surface,
        stroke: edge.mark || edge.taken || look.width > 2 ? look.color : theme.border,
        'stroke-width': 1,
      });
      const top = y - ((lines.length - 1) * chipLine) / 2;
      lines.forEach((line, index) => {
        const place = { x: x + labelWidth / 2, y: top + index * chipLine, font: chipFont, fill: theme.muted };
        body += textLine(theme, line, { ...place, anchor: 'middle' });
      });
    }
    if (orderWidth > 0) {
      const x = area.maxX - orderWidth;
      body +=
        element('rect', { x, y: y - 9, width: orderWidth, height: 18, rx: 9, fill: theme.status.done.ink }) +
        textLine(theme, orders, { x: x + orderWidth / 2, y, font: orderFont, fill: theme.panel, anchor: 'middle' });
    }
    return element('g', { 'data-chip': edge.id }, body);
  };
}
