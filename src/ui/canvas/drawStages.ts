// Draws the stages of a graph at a zoom at which node names are illegible: titles of constant size, with the number of
// problems or violations in each stage.

import {
  boxesIn,
  type CanvasStage,
  framePadding,
  type Scene,
  type SceneBox,
  type StageArea,
  stageAreas,
} from '../../core/projection';
import { clipCanvasText, wrapCanvasText } from './canvasText';
import { type DrawOptions, namesOverviewZoom, overviewZoomOf, textZoom } from './drawScene';
import { fadedAlpha } from './drawTheme';
import { isDot } from './nodeLabels';
import { type DrawContext, paintBox, paintChip } from './paintBox';
import { shapePaths } from './shapePaths';
import type { CanvasArea } from './snapBoxes';
import { placeTitles, titleSize } from './stageTitles';

/** In px of the window, as are all constants below. */
const fontSize = 13;
const { lineHeight, padding } = titleSize;
/** Of one line, with its distance from the border of its stage. */
const titleHeight = lineHeight + padding;
const chipHeight = 18;
/** A smaller area gets no title. */
const minArea = { width: 34, height: 20 };
const radius = 8;

export function drawStageFrames(
  context: DrawContext,
  scene: Scene,
  stages: readonly CanvasStage[],
  { theme, zoom }: DrawOptions,
): void {
  for (const area of stageAreas(scene, stages)) {
    if (area.isFrame || area.width * zoom < minArea.width) continue;
    paintBox(context, area, {
      fill: theme.frame,
      alpha: 0.55,
      line: theme.border,
      lineWidth: 1 / zoom,
      radius: radius / zoom,
    });
  }
}

function chipsOf(context: DrawContext, { counts }: StageArea, { theme }: DrawOptions) {
  const { problems, violations, level } = counts;
  const chips = [
    { text: problems > 0 ? `${problems}` : '', colour: theme.level[level] },
    {
      text: violations > 0 ? `${violations} ${violations === 1 ? 'violation' : 'violations'}` : '',
      colour: theme.status.failed.foreground,
    },
  ];
  return chips
    .filter(({ text }) => text !== '')
    .map((chip) => ({ ...chip, width: Math.max(chipHeight, context.measureText(chip.text).width + 10) }));
}

/** Distance around a frame within which a title may be, in px. */
const titleReach = 60;

/** Nodes in a frame and around it, in px of the drawing area. */
function boxesNear(scene: Scene, { x, y, width, height }: CanvasArea, { zoom, ...view }: DrawOptions): CanvasArea[] {
  const area = {
    minX: (x - titleReach - view.x) / zoom,
    maxX: (x + width + titleReach - view.x) / zoom,
    minY: (y - titleReach - view.y) / zoom,
    maxY: (y + height - view.y) / zoom,
  };
  return boxesIn(scene, area).map((box) => ({
    x: box.x * zoom + view.x,
    y: box.y * zoom + view.y,
    width: box.width * zoom,
    height: box.height * zoom,
  }));
}

/** Drawn over everything else; outer stages first. Titles do not overlap. */
export function drawStageTitles(
  context: DrawContext,
  scene: Scene,
  stages: readonly CanvasStage[],
  options: DrawOptions,
): void {
  const { theme, zoom, pixelRatio, selected, hasNames = false } = options;
  const areas = stageAreas(scene, stages)
    .map((area) => ({
      area,
      x: area.x * zoom + options.x,
      // Above small nodes, not over them.
      y: area.y * zoom + options.y - (hasNames ? Math.max(0, titleHeight - framePadding.title * zoom) : 0),
      width: area.width * zoom,
      height: area.height * zoom,
    }))
    .filter(({ width, height }) => width >= minArea.width && height >= minArea.height);
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.textBaseline = 'middle';
  context.font = `600 ${fontSize}px ${theme.fontUi}`;
  const titled = areas
    .filter(({ x, y, width, height }) => !(x > options.width || y > options.height || x + width < 0 || y + height < 0))
    .map(({ area, ...rect }) => {
      const chips = area.isContinuation ? [] : chipsOf(context, area, options);
      const chipsWidth = chips.reduce((sum, chip) => sum + chip.width + 4, 0);
      const obstacles = area.isFrame && zoom >= textZoom ? { obstacles: boxesNear(scene, rect, options) } : {};
      return { ...rect, area, chips, label: area.label, chipsWidth, ...obstacles };
    });
  const titles = placeTitles(
    titled,
    {
      wrap: (text, maxWidth, most) => wrapCanvasText(context, text, maxWidth, most),
      widthOf: (line) => context.measureText(line).width,
    },
    options,
  );
  for (const [index, title] of titles.entries()) {
    const { area, chips } = titled[index] as (typeof titled)[number];
    if (!title) continue;
    const { lines, box, hasChipsBelow: isBelow, lastWidth } = title;
    const line = selected.has(area.id) ? theme.accent : theme.border;
    // Between rows of small nodes the title is as low as its text.
    const frame = hasNames ? { ...box, y: box.y + padding / 2, height: box.height - padding } : box;
    paintBox(context, frame, { fill: theme.surface, alpha: 0.94, line, radius: 6 });
    context.textAlign = 'left';
    context.fillStyle = theme.text;
    const left = box.x + padding;
    const top = box.y + padding / 2 + lineHeight / 2;
    for (const [row, words] of lines.entries()) {
      context.fillText(clipCanvasText(context, words, box.width - 2 * padding), left, top + row * lineHeight);
    }
    let at = isBelow ? left : left + lastWidth + 4;
    const middle = top + (isBelow ? lines.length : lines.length - 1) * lineHeight;
    for (const { text, colour, width } of chips) {
      const chip = { x: at, y: middle - chipHeight / 2 + 0.5, width, height: chipHeight - 1 };
      paintChip(context, text, chip, { fill: colour, foreground: theme.onAccent });
      at += width + 4;
    }
  }
}

