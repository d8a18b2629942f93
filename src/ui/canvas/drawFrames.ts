// The frames of a flowchart's groups on the drawn layer: behind edges and nodes, outer ones first.

import { framePadding, type SceneFrame } from '../../core/projection';
import { clipText } from './clipText';
import type { DrawOptions } from './farView';
import { type DrawContext, paintBox } from './paintBox';

type FrameOptions = Pick<DrawOptions, 'theme' | 'zoom' | 'selected' | 'hoveredFrame' | 'foldsFrames'>;

/** Below it a title is a blur. */
const titleZoom = 0.22;
/** Below it titles are set larger, as the names of nodes are. */
const smallReading = 0.62;
const radius = 10;

export function drawFrames(
  context: DrawContext,
  frames: readonly SceneFrame[],
  { theme, zoom, selected, hoveredFrame }: FrameOptions,
): void {
  for (const { group, ...area } of frames) {
    const isSelected = selected.has(group.id);
    paintBox(context, area, {
      fill: theme.frame,
      alpha: 0.55,
      line: isSelected || hoveredFrame === group.id ? theme.accent : theme.border,
      lineWidth: Math.max(isSelected ? 2 : 1, 0.8 / zoom),
      radius,
    });
  }
}

/** Over the edges, which may run behind them: a title that is struck through cannot be read. */
export function drawFrameTitles(
  context: DrawContext,
  frames: readonly SceneFrame[],
  { theme, zoom, selected, foldsFrames }: FrameOptions,
): void {
  if (zoom < titleZoom) return;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.font = `600 ${zoom < smallReading ? 16 : 12}px ${theme.fontUi}`;
  for (const { group, x, y, width } of frames) {
    const text = clipText(context, foldsFrames ? `\u25be ${group.label}` : group.label, width - 24);
    const middle = y + framePadding.title / 2 + 2;
    context.globalAlpha = 0.85;
    context.fillStyle = theme.frame;
    context.fillRect(x + 8, middle - 9, context.measureText(text).width + 8, 18);
    context.globalAlpha = 1;
    context.fillStyle = selected.has(group.id) ? theme.accent : theme.muted;
    context.fillText(text, x + 12, middle + 1);
  }
}
