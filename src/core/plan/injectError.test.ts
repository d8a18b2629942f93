// Manual error injection: the output of a chosen subtask is lost, and the updater is informed.

import { describe, expect, it } from 'vitest';
import { completedReply, goodAnswer, parsePlanFixture } from '../../testing/planFixtures';
import {
  defaultPlanSettings,
  defaultRefinement,
  foldPlan,
  openCalls,
  type PlanEvent,
  type PlanInput,
  type PlanSettings,
  printPlan,
  replayPlan,
  startPlan,
  stepPlan,
} from '.';

function begin(text: string, settings: Partial<PlanSettings> = {}) {
  const started = startPlan(
    { planId: 'p', task: 'Do it.', plan: parsePlanFixture(text), settings: { ...defaultPlanSettings, ...settings } },
    0,
  );
  if (!started.ok) throw new Error(started.error.message);
  let { state } = started.value;
  const events: PlanEvent[] = [...started.value.events];
  let now = 0;
  const feed = (input: PlanInput) => {
    const step = stepPlan(state, input, ++now);
    state = step.state;
    events.push(...step.events);
  };
  return {
    feed,
    events,
    get state() {
      return state;
    },
    /** Answers the open calls of one kind. */
    answer: (kind: string, text?: string) => {
      for (const call of openCalls(state))
        if (call.kind === kind)
          feed({ kind: 'answered', call, outcome: text === undefined ? goodAnswer(call) : completedReply(text) });
    },
  };
}

const dataOf = (run: ReturnType<typeof begin>, id: string) =>
  run.state.plan.subtasks.find((one) => one.id === id)?.data;

describe('an injected error', () => {
  it('takes the next output of a subtask that has none', () => {
    const run = begin('a>b');
    run.feed({ kind: 'injected', subtask: 'a' });
    expect(run.state.injected).toEqual(['a']);
    run.answer('work');
    run.answer('verify');
    expect(dataOf(run, 'a')).toBeNull();
    expect(run.state.injected).toEqual([]);
    expect(run.state.attempts.get('a')?.[0]).toMatchObject({ outcome: 'completed', masked: true });
  });

  it('takes the output of one that is completed, and has the updater asked even where that is for failures alone', () => {
    const run = begin('a>b a>c b>d c>d', {
      concurrency: 1,
      refinement: { ...defaultRefinement, when: 'failure', candidates: 1, strategy: 'concurrent' },
    });
    run.answer('work');
    run.answer('verify');
    expect(dataOf(run, 'a')).not.toBeNull();
    run.feed({ kind: 'injected', subtask: 'a' });
    expect(dataOf(run, 'a')).toBeNull();
    expect(run.state.update?.failed).toEqual(['a']);
    const again = run.state.plan.subtasks.map((one) =>
      one.id === 'a' ? { ...one, status: 'not started' as const } : one,
    );
    run.answer('update', printPlan({ ...run.state.plan, subtasks: again }));
    expect(run.state.updates.at(-1)?.outcome).toBe('applied');
    expect(run.state.attempts.get('a')?.length).toBeGreaterThan(0);
  });

  it('is refused where there is nothing to take', () => {
    const run = begin('a');
    const { length } = run.events;
    run.feed({ kind: 'injected', subtask: 'nobody' });
    run.feed({ kind: 'injected', subtask: 'a' });
    run.feed({ kind: 'injected', subtask: 'a' });
    expect(run.events.length).toBe(length + 1);
  });

  it('replays bit for bit, and every beginning of the log folds', () => {
    const run = begin('a>b b>c');
    run.answer('work');
    run.answer('verify');
    run.feed({ kind: 'injected', subtask: 'a' });
    run.answer('work');
    run.answer('verify');
    const replayed = replayPlan(run.events);
    expect(replayed.ok && replayed.value.firstDifference).toBeUndefined();
    expect(foldPlan(run.events)).toEqual(run.state);
    for (let length = 1; length <= run.events.length; length++)
      expect(foldPlan(run.events.slice(0, length))).toBeDefined();
  });
});
