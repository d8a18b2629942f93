// From afar, where no name of a node can be read: the stages of the graph, with titles at reading size whatever the zoom,
// and how many problems or violations are in each.

import { type CanvasStage, type Scene, type StageArea, stageAreas } from '../../core/projection';
import { clipText, wrapText } from './clipText';
import type { DrawContext } from './drawContext';
import type { DrawOptions } from './farView';
import { placeTitles, titleSize } from './stageTitles';

/** In px of the window, as all that follows. */
const fontSize = 13;
const { lineHeight, padding } = titleSize;
const chipHeight = 18;
/** A smaller area has no room for a title of its own. */
const leastArea = { width: 34, height: 20 };
const radius = 8;

export function drawStageFrames(
  context: DrawContext,
  scene: Scene,
  stages: readonly CanvasStage[],
  { theme, zoom }: DrawOptions,
): void {
  for (const area of stageAreas(scene, stages)) {
    if (area.isFrame || area.width * zoom < leastArea.width) continue;
    context.beginPath();
    context.roundRect(area.x, area.y, area.width, area.height, radius / zoom);
    context.globalAlpha = 0.55;
    context.fillStyle = theme.frame;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = theme.border;
    context.lineWidth = 1 / zoom;
    context.stroke();
  }
}

interface Chip {
  readonly text: string;
  readonly colour: string;
  readonly width: number;
}

function chipsOf(context: DrawContext, { counts }: StageArea, { theme }: DrawOptions): readonly Chip[] {
  const chip = (text: string, colour: string): Chip => ({
    text,
    colour,
    width: Math.max(chipHeight, context.measureText(text).width + 10),
  });
  const { problems, violations, level } = counts;
  return [
    ...(problems > 0 ? [chip(`${problems}`, theme.level[level])] : []),
    ...(violations > 0
      ? [chip(`${violations} ${violations === 1 ? 'violation' : 'violations'}`, theme.status.failed.ink)]
      : []),
  ];
}

/** Over everything else; outer stages first, and no title over another. */
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
    .filter(({ width, height }) => width >= leastArea.width && height >= leastArea.height);
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.textBaseline = 'middle';
  context.font = `600 ${fontSize}px ${theme.fontUi}`;
  const titled = areas
    .filter(({ x, y, width, height }) => !(x > options.width || y > options.height || x + width < 0 || y + height < 0))
    .map(({ area, ...rect }) => {
      const chips = area.isRest ? [] : chipsOf(context, area, options);
      const chipsWidth = chips.reduce((sum, chip) => sum + chip.width + 4, 0);
      return { ...rect, area, chips, label: area.label, chipsWidth };
    });
  const titles = placeTitles(
    titled,
    {
      wrap: (text, room, most) => wrapText(context, text, room, most),
      widthOf: (line) => context.measureText(line).width,
    },
    options,
  );
  for (const [index, title] of titles.entries()) {
    const { area, chips } = titled[index] as (typeof titled)[number];
    if (!title) continue;
    const { lines, box, isBelow, lastWidth } = title;
    context.beginPath();
    context.roundRect(box.x, box.y, box.width, box.height, 6);
    context.globalAlpha = 0.94;
    context.fillStyle = theme.surface;
    context.fill();
    context.globalAlpha = 1;
    context.lineWidth = 1;
    context.strokeStyle = selected.has(area.id) ? theme.accent : theme.border;
    context.stroke();
    context.textAlign = 'left';
    context.fillStyle = theme.text;
    const left = box.x + padding;
    const top = box.y + padding / 2 + lineHeight / 2;
    for (const [row, line] of lines.entries()) {
      context.fillText(clipText(context, line, box.width - 2 * padding), left, top + row * lineHeight);
    }
    let at = isBelow ? left : left + lastWidth + 4;
    const middle = top + (isBelow ? lines.length : lines.length - 1) * lineHeight;
    for (const chip of chips) {
      context.beginPath();
      context.roundRect(at, middle - chipHeight / 2 + 0.5, chip.width, chipHeight - 1, chipHeight / 2);
      context.fillStyle = chip.colour;
      context.fill();
      context.textAlign = 'center';
      context.fillStyle = theme.onAccent;
      context.fillText(chip.text, at + chip.width / 2, middle + 0.5);
      at += chip.width + 4;
    }
  }
}
