import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../support';
import { buildNesting } from './nesting';

const idOf = (index: number) => `g${index}`;

describe('nesting', () => {
  it('finds the innermost group around two, as a linear search does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer(), (count, seed) => {
        const random = createRandom(seed);
        const parents = new Map<string, string>();
        for (let index = 1; index < count; index++)
          if (random.int(5) > 0) parents.set(idOf(index), idOf(Math.max(0, index - 1 - random.int(4))));
        const { positionOf: placeOf, meeting } = buildNesting(parents);
        const around = (id: string | undefined): readonly string[] =>
          id === undefined ? [] : [id, ...around(parents.get(id))];
        for (let round = 0; round < 20; round++) {
          const [a, b] = [idOf(random.int(count)), idOf(random.int(count))];
          const both = around(a).find((id) => around(b).includes(id));
          expect(meeting(placeOf(a), placeOf(b)).id).toBe(both ?? '');
          expect(placeOf(a).depth).toBe(around(a).length);
        }
      }),
    );
  });

  it('handles deep nesting', () => {
    const count = 20_000;
    const parents = new Map(Array.from({ length: count }, (_, index) => [idOf(index + 1), idOf(index)]));
    const { positionOf: placeOf, meeting } = buildNesting(parents);
    const inner = placeOf(idOf(count));
    expect(inner.depth).toBe(count + 1);
    for (let index = 0; index <= count; index++) {
      const outer = placeOf(idOf(index));
      expect(meeting(inner, outer)).toBe(outer);
    }
  });
});
