// Splits a log's activities into groups that a choice, a sequence, parallel branches or a loop would explain. These are
// the cuts of the inductive miner (Leemans, Fahland, van der Aalst, Petri Nets 2013) over direct succession. Invariant:
// groups are disjoint, cover all activities, keep their order of first appearance, and are at least two.

import { transitiveClosure } from '../../graph';
import type { DirectlyFollows } from './activityLog';

/**
 * Groups indices that are joined by any of the given pairs; the first index of each group is its smallest. `isJoined`
 * must be symmetric and is called at most once for a pair.
 */
export function groupsBy(places: readonly number[], isJoined: (a: number, b: number) => boolean): number[][] {
  const groups: number[][] = [];
  let open = places;
  while (open.length > 0) {
    const group = [open[0] as number];
    open = open.slice(1);
    for (let at = 0; at < group.length && open.length > 0; at++) {
      const from = group[at] as number;
      const left: number[] = [];
      for (const other of open) (isJoined(from, other) ? group : left).push(other);
      open = left;
    }
    groups.push(group.sort((a, b) => a - b));
  }
  return groups;
}

export const activityIndexes = ({ activities }: DirectlyFollows): number[] => [...activities.keys()];

/** The activities at these indices. */
export const namesAt = ({ activities }: DirectlyFollows, places: readonly number[]): string[] =>
  places.map((place) => activities[place] as string);

/** Activities of different groups are never direct neighbours. */
export function choiceCut(follows: DirectlyFollows): string[][] | undefined {
  const groups = groupsBy(activityIndexes(follows), (a, b) => follows.has(a, b) || follows.has(b, a));
  return groups.length > 1 ? groups.map((group) => namesAt(follows, group)) : undefined;
}

/** Groups in order: later ones can follow earlier ones, never the reverse. */
export function sequenceCut(follows: DirectlyFollows): string[][] | undefined {
  const reach = transitiveClosure({ n: follows.activities.length, edges: follows.edges });
  // Mutually reachable or mutually unreachable activities have no order between them. Joining two of them can leave
  // groups that reach each other both ways, so joining is repeated until nothing is left.
  let groups: readonly (readonly number[])[] = groupsBy(
    activityIndexes(follows),
    (a, b) => reach.has(a, b) === reach.has(b, a),
  );
  const before = (a: readonly number[], b: readonly number[]) => a.every((x) => b.every((y) => reach.has(x, y)));
  /** A pair with an order keeps it: each pair is compared once, however often groups are joined. */
  const ordered = new Map(groups.map((group) => [group, new Set<readonly number[]>()]));
  const isOrdered = (a: readonly number[], b: readonly number[]) => {
    const known = ordered.get(a);
    if (known?.has(b)) return true;
    if (!before(a, b) && !before(b, a)) return false;
    known?.add(b);
    ordered.get(b)?.add(a);
    return true;
  };
  for (let isChanging = true; isChanging; ) {
    isChanging = false;
    search: for (const a of groups) {
      for (const b of groups) {
        if (a === b || isOrdered(a, b)) continue;
        const joined = [...a, ...b];
        ordered.set(joined, new Set());
        groups = [...groups.filter((group) => group !== a && group !== b), joined];
        isChanging = true;
        break search;
      }
    }
  }
  if (groups.length < 2) return undefined;
  return [...groups].sort((a, b) => (before(a, b) ? -1 : 1)).map((group) => namesAt(follows, group));
}

/**
 * Every activity of a group is seen directly before and after every activity of the others; each group can begin and
 * end.
 */
export function parallelCut(follows: DirectlyFollows): string[][] | undefined {
  const groups = groupsBy(activityIndexes(follows), (a, b) => !(follows.has(a, b) && follows.has(b, a))).map((group) =>
    namesAt(follows, group),
  );
  const hasStartAndEnd = (group: readonly string[]) =>
    group.some((activity) => follows.starts.has(activity)) && group.some((activity) => follows.ends.has(activity));
  const whole = groups.filter(hasStartAndEnd);
  const rest = groups.filter((group) => !hasStartAndEnd(group)).flat();
  if (whole.length === 0) return undefined;
  const merged = rest.length > 0 ? [[...(whole[0] as string[]), ...rest], ...whole.slice(1)] : whole;
  return merged.length > 1 ? merged : undefined;
}

/**
 * The first group is the loop's body, the others lead from its ends back to its beginnings. An apparent redo group may
 * also belong to a loop within the body, so the cut with all of them is followed by cuts without each of them.
 */
export function loopCuts(follows: DirectlyFollows): string[][][] {
  const all = loopCut(follows);
  if (!all) return [];
  const [body, ...redos] = all as [string[], ...string[][]]; // a cut has at least two groups
  if (redos.length < 2) return [all];
  return [all, ...redos.map((inner) => [[...body, ...inner], ...redos.filter((redo) => redo !== inner)])];
}

export function loopCut(follows: DirectlyFollows): string[][] | undefined {
  const { activities } = follows;
  const [starts, ends] = [follows.starts, follows.ends].map((names) => activities.map((name) => names.has(name))) as [
    boolean[],
    boolean[],
  ];
  const all = activityIndexes(follows);
  const border = all.filter((place) => starts[place] || ends[place]);
  const inner = all.filter((place) => !starts[place] && !ends[place]);
  const groups = groupsBy(inner, (a, b) => follows.has(a, b) || follows.has(b, a));
  const isRedo = (group: readonly number[]): boolean => {
    for (const place of group) {
      for (const other of border) {
        if (follows.has(other, place) && !ends[other]) return false;
        if (follows.has(place, other) && !starts[other]) return false;
      }
      const leadsIn = border.filter((start) => starts[start] && follows.has(place, start)).length;
      if (leadsIn > 0 && leadsIn < follows.starts.size) return false;
      const leadsOut = border.filter((end) => ends[end] && follows.has(end, place)).length;
      if (leadsOut > 0 && leadsOut < follows.ends.size) return false;
    }
    return true;
  };
  const redos = groups.filter(isRedo);
  if (redos.length === 0) return undefined;
  const inRedo = new Set(redos.flat());
  return [all.filter((place) => !inRedo.has(place)), ...redos].map((group) => namesAt(follows, group));
}
