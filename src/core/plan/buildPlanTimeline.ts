// Builds the timeline of a run: when each attempt ran, and the speed-up over serial execution. Pure functions of a
// plan's state, which is the fold of its log up to any event. Times are milliseconds from the start of the plan;
// durations exclude the gaps.

import { indexWorkflow, longestPath, longestPathLevels } from '../graph';
import { planGraph } from './plan';
import type { Plan } from './planSchema';
import type { PlanGap, PlanState, SubtaskAttempt } from './planState';
import { gapsOf, workedParts, workedTime } from './workedTime';

/** The paper's execution plan: subtasks by step, if each starts as early as possible. */
export function planLevels(plan: Pick<Plan, 'subtasks'>): readonly (readonly string[])[] {
  const indexed = indexWorkflow(planGraph(plan));
  const levels: string[][] = [];
  for (const [index, level] of (longestPathLevels(indexed) ?? []).entries()) {
    const step = levels[level - 1] ?? [];
    levels[level - 1] = [...step, indexed.ids[index] as string]; // an index of the graph
  }
  return levels;
}

/** An attempt or a part of it: a gap ends a bar, and the rest of the attempt is a new bar. */
export interface PlanTimelineBar {
  readonly subtask: string;
  readonly attempt: number;
  readonly start: number;
  /** For an open attempt: the time of the last event. */
  readonly end: number;
  /** `interrupted`, `paused`: a gap ended this part; the last part has the outcome of the attempt. */
  readonly outcome: SubtaskAttempt['outcome'] | 'in progress' | PlanGap['cause'];
  /** Error injection removed its output. */
  readonly masked?: true;
}

/** A time in which nothing ran. */
export interface TimelineGap {
  readonly start: number;
  readonly end: number;
  readonly cause: PlanGap['cause'];
}

export interface PlanTimelineLane {
  /** The agent or a clone of it. */
  readonly lane: string;
  readonly agent: string;
  readonly bars: readonly PlanTimelineBar[];
}

export interface PlanTimelineData {
  readonly lanes: readonly PlanTimelineLane[];
  readonly gaps: readonly TimelineGap[];
  /** From the start of the first attempt to the end of the last one, without the gaps. */
  readonly makespan: number;
  /** Sum of the durations of all attempts. */
  readonly serial: number;
  /** The path of the plan with the largest sum of durations. */
  readonly criticalPath: readonly string[];
  readonly criticalPathDuration: number;
  /** Serial over makespan; 1 for a plan that has not started. */
  readonly speedUp: number;
  /**
   * The most that the graph and the limit allow: no schedule is shorter than the critical path, nor than all work
   * spread evenly over the limit. Not every plan has a schedule that reaches this bound.
   */
  readonly speedUpBound: number;
}

export function buildPlanTimeline(state: PlanState): PlanTimelineData {
  const gaps = gapsOf(state);
  const bars = [...state.attempts].flatMap(([subtask, attempts]) =>
    attempts.flatMap((attempt) =>
      workedParts(gaps, attempt.startedAt, attempt.endedAt ?? state.at).map(({ from, to, cutBy }) => ({
        lane: attempt.lane,
        agent: attempt.agent,
        bar: {
          subtask,
          attempt: attempt.number,
          start: from - state.startedAt,
          end: to - state.startedAt,
          outcome: cutBy ?? attempt.outcome ?? 'in progress',
          ...(attempt.masked && !cutBy ? { masked: true } : {}),
        } satisfies PlanTimelineBar,
      })),
    ),
  );
  bars.sort((left, right) => left.bar.start - right.bar.start);
  const lanes = new Map<string, { lane: string; agent: string; bars: PlanTimelineBar[] }>();
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
  const first = state.startedAt + Math.min(...bars.map(({ bar }) => bar.start));
  const last = state.startedAt + Math.max(...bars.map(({ bar }) => bar.end));
  const makespan = bars.length === 0 ? 0 : workedTime(gaps, first, last);
  const indexed = indexWorkflow(planGraph(state.plan));
  const weights = indexed.ids.map((id) => durations.get(id) ?? 0);
  const { path, length } = longestPath(indexed, weights) ?? { path: [], length: 0 };
  const least = Math.max(length, serial / state.settings.concurrency);
  return {
    lanes: [...lanes.values()],
    gaps: gaps.map(({ from, to, cause }) => ({ start: from - state.startedAt, end: to - state.startedAt, cause })),
    makespan,
    serial,
    criticalPath: path.map((index) => indexed.ids[index] as string), // an index of the graph
    criticalPathDuration: length,
    speedUp: makespan > 0 ? serial / makespan : 1,
    speedUpBound: least > 0 ? serial / least : 1,
  };
}
