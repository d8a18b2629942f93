// Draws the stages of a graph at a zoom at which node names are illegible: titles of constant size, with the number of
// problems or violations in each stage.

import { boxesIn, type CanvasStage, type Scene, type StageArea, stageAreas } from '../../core/projection';
import { clipCanvasText, wrapCanvasText } from './canvasText';
import { type DrawOptions, textZoom } from './drawScene';
import { type DrawContext, paintBox, paintChip } from './paintBox';
import type { CanvasArea } from './snapBoxes';
import { placeTitles, titleSize } from './stageTitles';

/** In px of the window, as are all constants below. */
const fontSize = 13;
const { lineHeight, padding } = titleSize;
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
  const { theme, zoom, pixelRatio, selected } = options;
  const areas = stageAreas(scene, stages)
    .map((area) => ({
      area,
      x: area.x * zoom + options.x,
      y: area.y * zoom + options.y,
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
    paintBox(context, box, { fill: theme.surface, alpha: 0.94, line, radius: 6 });
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