/** At a zoom at which letters are illegible, draws a bar of the label's length. */
export function drawTextBars(context: DrawContext, boxes: readonly SceneBox[], options: DrawOptions): void {
  const bars = new Path2D();
  for (const box of boxes) {
    if (isDot(box.node)) continue;
    const shape = shapePaths(box);
    const textArea = shape?.label ?? { x: 36, y: 0, width: box.width - 56, height: box.height };
    const length = Math.min(textArea.width, box.node.label.length * 7);
    const indent = shape && !shape.side ? (textArea.width - length) / 2 : 0;
    bars.rect(box.x + textArea.x + indent, box.y + textArea.y + textArea.height / 2 - 5, length, 10);
  }
  context.globalAlpha = 0.35;
  context.fillStyle = options.theme.muted;
  context.fill(bars);
  context.globalAlpha = 1;
}

/** Size of names in px. At low zoom they are as high as their box; letters without ascender leave its border free. */
const nameSize = 12;
const maxNameShare = 1.1;
/** The zoom at which the boxes of an overview have room for names of 10 px. */
const minNameZoom = 0.21;

/** Whether the boxes of a graph of names without flow have room for them at this zoom. */
export const fitsNames = (scene: Scene, zoom: number): boolean =>
  zoom >= minNameZoom && overviewZoomOf(scene) === namesOverviewZoom;

/** The name without the word that is the title of its frame. */
function nameInFrame({ label, group }: SceneBox['node'], titles: ReadonlyMap<string, string>): string {
  const title = titles.get(group ?? '') ?? '';
  const isPrefix = title !== '' && label.toLowerCase().startsWith(title.toLowerCase());
  const rest = isPrefix ? label.slice(title.length).replace(/^[^\p{L}\p{N}]+/u, '') : '';
  return rest === '' ? label : rest;
}

/** Cut in the middle, because names often differ only at their end. */
function clipMiddle(context: DrawContext, text: string, width: number): string {
  const whole = context.measureText(text).width;
  if (whole <= width) return text;
  const letters = [...text];
  const count = Math.max(2, Math.floor((letters.length * width) / whole) - 1);
  const head = Math.ceil(count / 3);
  return `${letters.slice(0, head).join('')}…${letters.slice(head - count).join('')}`;
}

/** The names in a constant size on the screen, without icons and second lines. */
export function drawNames(
  context: DrawContext,
  scene: Scene,
  boxes: readonly SceneBox[],
  { theme, zoom, highlighted }: DrawOptions,
): void {
  const titles = new Map(scene.view.groups?.map(({ id, label }) => [id, label]));
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  for (const { node, x, y, width, height } of boxes) {
    const size = Math.min(nameSize / zoom, maxNameShare * height);
    const inset = 4 / zoom;
    context.font = `${size}px ${node.kind === 'api' ? theme.fontMono : theme.fontUi}`;
    context.globalAlpha = highlighted === undefined || highlighted.has(node.id) ? 1 : fadedAlpha;
    context.fillStyle = theme.text;
    const name = clipMiddle(context, nameInFrame(node, titles), width - 2 * inset);
    context.fillText(name, x + inset, y + height / 2);
  }
  context.globalAlpha = 1;
}
