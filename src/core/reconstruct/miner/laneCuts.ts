// Splits a log's activities into parallel lanes. The first cut is the inductive miner's: everything of one lane is seen
// directly before and after everything of the others. Direct succession cannot show whether lanes with free beginnings
// and ends are independent, so there are further cuts that join lanes which share a choice, an option or a loop.
// Invariant: lanes are disjoint, cover all activities and are at least two.

import type { ActivityLog, DirectlyFollows } from './activityLog';
import { activityIndexes, groupsBy, namesAt } from './cuts';

type Lanes = readonly (readonly string[])[];

/** Maximum number of assignments of the remaining groups to lanes: more would take long for little gain. */
const maxAssignments = 36;

export function laneCuts(log: ActivityLog, follows: DirectlyFollows): Lanes[] {
  const groups = groupsBy(activityIndexes(follows), (a, b) => !(follows.has(a, b) && follows.has(b, a))).map((group) =>
    namesAt(follows, group),
  );
  if (groups.length < 2) return [];
  const counts = countActivities(log, follows.activities);
  const cuts = [groups, joinDependent(counts, groups)].flatMap((parts) => {
    const hasStartAndEnd = (group: readonly string[]) =>
      group.some((activity) => follows.starts.has(activity)) && group.some((activity) => follows.ends.has(activity));
    const whole = parts.filter(hasStartAndEnd);
    const rest = parts.filter((group) => !hasStartAndEnd(group));
    // Dependence is computed again without the groups that cannot be a lane alone.
    return [whole, joinDependent(counts, whole)].flatMap((lanes) =>
      giveRest(counts, joinCovers(counts, lanes), rest, hasStartAndEnd),
    );
  });
  const distinct = new Map(cuts.map((lanes) => [lanes.map((lane) => lane.join(' ')).join('\n'), lanes]));
  return [...distinct.values()].filter((lanes) => lanes.length > 1);
}

/**
 * Assigns the groups that cannot both begin and end: each joins a lane, or several of them form a new lane (a loop
 * whose rounds begin and end with different calls) that depends on no other. The log does not determine the assignment,
 * so several are returned.
 */
function giveRest(
  counts: Counts,
  lanes: Lanes,
  rest: Lanes,
  hasStartAndEnd: (group: readonly string[]) => boolean,
): Lanes[] {
  const give = (cut: Lanes, group: readonly string[], chosen: number): Lanes =>
    chosen < cut.length ? cut.map((lane, index) => (index === chosen ? [...lane, ...group] : lane)) : [...cut, group];
  const giveAll = (groups: Lanes): Lanes[] =>
    groups.reduce<Lanes[]>(
      (cuts, group) =>
        cuts.flatMap((cut) => {
          // A new lane needs two groups: one that begins, one that ends.
          const most = Math.min(cut.length + 1, lanes.length + Math.floor(groups.length / 2));
          return Array.from({ length: most }, (_, chosen) => give(cut, group, chosen));
        }),
      [lanes],
    );
  if (rest.length === 0) return [lanes];
  const areWhole = (cut: Lanes) =>
    cut.length === lanes.length ||
    (cut.slice(lanes.length).every(hasStartAndEnd) && joinDependent(counts, cut).length === cut.length);
  const together = [...lanes.keys(), lanes.length].map((chosen) => give(lanes, rest.flat(), chosen)).filter(areWhole);
  if ((lanes.length + 1) ** rest.length > maxAssignments) return together;
  return [...together, ...giveAll(rest).filter(areWhole)];
}

type Counts = ReadonlyMap<string, readonly number[]>;

/** By activity, its number of occurrences in each trace. */
function countActivities(log: ActivityLog, activities: readonly string[]): Counts {
  const counts = new Map(activities.map((activity) => [activity, log.map(() => 0)]));
  for (const [trace, { items }] of log.entries()) {
    for (const { activity } of items) {
      const own = counts.get(activity);
      if (own) own[trace] = (own[trace] as number) + 1;
    }
  }
  return counts;
}

/** Occurrences of each lane in each trace: those of its most frequent activity. */
function countsOf(counts: Counts, lanes: Lanes): number[][] {
  return lanes.map((lane) => {
    const [first = [], ...others] = lane.map((activity) => counts.get(activity) ?? []);
    return first.map((count, trace) => others.reduce((most, own) => Math.max(most, own[trace] ?? 0), count));
  });
}

/**
 * Joins lanes that share an option or a loop: either one occurs only together with the other, which can be absent; or
 * both repeat, and one never occurs more often than the other, which is always present.
 */
function joinDependent(all: Counts, lanes: Lanes): Lanes {
  const counts = countsOf(all, lanes);
  const canMiss = counts.map((own) => own.includes(0));
  const repeats = counts.map((own) => own.some((count) => count > 1));
  const joined = lanes.map((_, lane) => lane);
  const never = (lane: number, pivot: number, isGreater: (own: number, other: number) => boolean) =>
    (counts[lane] as readonly number[]).every((count, trace) => !isGreater(count, counts[pivot]?.[trace] ?? 0));
  const depends = (lane: number, pivot: number) =>
    canMiss[pivot]
      ? never(lane, pivot, (own, other) => own > 0 && other === 0)
      : repeats[pivot] && repeats[lane] && never(lane, pivot, (own, other) => own > other);
  lanes.forEach((_, pivot) => {
    lanes.forEach((_, lane) => {
      if (lane === pivot || !depends(lane, pivot)) return;
      const [from, to] = [joined[lane], joined[pivot]];
      joined.forEach((at, index) => {
        if (at === from) joined[index] = to as number;
      });
    });
  });
  return [...new Set(joined)].map((at) => lanes.flatMap((lane, index) => (joined[index] === at ? lane : [])));
}

/** Joins lanes that are each absent from some trace, but never all together, such as a choice that repeats. */
function joinCovers(all: Counts, lanes: Lanes): Lanes {
  const counts = countsOf(all, lanes);
  const coversAllTraces = (chosen: readonly number[]) =>
    (counts[0] ?? []).every((_, trace) => chosen.some((lane) => (counts[lane]?.[trace] ?? 0) > 0));
  let open = [...lanes.keys()].filter((lane) => counts[lane]?.includes(0));
  let joined: Lanes = lanes.filter((_, lane) => !open.includes(lane));
  while (open.length > 1 && coversAllTraces(open)) {
    let cover = open;
    for (const lane of open) {
      const others = cover.filter((other) => other !== lane);
      if (coversAllTraces(others)) cover = others;
    }
    joined = [...joined, cover.flatMap((lane) => lanes[lane] as readonly string[])];
    open = open.filter((lane) => !cover.includes(lane));
  }
  joined = [...joined, ...open.map((lane) => lanes[lane] as readonly string[])];
  return joined.length > 1 ? joined : lanes;
}
