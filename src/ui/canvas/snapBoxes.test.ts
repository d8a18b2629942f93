import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaAround, findNearestFree, snapTo } from './snapBoxes';

const box = (x: number, y: number, width = 100, height = 40) => ({ x, y, width, height });

describe('a drag', () => {
  it('aligns an edge with an edge, and returns the line through both', () => {
    const snap = snapTo(box(103, 200), [box(100, 0, 60)], 6);
    expect(snap).toMatchObject({ dx: -3, dy: 0 });
    expect(snap.guides).toEqual([{ runs: 'down', at: 100, from: 0, to: 240 }]);
  });

  it('aligns middles, but no middle with an edge', () => {
    expect(snapTo(box(0, 200), [box(24, 0, 60)], 6).dx).toBe(4);
    expect(snapTo(box(0, 200), [box(52, 0, 300)], 6).dx).toBe(0);
  });

  it('returns no line through the text if edges are aligned', () => {
    expect(snapTo(box(2, 200), [box(0, 0)], 6).guides.map(({ at }) => at)).toEqual([0, 100]);
    expect(snapTo(box(2, 200), [box(20, 0, 60)], 6).guides.map(({ at }) => at)).toEqual([50]);
  });

  it('uses the nearest line of each direction', () => {
    expect(snapTo(box(5, 3), [box(0, 300), box(300, 0), box(4, 400)], 6)).toMatchObject({ dx: -1, dy: -3 });
  });

  it('does not move if nothing is near', () => {
    expect(snapTo(box(50, 50), [box(400, 400)], 6)).toEqual({ dx: 0, dy: 0, guides: [] });
  });

  it('never moves farther than its reach, and does not move again the second time', () => {
    const place = fc.record({
      x: fc.integer({ min: -200, max: 200 }),
      y: fc.integer({ min: -200, max: 200 }),
      width: fc.integer({ min: 2, max: 100 }).map((half) => half * 2),
      height: fc.integer({ min: 2, max: 100 }).map((half) => half * 2),
    });
    fc.assert(
      fc.property(place, fc.array(place, { maxLength: 8 }), fc.integer({ min: 0, max: 12 }), (moved, others, reach) => {
        const { dx, dy } = snapTo(moved, others, reach);
        expect(Math.max(Math.abs(dx), Math.abs(dy))).toBeLessThanOrEqual(reach);
        expect(snapTo({ ...moved, x: moved.x + dx, y: moved.y + dy }, others, reach)).toMatchObject({ dx: 0, dy: 0 });
      }),
    );
  });
});

describe('findNearestFree', () => {
  it('returns the origin if it is free', () => {
    expect(findNearestFree(() => true, 8, 4)).toEqual({ dx: 0, dy: 0 });
  });

  it('returns the nearest free shift', () => {
    expect(findNearestFree((dx) => dx >= 16, 8, 4)).toEqual({ dx: 16, dy: 0 });
  });

  it('returns undefined if everything is taken', () => {
    expect(findNearestFree(() => false, 8, 4)).toBeUndefined();
  });

  it('uses the bounding box of all dropped areas', () => {
    expect(areaAround([box(0, 0), box(200, 100)])).toEqual({ x: 0, y: 0, width: 300, height: 140 });
  });
});
