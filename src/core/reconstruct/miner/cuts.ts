// Ways to split a log's activities into groups that a choice, a sequence, parallel branches or a loop would explain.
// These are the cuts of the inductive miner (Leemans, Fahland, van der Aalst, Petri Nets 2013) over direct succession.
// Invariant: groups are disjoint, cover all activities, keep their order of first appearance, and are at least two.

import { type IndexEdge, transitiveClosure, weakComponents } from '../../graph';
import type { Follows } from './activityLog';

/** Groups of activities joined by any of the given pairs. */
export function groupsBy(activities: readonly string[], isJoined: (a: string, b: string) => boolean): string[][] {
  const edges: IndexEdge[] = [];
  activities.forEach((a, i) => {
    activities.forEach((b, j) => {
      if (i < j && isJoined(a, b)) edges.push([i, j]);
    });
  });
  return weakComponents({ n: activities.length, edges }).map((group) =>
    group.map((index) => activities[index] as string),
  );
}

/** No activity of one group ever stands next to one of another. */
export function choiceCut(follows: Follows): string[][] | undefined {
  const groups = groupsBy(follows.activities, (a, b) => follows.has(a, b) || follows.has(b, a));
  return groups.length > 1 ? groups : undefined;
}

/** Groups in order: later ones can follow earlier ones, never the other way round. */
export function sequenceCut(follows: Follows): string[][] | undefined {
  const { activities } = follows;
  const edges: IndexEdge[] = [];
  activities.forEach((a, i) => {
    activities.forEach((b, j) => {
      if (follows.has(a, b)) edges.push([i, j]);
    });
  });
  const reach = transitiveClosure({ n: activities.length, edges });
  const place = new Map(activities.map((activity, index) => [activity, index]));
  const reaches = (a: string, b: string) => reach.has(place.get(a) as number, place.get(b) as number);
  // Mutually reachable or mutually unreachable activities have no order between them. Joining two of them can
  // leave groups that reach each other both ways, so joining goes on until none do.
  let groups = groupsBy(activities, (a, b) => reaches(a, b) === reaches(b, a));
  const before = (a: readonly string[], b: readonly string[]) => a.every((x) => b.every((y) => reaches(x, y)));
  for (let isChanging = true; isChanging; ) {
    isChanging = false;
    search: for (const a of groups) {
      for (const b of groups) {
        if (a === b || before(a, b) || before(b, a)) continue;
        groups = [...groups.filter((group) => group !== a && group !== b), [...a, ...b]];
        isChanging = true;
        break search;
      }
    }
  }
  if (groups.length < 2) return undefined;
  return groups.sort((a, b) => (before(a, b) ? -1 : 1));
}

/** Everything of one group is seen directly before and after everything of the others; each can begin and end. */
export function parallelCut(follows: Follows): string[][] | undefined {
  const groups = groupsBy(follows.activities, (a, b) => !(follows.has(a, b) && follows.has(b, a)));
  const isWhole = (group: readonly string[]) =>
    group.some((activity) => follows.starts.has(activity)) && group.some((activity) => follows.ends.has(activity));
  const whole = groups.filter(isWhole);
  const rest = groups.filter((group) => !isWhole(group)).flat();
  if (whole.length === 0) return undefined;
  const merged = rest.length > 0 ? [[...(whole[0] as string[]), ...rest], ...whole.slice(1)] : whole;
  return merged.length > 1 ? merged : undefined;
}

/**
 * The first group is the loop's body, the others lead from its ends back to its beginnings. What looks like a way back may
 * also be the way back of a loop within the body, so after the cut with all of them there is one without each.
 */
export function loopCuts(follows: Follows): string[][][] {
  const all = loopCut(follows);
  if (!all) return [];
  const [body, ...redos] = all as [string[], ...string[][]]; // a cut has at least two groups
  if (redos.length < 2) return [all];
  return [all, ...redos.map((inner) => [[...body, ...inner], ...redos.filter((redo) => redo !== inner)])];
}

export function loopCut(follows: Follows): string[][] | undefined {
  const { activities, starts, ends } = follows;
  const isBorder = (activity: string) => starts.has(activity) || ends.has(activity);
  const inner = activities.filter((activity) => !isBorder(activity));
  const groups = groupsBy(inner, (a, b) => follows.has(a, b) || follows.has(b, a));
  const border = activities.filter(isBorder);
  const isRedo = (group: readonly string[]): boolean => {
    for (const activity of group) {
      for (const other of border) {
        if (follows.has(other, activity) && !ends.has(other)) return false;
        if (follows.has(activity, other) && !starts.has(other)) return false;
      }
      const leadsIn = [...starts].filter((start) => follows.has(activity, start)).length;
      if (leadsIn > 0 && leadsIn < starts.size) return false;
      const leadsOut = [...ends].filter((end) => follows.has(end, activity)).length;
      if (leadsOut > 0 && leadsOut < ends.size) return false;
    }
    return true;
  };
  const redos = groups.filter(isRedo);
  if (redos.length === 0) return undefined;
  const inRedo = new Set(redos.flat());
  return [activities.filter((activity) => !inRedo.has(activity)), ...redos];
}
