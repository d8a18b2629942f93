import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawSeed, drawsText, runCount } from './draws';

describe('draws', () => {
  it('are the same every time, and as many as asked for', () => {
    const drawn = () => {
      const values: number[] = [];
      fc.assert(
        fc.property(fc.nat(), (value) => void values.push(value)),
        { numRuns: 20 },
      );
      return values;
    };
    const first = drawn();
    expect(first).toHaveLength(runCount(20));
    expect(drawn()).toEqual(first);
    expect(fc.sample(fc.nat(), 5)).toEqual(fc.sample(fc.nat(), { numRuns: 5 }));
    expect(drawSeed(7)).toBe(drawSeed(7));
    expect(drawsText).toMatch(/^draws: seed \d+, runs x/);
  });

  it('that fail say how to draw them again', async () => {
    expect(() => fc.assert(fc.property(fc.nat(), () => false))).toThrow(/The same again: WEIR_SEED=\d+/);
    const later = fc.assert(fc.asyncProperty(fc.nat(), async () => false));
    await expect(later).rejects.toThrow(/The same again: WEIR_SEED=\d+/);
  });
});
