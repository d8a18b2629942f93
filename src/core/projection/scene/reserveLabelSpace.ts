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

/**
 * The label of an edge, in canvas units: the size of its letters, which is that of nodes, its height, its maximum width,
 * and the part of the width that is not text.
 */
export const edgeLabel = { letters: 13, height: 20, width: 196, padding: 12 } as const;
const lineHeight = edgeLabel.height + 2;
const gap = 3;

export const guessLabelWidth = (text: string): number => {
  const { letters, width, padding } = edgeLabel;
  return Math.min(width, padding + estimateTextWidth(text.slice(0, width), { size: letters, letter: 7 }));
};

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
    const left = Math.max(minX, x - edgeLabel.width / 2);
    const labelBox = { x, half, left, right: Math.min(maxX, x + edgeLabel.width / 2), y: labelY };
    // Earlier labels are above or to the left: only the last few can overlap.
    const near = placed.slice(-24).filter((other) => Math.abs(other.x - x) < edgeLabel.width + gap);
    const isOccupied = () =>
      near.find((other) => Math.abs(other.y - labelBox.y) < lineHeight && Math.abs(other.x - x) < 2 * lineHeight);
    for (let other = isOccupied(), tries = 0; other && tries < 4; other = isOccupied(), tries++)
      labelBox.y = other.y + lineHeight;
    for (const other of near) {
      if (Math.abs(other.y - labelBox.y) >= lineHeight) continue;
      const side = other.x < x ? 1 : -1;
      const free = Math.abs(x - other.x) - other.half - half;
      // Half of the space between two labels belongs to each; labels without such a space share the line.
      const middle = free > 0 ? other.x + side * (other.half + free / 2) : (other.x + x) / 2;
      if (side > 0) {
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
