// Aligns nodes. Pure functions from positions to moves; nodes that keep their position are left out.

import type { NodeMove } from './canvasProps';
import { areaAround, type CanvasArea } from './snapBoxes';

interface Box extends CanvasArea {
  readonly node: { readonly id: string };
}

const horizontal = { start: 'x', size: 'width' } as const;
const vertical = { start: 'y', size: 'height' } as const;
type Axis = typeof horizontal | typeof vertical;

/** Equal gaps between neighbours; the two outermost boxes keep their position. */
function spread(boxes: readonly Box[], { start, size }: Axis): readonly number[] {
  const { [start]: from, [size]: extent } = areaAround(boxes);
  const taken = boxes.reduce((sum, box) => sum + box[size], 0);
  const gap = (extent - taken) / Math.max(1, boxes.length - 1);
  const places = new Map<Box, number>();
  let at = from;
  for (const box of [...boxes].sort((first, second) => first[start] - second[start])) {
    places.set(box, at);
    at += box[size] + gap;
  }
  return boxes.map((box) => places.get(box) ?? box[start]);
}

/**
 * `part`: alignment within the common extent, 0 at the start and 1 at the end; undefined distributes the boxes evenly.
 */
const alignments = {
  left: { axis: horizontal, part: 0 },
  centre: { axis: horizontal, part: 0.5 },
  right: { axis: horizontal, part: 1 },
  top: { axis: vertical, part: 0 },
  middle: { axis: vertical, part: 0.5 },
  bottom: { axis: vertical, part: 1 },
  'spread across': { axis: horizontal, part: undefined },
  'spread down': { axis: vertical, part: undefined },
} as const;

export type Alignment = keyof typeof alignments;

export function alignBoxes(boxes: readonly Box[], alignment: Alignment): readonly NodeMove[] {
  if (boxes.length < 2) return [];
  const { axis, part } = alignments[alignment];
  const { start, size } = axis;
  const { [start]: from, [size]: extent } = areaAround(boxes);
  const starts = part === undefined ? spread(boxes, axis) : boxes.map((box) => from + (extent - box[size]) * part);
  return boxes.flatMap((box, index) => {
    const before = { x: Math.round(box.x), y: Math.round(box.y) };
    const to = Math.round(starts[index] as number);
    return before[start] === to ? [] : [{ id: box.node.id, ...before, [start]: to }];
  });
}
