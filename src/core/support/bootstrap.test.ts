import { describe, expect, it } from 'vitest';
import { bootstrapInterval } from '.';

describe('the bootstrap', () => {
  it('draws whole groups, the same for the same seed', () => {
    const mean = (drawn: readonly (readonly number[])[]) =>
      drawn.flat().reduce((sum, item) => sum + item, 0) / drawn.flat().length;
    const groups = [
      [1, 1, 1],
      [0, 0, 0],
    ];
    // With two groups a quarter of the samples contains only one of them, so the interval reaches both ends.
    expect(bootstrapInterval(groups, mean, { seed: 1 })).toEqual({ low: 0, high: 1 });
    expect(bootstrapInterval([[1, 0]], mean, { seed: 1 })).toBeNull();
    expect(bootstrapInterval([[0.2], [0.4], [0.9]], mean, { seed: 2 })).toEqual(
      bootstrapInterval([[0.2], [0.4], [0.9]], mean, { seed: 2 }),
    );
  });

  it('contains the mean of single runs', () => {
    const runs = [0, 0, 1, 1, 1, 1, 1, 1].map((value) => [value]);
    const { low, high } = bootstrapInterval(runs, (groups) => groups.flat().reduce((a, b) => a + b) / 8, {
      seed: 1,
    }) ?? {
      low: 0,
      high: 0,
    };
    expect(low).toBeGreaterThan(0.3);
    expect(low).toBeLessThan(0.75);
    expect(high).toBe(1);
  });
});
