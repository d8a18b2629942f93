import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCount, formatTime, heatLevel, heatSteps } from './heatScale';

describe('heatScale', () => {
  it('maps zero to step 0, the maximum to step 5, and more never to a lower step', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (a, b) => {
          const [low, high] = a < b ? [a, b] : [b, a];
          expect(heatLevel(low, high)).toBeLessThanOrEqual(heatLevel(high, high));
          expect(heatLevel(0, high)).toBe(0);
          if (high > 0) expect(heatLevel(high, high)).toBe(5);
        },
      ),
    );
    expect(heatLevel(Number.NaN, 3)).toBe(0);
  });

  it('lists for integers exactly those that fall into each step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (most) => {
        const named = heatSteps(most, true, (from, to) => `${from} ${to}`);
        for (const { level, text } of named) {
          const [from = 0, to = 0] = text.split(' ').map(Number);
          for (let value = from; value <= to; value++) expect(heatLevel(value, most)).toBe(level);
        }
        const count = named.reduce((sum, { text }) => {
          const [from = 0, to = 0] = text.split(' ').map(Number);
          return sum + to - from + 1;
        }, 0);
        expect(count).toBe(most);
      }),
    );
    expect(heatSteps(0, true, String)).toEqual([]);
  });

  it('formats times and counts in few characters', () => {
    expect([0, 820, 1200, 59_949, 59_999, 125_000, 7_265_000].map(formatTime)).toEqual([
      '0 ms',
      '820 ms',
      '1.2 s',
      '59.9 s',
      '1 min 0 s',
      '2 min 5 s',
      '121 min 5 s',
    ]);
    expect([0, 999, 1234, 99_999, 123_456].map(formatCount)).toEqual(['0', '999', '1,234', '99,999', '123k']);
  });
});
