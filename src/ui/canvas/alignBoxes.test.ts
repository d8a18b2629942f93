import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignBoxes } from './alignBoxes';

const box = (id: string, x: number, y: number, width = 232, height = 54) => ({ node: { id }, x, y, width, height });
const three = [box('a', 0, 0), box('b', 40, 100, 28, 28), box('c', 300, 400)];

describe('alignBoxes', () => {
  it('aligns edges and middles, and leaves out nodes that do not move', () => {
    expect(alignBoxes(three, 'left')).toEqual([
      { id: 'b', x: 0, y: 100 },
      { id: 'c', x: 0, y: 400 },
    ]);
    expect(alignBoxes(three, 'right')).toEqual([
      { id: 'a', x: 300, y: 0 },
      { id: 'b', x: 504, y: 100 },
    ]);
    expect(alignBoxes(three, 'centre').find(({ id }) => id === 'b')).toEqual({ id: 'b', x: 252, y: 100 });
    expect(alignBoxes(three, 'top').map(({ y }) => y)).toEqual([0, 0]);
    expect(alignBoxes(three, 'bottom').map(({ id }) => id)).toEqual(['a', 'b']);
    expect(alignBoxes(three, 'middle').find(({ id }) => id === 'b')?.y).toBe(213);
  });

  it('distributes with equal gaps between the outermost two', () => {
    expect(alignBoxes(three, 'spread down')).toEqual([{ id: 'b', x: 40, y: 213 }]);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2000), fc.nat(2000)), { minLength: 3, maxLength: 9 }), (places) => {
        const boxes = places.map(([x, y], index) => box(`n${index}`, x, y));
        const moved = new Map(alignBoxes(boxes, 'spread across').map((move) => [move.id, move.x]));
        const xs = boxes.map((one) => moved.get(one.node.id) ?? one.x).sort((a, b) => a - b);
        const gaps = xs.slice(1).map((x, index) => x - (xs[index] ?? 0));
        for (const gap of gaps) expect(Math.abs(gap - (gaps[0] ?? 0))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('returns nothing for a single node', () => {
    expect(alignBoxes([box('a', 3, 4)], 'left')).toEqual([]);
  });
});
