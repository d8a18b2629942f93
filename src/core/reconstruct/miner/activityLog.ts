// The miner's input: the distinct sequences of activities (successful calls, claimed answers) in the traces, and
// projections of such sequences. Invariant: `at` is the position in the whole sequence, `from` the position before
// which everything had happened when a (possibly empty) part began. Failed and denied calls are not included.

import { answerId, apiId, BitMatrix, type IndexEdge } from '../../graph';
import type { Trace, TraceCall, TraceResponse } from '../../logs';
import { replayableSteps } from '../replay/replayableSteps';

export interface Activity {
  /** Node id: `api:<name>` or `answer:<name>`, or the call site if the trace records it (`api:<name>#2`). */
  readonly id: string;
  readonly kind: 'api' | 'answer';
  readonly name: string;
}

export interface ActivityOccurrence {
  readonly activity: string;
  readonly at: number;
}

/** The activities of one or more equal traces, or the part of them that a block of the workflow explains. */
export interface LogTrace {
  /** Index in `PreparedLog.log`. */
  readonly trace: number;
  readonly items: readonly ActivityOccurrence[];
  readonly from: number;
}

export type ActivityLog = readonly LogTrace[];

export interface PreparedLog {
  /** Each distinct sequence once, in order of first appearance. */
  readonly log: ActivityLog;
  /** For each sequence of the log, the indices of the traces that show it. */
  readonly members: readonly (readonly number[])[];
  readonly activities: ReadonlyMap<string, Activity>;
  /** For each trace, the step at each `at`. */
  readonly steps: readonly (readonly (TraceCall | TraceResponse)[])[];
}

export function prepareLog(traces: readonly Trace[], includeAnswers: (trace: Trace) => boolean): PreparedLog {
  const activities = new Map<string, Activity>();
  const numbers = new Map<string, number>();
  const steps: (TraceCall | TraceResponse)[][] = [];
  const log: LogTrace[] = [];
  const members: number[][] = [];
  const places = new Map<string, number>();
  for (const [index, trace] of traces.entries()) {
    const own: (TraceCall | TraceResponse)[] = [];
    const items: ActivityOccurrence[] = [];
    let key = '';
    for (const step of replayableSteps(trace, (one) => activityOf(one, includeAnswers(trace))?.id)) {
      const activity = activityOf(step, includeAnswers(trace));
      if (!activity || step.kind === 'user') continue;
      const number = numbers.get(activity.id) ?? numbers.size;
      numbers.set(activity.id, number);
      activities.set(activity.id, activities.get(activity.id) ?? activity);
      items.push({ activity: activity.id, at: own.length });
      own.push(step);
      key += ` ${number}`;
    }
    steps.push(own);
    const place = places.get(key);
    if (place === undefined) {
      places.set(key, log.length);
      members.push([index]);
      log.push({ trace: log.length, items, from: 0 });
    } else members[place]?.push(index);
  }
  return { log, members, activities, steps };
}

/** Returns the activity of a step, or undefined if the step is not an activity of the workflow. */
export function activityOf(step: Trace['steps'][number], withAnswers: boolean): Activity | undefined {
  if (step.kind === 'call' && step.outcome === 'succeeded') {
    return { id: step.site ?? apiId(step.name), kind: 'api', name: step.name };
  }
  if (step.kind === 'response' && withAnswers && step.answer !== undefined && step.answer !== '') {
    return { id: step.site ?? answerId(step.answer), kind: 'answer', name: step.answer };
  }
  return undefined;
}

/** Activities in order of first appearance, over the traces in order. */
export function activitiesOf(log: ActivityLog): string[] {
  const found = new Set<string>();
  for (const { items } of log) for (const { activity } of items) found.add(activity);
  return [...found];
}

/** Each trace without the items of other activities; its `from` does not change. */
export function selectActivities(log: ActivityLog, kept: ReadonlySet<string>): LogTrace[] {
  return log.map((trace) => ({ ...trace, items: trace.items.filter((item) => kept.has(item.activity)) }));
}

/** The direct successions in a log, and the first and last activities of its traces. */
export interface DirectlyFollows {
  readonly activities: readonly string[];
  readonly starts: ReadonlySet<string>;
  readonly ends: ReadonlySet<string>;
  /** By indices in `activities`: the pairs in direct succession, each once, and a test for a pair. */
  readonly edges: readonly IndexEdge[];
  has(before: number, after: number): boolean;
}

export function buildDirectlyFollows(log: ActivityLog): DirectlyFollows {
  const places = new Map<string, number>();
  const placeOf = ({ activity }: ActivityOccurrence): number => {
    const known = places.get(activity);
    if (known !== undefined) return known;
    places.set(activity, places.size);
    return places.size - 1;
  };
  const byPlace = log.map(({ items }) => items.map(placeOf));
  const activities = [...places.keys()];
  const pairs = new BitMatrix(activities.length);
  const edges: IndexEdge[] = [];
  const starts = new Set<string>();
  const ends = new Set<string>();
  for (const items of byPlace) {
    if (items.length === 0) continue;
    starts.add(activities[items[0] as number] as string);
    ends.add(activities[items[items.length - 1] as number] as string);
    for (let index = 1; index < items.length; index++) {
      const [before, after] = [items[index - 1] as number, items[index] as number];
      if (pairs.has(before, after)) continue;
      pairs.set(before, after);
      edges.push([before, after]);
    }
  }
  return { activities, starts, ends, edges, has: (before, after) => pairs.has(before, after) };
}
