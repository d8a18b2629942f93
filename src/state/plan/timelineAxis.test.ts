import { describe, expect, it } from 'vitest';
import { buildAxis } from './timelineAxis';

const gap = (start: number, end: number) => ({ start, end, cause: 'interrupted' as const });

describe('the axis of the timeline', () => {
  it('shows only worked time if there was no interruption', () => {
    const { place, gaps, ticks } = buildAxis([], 1000);
    expect(gaps).toEqual([]);
    expect(place(500)).toBeCloseTo(50 / 1.02, 9);
    expect(ticks.map(({ worked }) => worked)).toEqual([0, 200, 400, 600, 800, 1000]);
  });

  it('gives an hour without work a band of fixed width', () => {
    const hour = 3_600_000;
    const { place, gaps, ticks } = buildAxis([gap(500, 500 + hour)], 1000 + hour);
    expect(gaps).toMatchObject([{ width: 9 }]);
    const scale = 91 / 1020;
    expect(place(500)).toBeCloseTo(500 * scale, 9);
    expect(gaps[0]?.left).toBeCloseTo(500 * scale, 9);
    expect(place(500 + hour)).toBeCloseTo(500 * scale + 9, 9);
    expect(place(1000 + hour)).toBeCloseTo(1000 * scale + 9, 9);
    expect(ticks.map(({ worked }) => worked)).toEqual([0, 200, 400, 600, 800, 1000]);
    expect(ticks[3]?.left).toBeCloseTo(place(600 + hour), 9);
  });

  it('leaves most of the width to the work, for any number of interruptions', () => {
    const many = Array.from({ length: 40 }, (_, index) => gap(100 + 200 * index, 200 + 200 * index));
    const { place, gaps } = buildAxis(many, 8100);
    expect(gaps.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(36, 9);
    const places = [0, 50, 100, 150, 200, 250, 8100].map(place);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places.at(-1)).toBeLessThanOrEqual(100);
  });
});
