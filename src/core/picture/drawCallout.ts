// Draws why a controller denied something at the shown event: a box near the node, on a free spot, with a line to the
// node. Invariant: it covers no node as long as there is room around the node, which a picture always has.

import { boxesIn, type Rect, type Scene, type SceneBox } from '../projection';
import { type DrawingContext, drawIcon, textLine } from './drawingContext';
import type { PictureFont } from './textWidth';
import { wrapText } from './wrapText';
import { xmlElement } from './xmlText';

const titleFont: PictureFont = { size: 12, weight: 600 };
const reasonFont: PictureFont = { size: 12 };
const width = 284;
const line = 16;
const gap = 16;

export interface DrawnCallout {
  readonly body: string;
  readonly area: Rect;
}

interface CalloutPosition {
  readonly x: number;
  readonly y: number;
}

/** Candidates: beside, above or below the node; then further out, level by level; finally beside the whole graph. */
function* positionsAround(scene: Scene, box: SceneBox, height: number): Generator<CalloutPosition> {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const far of [0, 40, 90, 150, 220, 300]) {
    for (const shift of [0, -1, 1]) {
      const y = middle.y - height / 2 + (shift * (far + box.height)) / 2;
      yield { x: box.x + box.width + gap + far, y };
      yield { x: box.x - gap - far - width, y };
    }
    yield { x: middle.x - width / 2, y: box.y - gap - far - height };
    yield { x: middle.x - width / 2, y: box.y + box.height + gap + far };
  }
  yield { x: scene.bounds.maxX + gap, y: middle.y - height / 2 };
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

export function drawCallout(scene: Scene, box: SceneBox, context: DrawingContext): DrawnCallout | undefined {
  const { node } = box;
  if (!node.run?.deniedNow) return undefined;
  const { theme, measure } = context;
  const { foreground: color, fill } = theme.status.blocked;
  const inner = width - 24;
  const title = wrapText(`Denied: ${node.label}`, { width: inner - 20, lines: 2, font: titleFont, measure });
  const words = node.run.reason ?? 'A controller denied it.';
  const reason = wrapText(words, { width: inner, lines: 8, font: reasonFont, measure });
  const height = 22 + line * (title.length + reason.length);
  const areaAt = ({ x, y }: CalloutPosition, more: number): Rect => ({
    minX: x - more,
    minY: y - more,
    maxX: x + width + more,
    maxY: y + height + more,
  });
  let spot: CalloutPosition = { x: 0, y: 0 };
  for (spot of positionsAround(scene, box, height)) if (boxesIn(scene, areaAt(spot, 6)).length === 0) break;
  const { x, y } = spot;
  context.reach(x - 2, y - 2, x + width + 2, y + height + 2);
  const from = { x: clamp(box.x + box.width / 2, x, x + width), y: clamp(box.y + box.height / 2, y, y + height) };
  const to = {
    x: clamp(from.x, box.x, box.x + box.width),
    y: clamp(from.y, box.y + Math.min(8, box.height / 2), box.y + box.height - Math.min(8, box.height / 2)),
  };
  const lines = [
    ...title.map((text, index) =>
      textLine(theme, text, { x: x + 31, y: y + 11 + line * (index + 0.5), font: titleFont, fill: color }),
    ),
    ...reason.map((text, index) =>
      textLine(theme, text, {
        x: x + 12,
        y: y + 13 + line * (title.length + index + 0.5),
        font: reasonFont,
        fill: theme.text,
      }),
    ),
  ];
  const body =
    xmlElement('path', { d: `M${from.x} ${from.y}L${to.x} ${to.y}`, stroke: color, 'stroke-width': 1.5 }) +
    xmlElement('circle', { cx: to.x, cy: to.y, r: 3, fill: color }) +
    xmlElement('rect', { x, y, width, height, rx: 8, fill, stroke: color, 'stroke-width': 1.25 }) +
    drawIcon('hand', x + 11, y + 11, 15, color) +
    lines.join('');
  return { body: xmlElement('g', { 'data-denial': node.id }, body), area: areaAt(spot, 2) };
}
