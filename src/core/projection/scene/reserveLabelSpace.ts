// Reserves space for the labels of edges between boxes and other labels. Invariant: a space contains the label's
// position on the edge, or is right below it; spaces at one height do not overlap. Widths are estimated from the
// letters, because text cannot be measured here.

import { memoize } from '../../support';
import { estimateTextWidth } from '../countWrappedLines';
import type { Rect } from './boxGrid';
import type { Scene, SceneEdge } from './buildScene';

export interface LabelBox {
  readonly left: number;
  readonly right: number;
  /** Middle of the line. */
  readonly y: number;
}

/** Maximum width of a label, in canvas units. */
export const labelWidth = 168;
const lineHeight = 20;
const gap = 3;

export const guessLabelWidth = (text: string): number =>
  Math.min(labelWidth, 12 + estimateTextWidth(text.slice(0, labelWidth), { size: 11, letter: 6.4 }));

/** For the positions of the view: a dragged edge has no entry. */
export const reserveLabelSpace = memoize((scene: Scene): ReadonlyMap<SceneEdge, LabelBox> => {
  const boxes = new Map<SceneEdge, LabelBox>();
  const placed: { readonly x: number; readonly half: number; left: number; right: number; y: number }[] = [];
  const labelled = scene.edges.filter(({ edge }) => edge.condition);
  labelled.sort((a, b) => a.route.labelY - b.route.labelY || a.route.labelX - b.route.labelX);
  for (const item of labelled) {
    const { labelX: x, labelY } = item.route;
    const half = guessLabelWidth(item.edge.condition ?? '') / 2;
    const { minX, maxX } = scene.bounds;
    const left = Math.max(minX, x - labelWidth / 2);
    const labelBox = { x, half, left, right: Math.min(maxX, x + labelWidth / 2), y: labelY };
    // Earlier labels are above or to the left: only the last few can overlap.
    const near = placed.slice(-24).filter((other) => Math.abs(other.x - x) < other.half + half + gap);
    const isOccupied = () =>
      near.find((other) => Math.abs(other.y - labelBox.y) < lineHeight && Math.abs(other.x - x) < 2 * lineHeight);
    for (let other = isOccupied(), tries = 0; other && tries < 4; other = isOccupied(), tries++)
      labelBox.y = other.y + lineHeight;
    for (const other of near) {
      if (Math.abs(other.y - labelBox.y) >= lineHeight) continue;
      const middle = (other.x + x) / 2;
      if (other.x < x) {
        other.right = Math.min(other.right, middle - gap / 2);
        labelBox.left = Math.max(labelBox.left, middle + gap / 2);
      } else {
        other.left = Math.max(other.left, middle + gap / 2);
        labelBox.right = Math.min(labelBox.right, middle - gap / 2);
      }
    }
    const area: Rect = {
      minX: labelBox.left,
      maxX: labelBox.right,
      minY: labelBox.y - lineHeight / 2,
      maxY: labelBox.y + lineHeight / 2,
    };
    for (const index of scene.boxGrid.query(area)) {
      const box = scene.boxes[index];
      if (!box || box.y > area.maxY || box.y + box.height < area.minY) continue;
      if (box.x + box.width <= x) labelBox.left = Math.max(labelBox.left, box.x + box.width + gap);
      else if (box.x >= x) labelBox.right = Math.min(labelBox.right, box.x - gap);
    }
    placed.push(labelBox);
    boxes.set(item, labelBox);
  }
  return boxes;
});
