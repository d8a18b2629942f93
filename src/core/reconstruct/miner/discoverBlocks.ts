// From a log to nested blocks, by divide and conquer: find a cut, split every trace, go on with the parts.
// Invariant: every trace of the log can be replayed on the result. Deterministic: ties follow first appearance.
// Cuts are the inductive miner's; where every activity happens exactly once per trace, the order that all traces agree on
// is taken as it is (a partial order), which a nesting of sequences and parallels cannot always say.

import { type IndexEdge, transitiveReduction } from '../../graph';
import { type ActivityLog, activitiesOf, followsOf, keepActivities, type LogTrace } from './activityLog';
import type { Block } from './blockTree';
import { choiceCut, loopCut, parallelCut, sequenceCut } from './cuts';
import { splitChoice, splitLoop, splitParallel, splitRounds, splitSequence } from './splitLog';

/** The blocks that explain every trace of the log. */
export function discoverBlocks(log: ActivityLog): Block {
  const activities = activitiesOf(log);
  if (activities.length === 0) return { kind: 'silent' };
  if (log.some((trace) => trace.items.length === 0)) return optional(log);
  if (activities.length === 1) return oneActivity(log, activities[0] as string);
  return (
    agreedOrder(log, activities) ?? byCut(log) ?? byRounds(log) ?? aside(log, activities) ?? anything(log, activities)
  );
}

function optional(log: ActivityLog): Block {
  const decisions = log.map((trace) => ({
    trace: trace.trace,
    at: trace.from,
    branch: trace.items.length === 0 ? 1 : 0,
  }));
  const filled = log.filter((trace) => trace.items.length > 0);
  return { kind: 'choice', children: [discoverBlocks(filled), { kind: 'silent' }], decisions };
}

function oneActivity(log: ActivityLog, activity: string): Block {
  const leaf: Block = { kind: 'leaf', activity };
  if (log.every((trace) => trace.items.length === 1)) return leaf;
  const { decisions } = splitRounds(log, () => true);
  return { kind: 'loop', body: leaf, redos: [{ kind: 'silent' }], decisions };
}

/** Each activity exactly once in each trace: what precedes what in all of them is a partial order. */
function agreedOrder(log: ActivityLog, activities: readonly string[]): Block | undefined {
  if (!log.every((trace) => trace.items.length === activities.length)) return undefined;
  const places = log.map((trace) => new Map(trace.items.map((item) => [item.activity, item.at])));
  if (!places.every((place) => place.size === activities.length)) return undefined;
  const edges: IndexEdge[] = [];
  activities.forEach((a, i) => {
    activities.forEach((b, j) => {
      if (i !== j && places.every((place) => (place.get(a) as number) < (place.get(b) as number))) edges.push([i, j]);
    });
  });
  const children = activities.map((activity): Block => ({ kind: 'leaf', activity }));
  return { kind: 'order', children, edges: transitiveReduction({ n: activities.length, edges }) ?? [] };
}

function byCut(log: ActivityLog): Block | undefined {
  const follows = followsOf(log);
  const alternatives = choiceCut(follows);
  if (alternatives) {
    const { logs, decisions } = splitChoice(log, alternatives);
    return { kind: 'choice', children: logs.map(discoverBlocks), decisions };
  }
  const stages = sequenceCut(follows);
  if (stages) return { kind: 'sequence', children: splitSequence(log, nestStages(log, stages)).map(discoverBlocks) };
  const branches = parallelCut(follows);
  if (branches) return { kind: 'order', children: splitParallel(log, branches).map(discoverBlocks), edges: [] };
  const parts = loopCut(follows);
  if (!parts) return undefined;
  const { logs, decisions } = splitLoop(log, parts);
  const [body, ...redos] = logs.map(discoverBlocks);
  return { kind: 'loop', body: body ?? { kind: 'silent' }, redos, decisions };
}

/**
 * Stages that only happen once an optional one before them did belong inside that option: without this, skipping the
 * first would still allow the second. Beyond the inductive miner, which cuts such a run into independent options.
 */
function nestStages(log: ActivityLog, stages: readonly (readonly string[])[]): string[][] {
  const present = stages.map((stage) => {
    const own = new Set(stage);
    return log.map((trace) => trace.items.some((item) => own.has(item.activity)));
  });
  const nested: string[][] = [];
  for (let first = 0; first < stages.length; ) {
    const isOptional = present[first]?.includes(false) ?? false;
    let next = first + 1;
    const needsFirst = (stage: number) => present[stage]?.every((is, trace) => !is || present[first]?.[trace]) ?? false;
    while (isOptional && next < stages.length && needsFirst(next)) next++;
    nested.push(stages.slice(first, next).flat());
    first = next;
  }
  return nested;
}

/** The whole repeats: an end is directly followed by a beginning. */
function byRounds(log: ActivityLog): Block | undefined {
  const { starts, ends } = followsOf(log);
  const begins = (trace: LogTrace, index: number) =>
    starts.has(trace.items[index]?.activity ?? '') && ends.has(trace.items[index - 1]?.activity ?? '');
  const rounds = splitRounds(log, begins);
  if (rounds.log.length === log.length) return undefined;
  return { kind: 'loop', body: discoverBlocks(rounds.log), redos: [{ kind: 'silent' }], decisions: rounds.decisions };
}

/** One activity hides the structure of the others: it runs beside them. */
function aside(log: ActivityLog, activities: readonly string[]): Block | undefined {
  const rest = (activity: string) => keepActivities(log, new Set(activities.filter((other) => other !== activity)));
  const isOnce = (activity: string) =>
    log.every((trace) => trace.items.filter((item) => item.activity === activity).length === 1);
  const hides = (activity: string) => {
    const follows = followsOf(rest(activity));
    return choiceCut(follows) ?? sequenceCut(follows) ?? parallelCut(follows) ?? loopCut(follows);
  };
  const found = activities.find(isOnce) ?? activities.find((activity) => hides(activity) !== undefined);
  if (found === undefined) return undefined;
  const own = keepActivities(log, new Set([found]));
  return { kind: 'order', children: [discoverBlocks(own), discoverBlocks(rest(found))], edges: [] };
}

/** No structure: any activity, any number of times. */
function anything(log: ActivityLog, activities: readonly string[]): Block {
  const decisions = log.flatMap((trace) => [
    ...trace.items.map((item) => ({ trace: trace.trace, at: item.at, branch: activities.indexOf(item.activity) })),
    { trace: trace.trace, at: (trace.items[trace.items.length - 1]?.at ?? trace.from - 1) + 1, branch: -1 },
  ]);
  return {
    kind: 'loop',
    body: { kind: 'silent' },
    redos: activities.map((activity): Block => ({ kind: 'leaf', activity })),
    decisions,
  };
}
