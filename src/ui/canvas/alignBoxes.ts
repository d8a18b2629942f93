// Lining nodes up. Pure: from where they are to where they go; who stays is left out.

import type { NodeMove } from './canvasProps';

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom' | 'spread across' | 'spread down';

interface Box {
  readonly node: { readonly id: string };
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);

/** Equal gaps between neighbours; the outermost two stay. */
function spread(boxes: readonly Box[], start: 'x' | 'y', size: 'width' | 'height'): Map<Box, number> {
  const sorted = [...boxes].sort((first, second) => first[start] - second[start]);
  const from = least(boxes.map((box) => box[start]));
  const to = most(boxes.map((box) => box[start] + box[size]));
  const taken = boxes.reduce((sum, box) => sum + box[size], 0);
  const gap = (to - from - taken) / Math.max(1, boxes.length - 1);
  const places = new Map<Box, number>();
  let at = from;
  for (const box of sorted) {
    places.set(box, at);
    at += box[size] + gap;
  }
  return places;
}

export function alignBoxes(boxes: readonly Box[], how: Alignment): readonly NodeMove[] {
  if (boxes.length < 2) return [];
  const left = least(boxes.map((box) => box.x));
  const right = most(boxes.map((box) => box.x + box.width));
  const top = least(boxes.map((box) => box.y));
  const bottom = most(boxes.map((box) => box.y + box.height));
  const across = how === 'spread across' ? spread(boxes, 'x', 'width') : undefined;
  const down = how === 'spread down' ? spread(boxes, 'y', 'height') : undefined;
  const placeOf = (box: Box): { x: number; y: number } => {
    const { x, y, width, height } = box;
    switch (how) {
      case 'left':
        return { x: left, y };
      case 'centre':
        return { x: (left + right - width) / 2, y };
      case 'right':
        return { x: right - width, y };
      case 'top':
        return { x, y: top };
      case 'middle':
        return { x, y: (top + bottom - height) / 2 };
      case 'bottom':
        return { x, y: bottom - height };
      case 'spread across':
        return { x: across?.get(box) ?? x, y };
      case 'spread down':
        return { x, y: down?.get(box) ?? y };
    }
  };
  return boxes.flatMap((box) => {
    const { x, y } = placeOf(box);
    const place = { x: Math.round(x), y: Math.round(y) };
    return place.x === Math.round(box.x) && place.y === Math.round(box.y) ? [] : [{ id: box.node.id, ...place }];
  });
}
