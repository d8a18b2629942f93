import { describe, expect, it } from 'vitest';
import { createRandom } from '../../support';
import { proposeSkeletons } from './proposeSkeletons';

const segmentsOf = (words: readonly (readonly string[])[]) =>
  words.map((names, trace) => ({ trace, items: names.map((activity, at) => ({ activity, at })), from: 0 }));

describe('proposeSkeletons', () => {
  it('looks at every shape of calls in an order', () => {
    const { isComplete, parts } = proposeSkeletons(
      segmentsOf([
        ['a', 'b', 'c', 'b', 'c', 'd'],
        ['a', 'b', 'c', 'd'],
        ['a', 'e', 'd'],
      ]),
    );
    expect(isComplete).toBe(true);
    expect(parts).toBeLessThan(1000);
  });

  it('ends at a number of parts where calls are in no order, and says so', () => {
    const random = createRandom('no order');
    const words = [0, 1, 2].map(() => Array.from({ length: 250 }, () => `t${random.int(8)}`));
    const { isComplete, parts, skeletons } = proposeSkeletons(segmentsOf(words));
    expect(isComplete).toBe(false);
    expect(skeletons).not.toHaveLength(0);
    // Each part beyond the budget costs as much as examining 30 calls.
    expect(parts).toBeLessThan(400 + 1_200_000 / 30);
  });
});
