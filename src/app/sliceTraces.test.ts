import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Trace } from '../core/logs';
import { createTraceJoiner, sliceTraces } from './sliceTraces';

const steps = fc.array(
  fc.record({ kind: fc.constant('user' as const), seq: fc.nat(), text: fc.string({ maxLength: 40 }) }),
  { maxLength: 12 },
);
const traces = fc.array(fc.record({ id: fc.string(), source: fc.constant('star' as const), steps }), { maxLength: 8 });

const join = (slices: Iterable<Parameters<ReturnType<typeof createTraceJoiner>['add']>[0]>) => {
  const joiner = createTraceJoiner();
  for (const slice of slices) joiner.add(structuredClone(slice));
  return joiner.take();
};

describe('slices of traces', () => {
  it('join to the same traces, whatever the size of a slice', () => {
    fc.assert(
      fc.property(traces, fc.integer({ min: 1, max: 400 }), (given, limit) => {
        expect(join(sliceTraces(given, limit))).toEqual(given);
      }),
    );
  });

  it('cut one long trace, too, and stay near their size', () => {
    const long: Trace = {
      id: 'a',
      source: 'openai',
      steps: Array.from({ length: 5000 }, (_, seq) => ({ kind: 'user' as const, seq, text: 'x'.repeat(100) })),
    };
    const slices = [...sliceTraces([long], 10_000)];
    expect(slices.length).toBeGreaterThan(50);
    for (const slice of slices) expect(JSON.stringify(slice).length).toBeLessThan(11_000);
    expect(join(slices)).toEqual([long]);
  });

  it('start empty after they are taken', () => {
    const joiner = createTraceJoiner();
    joiner.add([{ kind: 'trace', head: { id: 'a', source: 'star' } }]);
    expect(joiner.take()).toHaveLength(1);
    expect(joiner.take()).toEqual([]);
  });
});
