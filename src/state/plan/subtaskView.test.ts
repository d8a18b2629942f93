import { describe, expect, it } from 'vitest';
import type { MergedUpdate } from '../../core/plan';
import { completedReply, goodAnswer, parsePlanFixture, simulatePlan } from '../../testing/planFixtures';
import { measureCandidates } from './planCandidates';
import {
  compareWithUpdate,
  decisionTime,
  messagesOfCall,
  neighboursOf,
  staleIn,
  subtaskTitles,
  titlesInRun,
  viewSubtaskRun,
} from './subtaskView';
import { tryPlanEdits } from './tryPlanEdits';

const plan = parsePlanFixture('A>C B>C');
const { events, state } = simulatePlan(
  plan,
  {},
  {
    // The first output of A is rejected once.
    answer: (call) =>
      call.kind === 'verify' && call.subtask === 'A' && call.round === 1
        ? completedReply('{"fulfilled": false, "feedback": "Too short."}')
        : goodAnswer(call),
  },
);
const find = (id: string) => state.plan.subtasks.find((subtask) => subtask.id === id) as (typeof plan.subtasks)[number];

describe('a subtask in a run', () => {
  it('shows its attempts with rounds, inputs and output', () => {
    const [attempt, ...others] = viewSubtaskRun(state, find('A')).attempts;
    expect(others).toEqual([]);
    expect(attempt?.rounds.map(({ round, refused, isVerified }) => [round, refused?.feedback, isVerified])).toEqual([
      [1, 'Too short.', true],
      [2, undefined, true],
    ]);
    expect(attempt?.output).toContain('round 2');
    expect(attempt?.time).toBeGreaterThan(0);
    expect(viewSubtaskRun(state, find('C')).attempts[0]?.inputs.toSorted()).toEqual(['A', 'B']);
    expect(viewSubtaskRun(state, find('A'))).toMatchObject({ isStale: false, isPending: false, canInject: false });
    expect(staleIn(undefined).size).toBe(0);
  });

  it('has the prompt of each call as it was sent', () => {
    const call = { kind: 'work', subtask: 'C', attempt: 1, round: 1 } as const;
    const text = messagesOfCall({ events, state }, call)
      ?.map(({ content }) => content)
      .join('\n');
    expect(text).toContain('Do C.');
    expect(text).toContain('Output of B, attempt 1');
  });

  it('has titles and neighbours', () => {
    expect(neighboursOf(plan, find('C'))).toEqual({ before: ['A', 'B'], after: [] });
    expect(subtaskTitles(plan.subtasks)('A')).toBe('A');
    expect(titlesInRun(state)('unknown')).toBe('unknown');
  });
});

it('compares a plan with a proposed update', () => {
  const [first, ...rest] = state.plan.subtasks;
  const subtasks = [{ ...first, children: [] }, ...rest];
  const update = { ...state.plan, subtasks, reopened: ['C'], changes: [], refused: [] } as unknown as MergedUpdate;
  const { before, after, kept } = compareWithUpdate(state, update);
  expect([before.toDo, after.toDo, kept]).toEqual([0, 1, 2]);
  expect(after.edges).toBe(before.edges - 1);
  expect(decisionTime(state, { at: state.startedAt + 5 })).toBe(5);
});

it('finds the best candidates', () => {
  const serial = parsePlanFixture('A>B B>C');
  const parallel = parsePlanFixture('A B C');
  const rows = measureCandidates([
    { kind: 'valid', plan: serial },
    { kind: 'dropped', reason: 'Not a plan.' },
    { kind: 'valid', plan: parallel },
  ] as Parameters<typeof measureCandidates>[0]);
  expect(rows.map(({ isOnFront }) => isOnFront)).toEqual([false, false, true]);
  expect(rows[1]?.measures).toBeUndefined();
  expect(rows[0]?.measures?.steps).toBe(3);
});

it('tries edits one after the other', () => {
  expect(tryPlanEdits(plan, [{ kind: 'connect', from: 'C', to: 'A' }])?.message).toBeTruthy();
  const edits = [{ kind: 'disconnect', from: 'A', to: 'C' } as const, { kind: 'connect', from: 'C', to: 'A' } as const];
  expect(tryPlanEdits(plan, edits)).toBeUndefined();
  expect(tryPlanEdits(plan, [])).toBeUndefined();
});
