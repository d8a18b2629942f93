// The runner, the replay and the white box follow the same rules: a run of one is allowed by the others.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryExecutable } from '../../../testing/arbitraryExecutables';
import { checkExecutable, executableToGraph, printExecutable, readExecutable, runExecutable } from '../../executable';
import type { Trace } from '../../logs';
import { measureFitness } from '..';
import { Behaviour } from './behaviour';
import { normalizeBehaviour } from './normalizeBehaviour';

const traceOf = (names: readonly string[]): Trace => ({
  id: 'run',
  source: 'openai',
  steps: names.map((name, seq) => ({ kind: 'call', seq, name, arguments: {}, outcome: 'succeeded', result: seq })),
});

describe('a random structured workflow', () => {
  it('is valid, runs to its end, and calls what its plan says, in an order that its graph allows', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryExecutable, async ({ graph, inputs, calls, tools }) => {
        expect(checkExecutable(graph, { tools: tools.schemas })).toEqual({ valid: true, problems: [] });
        const run = await runExecutable(graph, inputs, { tools });
        expect(run.outcome).toEqual({ kind: 'finished', answer: 'done' });
        const called = run.steps.flatMap((step) => (step.kind === 'called' ? [step.function] : []));
        expect([...called].sort()).toEqual([...calls].sort());
        const drawn = executableToGraph(graph);
        expect(measureFitness(drawn, [traceOf(called)]).fitness).toBe(called.length === 0 ? null : 1);
        const behaviour = new Behaviour(normalizeBehaviour(drawn, { answers: false }), {
          guards: false,
          maxMarkings: 20_000,
        });
        const word = called.map((name) => `call ${name}`);
        expect(behaviour.takes(word)).not.toBe(false);
        expect(readExecutable(printExecutable(graph))).toEqual({ ok: true, value: graph });
      }),
      { numRuns: 50 },
    );
  });
});
