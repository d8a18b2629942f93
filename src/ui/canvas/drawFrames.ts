// The frames of a flowchart's groups on the drawn layer: behind edges and nodes, outer ones first.

import { framePadding, type SceneFrame } from '../../core/projection';
import { clipText } from './clipText';
import type { DrawOptions } from './farView';

/** Below it a title is a blur. */
const titleZoom = 0.3;
const radius = 10;

export function drawFrames(
  context: CanvasRenderingContext2D,
  frames: readonly SceneFrame[],
  options: Pick<DrawOptions, 'theme' | 'zoom' | 'selected' | 'hoveredFrame'>,
): void {
  const { theme, zoom, selected, hoveredFrame } = options;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  for (const { group, x, y, width, height } of frames) {
    const isSelected = selected.has(group.id);
    context.beginPath();
    context.roundRect(x, y, width, height, radius);
    context.globalAlpha = 0.55;
    context.fillStyle = theme.frame;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = isSelected || hoveredFrame === group.id ? theme.accent : theme.border;
    context.lineWidth = Math.max(isSelected ? 2 : 1, 0.8 / zoom);
    context.stroke();
    if (zoom < titleZoom) continue;
    context.font = `600 12px ${theme.fontUi}`;
    context.fillStyle = isSelected ? theme.accent : theme.muted;
    context.fillText(clipText(context, group.label, width - 24), x + 12, y + framePadding.title / 2 + 3);
  }
}
