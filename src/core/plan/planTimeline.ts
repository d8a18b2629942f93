// What ran when, and how much faster than one after the other. Pure functions of a plan's state, which is the fold of its
// log up to any event. Times are milliseconds from the start of the plan.

import { indexWorkflow, levelsOf, longestPath } from '../graph';
import { type Plan, planGraph } from './plan';
import type { PlanState, SubtaskAttempt } from './planState';

/** The paper's execution plan: subtasks by step, when each starts as soon as it may. */
export function planLevels(plan: Pick<Plan, 'subtasks'>): readonly (readonly string[])[] {
  const indexed = indexWorkflow(planGraph(plan));
  const levels: string[][] = [];
  for (const [index, level] of (levelsOf(indexed) ?? []).entries()) {
    const step = levels[level - 1] ?? [];
    levels[level - 1] = [...step, indexed.ids[index] as string]; // an index of the graph
  }
  return levels;
}

export interface TimelineBar {
  readonly subtask: string;
  readonly attempt: number;
  readonly start: number;
  /** Of one under way: until the last event. */
  readonly end: number;
  readonly outcome: SubtaskAttempt['outcome'] | 'in progress';
}

export interface TimelineLane {
  /** The agent or a clone of it. */
  readonly lane: string;
  readonly agent: string;
  readonly bars: readonly TimelineBar[];
}

export interface PlanTimeline {
  readonly lanes: readonly TimelineLane[];
  /** From the start of the first attempt to the end of the last one. */
  readonly makespan: number;
  /** All attempts one after the other. */
  readonly serial: number;
  /** The heaviest path of the plan by what its subtasks took. */
  readonly criticalPath: readonly string[];
  readonly criticalPathDuration: number;
  /** Serial over makespan; 1 for a plan that has not begun. */
  readonly speedUp: number;
  /**
   * The most that the graph and the limit allow: no schedule is shorter than the critical path, nor than all work spread
   * evenly over the limit. Not every plan has a schedule that reaches it.
   */
  readonly speedUpBound: number;
}

export function buildTimeline(state: PlanState): PlanTimeline {
  const bars = [...state.attempts].flatMap(([subtask, attempts]) =>
    attempts.map((attempt) => ({
      lane: attempt.lane,
      agent: attempt.agent,
      bar: {
        subtask,
        attempt: attempt.number,
        start: attempt.startedAt - state.startedAt,
        end: (attempt.endedAt ?? state.at) - state.startedAt,
        outcome: attempt.outcome ?? 'in progress',
      } satisfies TimelineBar,
    })),
  );
  bars.sort((left, right) => left.bar.start - right.bar.start);
  const lanes = new Map<string, { lane: string; agent: string; bars: TimelineBar[] }>();
  for (const { lane, agent, bar } of bars) {
    const row = lanes.get(lane) ?? { lane, agent, bars: [] };
    row.bars.push(bar);
    lanes.set(lane, row);
  }
  const durations = new Map<string, number>();
  for (const { bar } of bars) {
    durations.set(bar.subtask, (durations.get(bar.subtask) ?? 0) + bar.end - bar.start);
  }
  const serial = [...durations.values()].reduce((sum, duration) => sum + duration, 0);
  const first = Math.min(...bars.map(({ bar }) => bar.start));
  const makespan = bars.length === 0 ? 0 : Math.max(...bars.map(({ bar }) => bar.end)) - first;
  const indexed = indexWorkflow(planGraph(state.plan));
  const weights = indexed.ids.map((id) => durations.get(id) ?? 0);
  const { path, length } = longestPath(indexed, weights) ?? { path: [], length: 0 };
  const least = Math.max(length, serial / state.settings.concurrency);
  return {
    lanes: [...lanes.values()],
    makespan,
    serial,
    criticalPath: path.map((index) => indexed.ids[index] as string), // an index of the graph
    criticalPathDuration: length,
    speedUp: makespan > 0 ? serial / makespan : 1,
    speedUpBound: least > 0 ? serial / least : 1,
  };
}
