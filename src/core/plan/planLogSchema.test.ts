// Validates logs of the engine against docs/plan-log.schema.json with an external validator.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import {
  completedReply,
  goodAnswer,
  parsePlanFixture,
  type SimulatedRun,
  simulatePlan,
} from '../../testing/planFixtures';
import {
  defaultRefinement,
  type PlanCall,
  type PlanEvent,
  type PlanInput,
  type PlanState,
  printPlan,
  readPlanLog,
  stepPlan,
} from '.';

const root = resolve(import.meta.dirname, '../../..');
const schema = JSON.parse(readFileSync(resolve(root, 'docs/plan-log.schema.json'), 'utf8')) as {
  readonly oneOf: readonly { readonly properties: { readonly kind: { readonly const: string } } }[];
};
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
const validate = ajv.compile(schema);
const kinds = schema.oneOf.map(({ properties }) => properties.kind.const);

const after = ({ events, state }: SimulatedRun, ...inputs: readonly PlanInput[]): readonly PlanEvent[] => {
  const log = [...events];
  let now = state;
  for (const input of inputs) {
    const step = stepPlan(now, input, now.at + 1);
    log.push(...step.events);
    now = step.state;
  }
  return log;
};

/** Runs that together contain every kind of event. */
function logs(): readonly (readonly PlanEvent[])[] {
  const plan = parsePlanFixture('a>b b>c');
  const refinement = { ...defaultRefinement, candidates: 1 };
  const rejecting = (call: PlanCall) =>
    call.kind === 'verify' && call.round === 1
      ? completedReply('{"fulfilled": false, "feedback": "Not yet."}')
      : goodAnswer(call);
  const broken = (call: PlanCall) =>
    call.kind === 'work' && call.subtask === 'b'
      ? ({
          kind: 'failed',
          failure: { kind: 'unreachable', message: 'gone' },
          timing: { latencyMs: 0, retries: 0 },
        } as const)
      : goodAnswer(call);
  const changing = (call: PlanCall, { plan: now }: PlanState) =>
    call.kind === 'update'
      ? completedReply(
          printPlan({
            ...now,
            subtasks: now.subtasks.map((one) => (one.id === 'c' ? { ...one, requirement: 'Do c well.' } : one)),
          }),
        )
      : goodAnswer(call);
  const review = { ...refinement, review: 'manual' as const, most: 1 };
  const proposed = simulatePlan(plan, { refinement: review }, { answer: changing });
  return [
    simulatePlan(plan).events,
    simulatePlan(plan, { injection: { probability: 1, seed: 1 } }, { answer: rejecting }).events,
    simulatePlan(plan, { refinement }, { answer: broken }).events,
    simulatePlan(plan, { refinement }, { answer: changing }).events,
    after(proposed, { kind: 'continued' }, { kind: 'reviewed', accepted: false }),
    after(proposed, { kind: 'injected', subtask: 'b' }, { kind: 'paused' }, { kind: 'resumed' }, { kind: 'cancelled' }),
  ];
}

describe('docs/plan-log.schema.json', () => {
  const all = logs();

  it('takes every event of the engine, and every kind of them is met', () => {
    for (const event of all.flat()) {
      const value: unknown = JSON.parse(JSON.stringify(event));
      expect([event.kind, validate(value) ? [] : validate.errors]).toEqual([event.kind, []]);
    }
    expect([...new Set(all.flat().map(({ kind }) => kind))].sort()).toEqual([...kinds].sort());
  });

  it('refuses what the reader refuses', () => {
    const [first] = all[0] ?? [];
    for (const wrong of [
      { ...first, v: 2 },
      { ...first, kind: 'plan.dreamt' },
      { ...first, plan: 3 },
      { ...first, seq: 'x' },
    ]) {
      expect(validate(wrong)).toBe(false);
      expect(readPlanLog(JSON.stringify(wrong)).ok).toBe(false);
    }
  });
});
