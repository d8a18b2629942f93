import { describe, expect, it } from 'vitest';
import { drawSeed, runCount } from '../../testing/draws';
import {
  drawRandomPlan,
  parsePlanFixture,
  type SimulatedRun,
  type Simulation,
  simulateFrom,
  simulatePlan,
} from '../../testing/planFixtures';
import { createRandom } from '../support';
import {
  attemptTime,
  buildPlanTimeline,
  foldPlan,
  type PlanCall,
  type PlanEvent,
  type PlanState,
  printPlanLog,
  readPlanLog,
  replayPlan,
  stepPlan,
} from '.';

const minutes = 60_000;
const simulation = { duration: ({ kind }: PlanCall) => (kind === 'work' ? 100 : 10) };

/** Resumes the log up to `length` after `gap` milliseconds. */
const resume = (
  events: readonly PlanEvent[],
  length: number,
  gap: number,
  how: Simulation = simulation,
): SimulatedRun => {
  const kept = events.slice(0, length);
  return simulateFrom({ events: kept, state: foldPlan(kept) as PlanState }, { ...how, gap });
};
const figuresOf = (state: PlanState) => {
  const { makespan, serial, speedUp, speedUpBound, criticalPath, criticalPathDuration } = buildPlanTimeline(state);
  const attempts = [...state.attempts].map(([id, list]) => [id, list.map((one) => attemptTime(state, one))]);
  return { makespan, serial, speedUp, speedUpBound, criticalPath, criticalPathDuration, attempts };
};

describe('a run that was interrupted', () => {
  const { events } = simulatePlan(parsePlanFixture('A>E B>E C>E D>E'), {}, simulation);
  /** The four workers have started, and two of them have answered. */
  const cut = events.findIndex(({ kind }) => kind === 'call.answered') + 2;

  it('says so in one event, with the last sign of life and the time of the resumption', () => {
    const resumed = resume(events, cut, 2 * minutes);
    const { at: lastAt } = events[cut - 1] as PlanEvent;
    expect(resumed.events[cut]).toEqual({
      v: 1,
      seq: cut,
      planId: 'p',
      at: lastAt + 2 * minutes,
      kind: 'plan.interrupted',
      lastAt,
    });
    expect(resumed.events.filter(({ kind }) => kind === 'plan.interrupted')).toHaveLength(1);
    expect(simulatePlan(parsePlanFixture('A')).events.map(({ kind }) => kind)).not.toContain('plan.interrupted');
  });

  it('has the makespan, serial time and speed-up of one that was resumed without a delay', () => {
    const [late, atOnce] = [resume(events, cut, 2 * minutes), resume(events, cut, 0)];
    expect(figuresOf(late.state)).toEqual(figuresOf(atOnce.state));
    expect(buildPlanTimeline(late.state)).toMatchObject({ makespan: 320, serial: 750 });
  });

  it('cuts the bars of running attempts where the program ended, and goes on after the gap', () => {
    const resumed = resume(events, events.findIndex(({ kind }) => kind === 'subtask.completed') + 1, 2 * minutes);
    const { lanes, gaps } = buildPlanTimeline(resumed.state);
    expect(gaps).toEqual([{ start: 110, end: 110 + 2 * minutes, cause: 'interrupted' }]);
    const bars = lanes.flatMap((lane) => lane.bars);
    expect(bars.filter(({ subtask }) => subtask === 'A')).toEqual([
      { subtask: 'A', attempt: 1, start: 0, end: 110, outcome: 'completed' },
    ]);
    expect(bars.filter(({ subtask }) => subtask === 'B')).toEqual([
      { subtask: 'B', attempt: 1, start: 0, end: 110, outcome: 'interrupted' },
      { subtask: 'B', attempt: 1, start: 110 + 2 * minutes, end: 120 + 2 * minutes, outcome: 'completed' },
    ]);
    for (const { start, end } of bars) expect(gaps.every((gap) => end <= gap.start || start >= gap.end)).toBe(true);
  });

  it('is read, folded and replayed, wherever it was cut', () => {
    for (let length = 1; length < events.length; length++) {
      const resumed = resume(events, length, minutes);
      expect(resumed.state.outcome).toBe('completed');
      expect(readPlanLog(printPlanLog(resumed.events))).toEqual({ ok: true, value: resumed.events });
      expect(foldPlan(resumed.events)).toEqual(resumed.state);
      expect(replayPlan(resumed.events)).toEqual({ ok: true, value: { events: resumed.events } });
    }
  });

  it('may have been so several times', () => {
    const twice = resume(resume(events, cut, minutes).events, cut + 3, 5 * minutes);
    const atOnce = resume(resume(events, cut, 0).events, cut + 2, 0);
    expect(figuresOf(twice.state)).toEqual(figuresOf(atOnce.state));
    expect(buildPlanTimeline(twice.state).gaps).toHaveLength(2);
  });

  it('has the same figures for any delay, for random plans cut at any event', () => {
    for (let index = 0; index < runCount(20); index++) {
      const seed = drawSeed(index);
      const random = createRandom(seed).fork('interruption');
      const plan = drawRandomPlan(seed, 12);
      const durations = new Map(plan.subtasks.map(({ id }) => [id, 1 + random.int(100)]));
      const how = {
        duration: (call: PlanCall) => (call.kind === 'work' ? (durations.get(call.subtask) as number) : 3),
      };
      const run = simulatePlan(plan, { concurrency: 1 + random.int(4) }, how);
      const length = 1 + random.int(run.events.length - 1);
      expect(figuresOf(resume(run.events, length, 1 + random.int(1e7), how).state)).toEqual(
        figuresOf(resume(run.events, length, 0, how).state),
      );
    }
  });

  it('keeps what a log without the event says', () => {
    const late = events.map((event, index) => (index < cut ? event : { ...event, at: event.at + minutes }));
    expect(buildPlanTimeline(foldPlan(late) as PlanState)).toMatchObject({ makespan: 220 + minutes, gaps: [] });
  });
});

