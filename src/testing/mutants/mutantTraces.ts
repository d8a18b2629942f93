// Hostile traces through the miner and all uses of its results: hostile names, empty traces, thousands of identical
// ones, very long ones, many activities.

import { checkExecutable, printExecutable, readExecutable } from '../../core/executable';
import { convertTo } from '../../core/formats';
import type { Trace, TraceStep } from '../../core/logs';
import { measureDependency, measureProcedure } from '../../core/metrics';
import {
  checkValidity,
  collapseToCalls,
  compareWorkflows,
  measureFitness,
  mineExecutable,
  mineTraces,
} from '../../core/reconstruct';
import type { JsonObject, JsonValue, Random } from '../../core/support';
import { drawTracePlan, playTracePlan } from '../arbitraryTracePlans';
import { hardPieces } from '../mutate';
import type { MutantKind, MutantStep } from './mutantKind';

const hostileNames: readonly string[] = [
  ...hardPieces,
  '',
  ' ',
  'api:a',
  'start',
  'end',
  'cond:x',
  'a#2',
  'x'.repeat(5000),
  'a->b',
  'A',
  'a_',
];

const values: readonly JsonValue[] = [
  1,
  'x',
  '',
  null,
  true,
  [],
  {},
  [1, 2, 3],
  { id: 1, list: [{ id: 2 }, { id: 3 }] },
  '\ud800',
  1e308,
];

function callStep(name: string, seq: number, random: Random): TraceStep {
  const args: JsonObject =
    random.next() < 0.5 ? {} : { [random.pick(['id', 'a', ...hardPieces])]: random.pick(values) };
  const outcome = random.next() < 0.85 ? 'succeeded' : random.pick(['failed', 'denied', 'unanswered'] as const);
  return {
    kind: 'call',
    seq,
    name,
    arguments: args,
    outcome,
    ...(outcome === 'succeeded' ? { result: random.pick(values) } : { message: 'no' }),
  };
}

function makeTraces(random: Random): Trace[] {
  const shape = random.int(6);
  const names = Array.from({ length: random.pick([1, 3, 8, 20]) }, (_, index) =>
    random.next() < 0.3 ? random.pick(hostileNames) : `t${index}`,
  );
  const plan = drawTracePlan(1 + random.int(10), (bound) => random.int(bound));
  const wordOf = (): string[] => {
    if (shape < 2) return playTracePlan(plan, (bound) => random.int(bound));
    if (shape === 2) return Array.from({ length: random.pick([0, 1, 5, 40]) }, () => random.pick(names));
    // Very long, and with many activities.
    if (shape === 3) return Array.from({ length: random.pick([60, 250]) }, () => random.pick(names));
    if (shape === 4) return Array.from({ length: random.pick([20, 60]) }, () => `a${random.int(150)}`);
    return names;
  };
  const count = shape === 3 ? 1 + random.int(3) : shape === 5 ? random.pick([1, 300, 1000]) : random.int(30);
  const turns = random.next() < 0.5;
  return Array.from({ length: count }, (_, index): Trace => {
    const steps: TraceStep[] = [];
    for (const name of wordOf()) {
      if (turns && random.next() < 0.3)
        steps.push({
          kind: 'user',
          seq: steps.length,
          text: random.pick(hostileNames),
          ...(random.next() < 0.3 ? { oow: 'unrelated' } : {}),
        });
      steps.push(callStep(name, steps.length, random));
      if (turns && random.next() < 0.3)
        steps.push({
          kind: 'response',
          seq: steps.length,
          text: 'so',
          ...(random.next() < 0.5 ? { answer: random.pick(names) } : {}),
        });
    }
    return {
      id: random.next() < 0.95 ? `trace ${index}` : 'same',
      source: random.pick(['weir', 'openai', 'star'] as const),
      steps,
    };
  });
}

/** Bounded: another test mines files of thousands of traces. */
export async function mineAll(traces: readonly Trace[], step: MutantStep): Promise<void> {
  const mined = await step('mine', () => mineTraces(traces, { answers: true }));
  await step('mine with noise', () => mineTraces(traces, { noise: 0.2, digressions: 'keep' }));
  const fitness = await step('fitness', () => measureFitness(mined.graph, mined.kept));
  if (fitness.exact && (fitness.fitness ?? 1) < 1)
    throw new Error(`What was kept does not replay: fitness ${fitness.fitness}.`);
  await step('validity', () => checkValidity(mined.graph));
  await step('metrics', () => [measureDependency(mined.graph), measureProcedure(mined.graph)]);
  await step('collapse', () => collapseToCalls(mined.graph));
  await step('convert mined', () => [
    convertTo('mermaid', { kind: 'subtasks', graph: mined.graph }),
    convertTo('pdl', { kind: 'subtasks', graph: mined.graph }),
  ]);
  const other = await step('mine executable', () => mineExecutable(traces));
  await step('check executable', () => [
    checkExecutable(other.executable),
    readExecutable(printExecutable(other.executable)),
  ]);
  await step('compare', () => compareWorkflows(mined.graph, other.mined.graph));
}

export const traceMutants: MutantKind = {
  name: 'miner',
  make(random) {
    const traces = makeTraces(random);
    return JSON.stringify(traces);
  },
  async run(input, step) {
    let traces: readonly Trace[];
    try {
      traces = JSON.parse(input) as readonly Trace[];
    } catch {
      return; // A shrunk input that is not a list of traces.
    }
    await mineAll(traces, step);
  },
};