describe('a run that was paused', () => {
  const paused = (
    inputs: readonly (readonly [kind: 'paused' | 'resumed' | 'cancelled' | 'continued', at: number])[],
  ) => {
    const { events } = simulatePlan(parsePlanFixture('A>B'), {}, simulation);
    let state = foldPlan(events.slice(0, 2)) as PlanState;
    for (const [kind, at] of inputs) state = stepPlan(state, { kind }, at).state;
    return state;
  };
  const answered = (state: PlanState, at: number) =>
    stepPlan(
      state,
      {
        kind: 'answered',
        call: { kind: 'work', subtask: 'A', attempt: 1, round: 1 },
        outcome: {
          kind: 'completed',
          reply: { content: 'x', toolCalls: [] },
          timing: { latencyMs: 1, retries: 0 },
        },
      },
      at,
    ).state;

  it('leaves out the time in which no call was open', () => {
    const idle = answered(paused([['paused', 40]]), 100);
    const resumed = stepPlan(idle, { kind: 'resumed' }, minutes).state;
    expect(resumed.gaps).toEqual([{ from: 100, to: minutes, cause: 'paused' }]);
    expect(buildPlanTimeline(stepPlan(idle, { kind: 'cancelled' }, minutes).state).makespan).toBe(100);
  });

  it('counts a call that goes on meanwhile', () => {
    const resumed = paused([
      ['paused', 40],
      ['resumed', 70],
    ]);
    expect(resumed.gaps).toEqual([]);
  });

  it('is paused for all of the time when its program ends meanwhile', () => {
    const left = stepPlan(answered(paused([['paused', 40]]), 100), { kind: 'continued' }, 5 * minutes).state;
    expect(stepPlan(left, { kind: 'resumed' }, 6 * minutes).state.gaps).toEqual([
      { from: 100, to: 6 * minutes, cause: 'paused' },
    ]);
  });

  it('was interrupted, and then paused, when its program ended with a call open', () => {
    const left = paused([
      ['paused', 40],
      ['continued', 5 * minutes],
      ['resumed', 6 * minutes],
    ]);
    expect(left.gaps).toEqual([
      { from: 40, to: 5 * minutes, cause: 'interrupted' },
      { from: 5 * minutes, to: 6 * minutes, cause: 'paused' },
    ]);
  });
});
