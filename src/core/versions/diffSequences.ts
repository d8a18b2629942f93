// Computes the difference between two sequences (lines, words or statements) as replaced runs. Invariant: outside the
// runs both sequences are equal item by item. For a small difference the runs are minimal; a difference beyond the
// budget is cut at items that occur once in both, so that it stays fast.

import { diffArrays } from 'diff';
import { longestIncreasingSubsequence } from '../graph';

/** `before[start..end)` became `after[start..end)`; one of the two may be empty. Indexes are half-open. */
export interface SequenceChange {
  readonly before: IndexSpan;
  readonly after: IndexSpan;
}

export interface IndexSpan {
  readonly start: number;
  readonly end: number;
}

/** Number of differing items up to which the shortest difference is computed: its cost grows with the square. */
const BUDGET = 1000;

/** Returns the changes in order; adjacent changes are merged. */
export function diffSequences(before: readonly string[], after: readonly string[]): SequenceChange[] {
  const ids = new Map<string, number>();
  const idOf = (item: string): number => {
    const known = ids.get(item);
    if (known !== undefined) return known;
    ids.set(item, ids.size);
    return ids.size - 1;
  };
  const changes: SequenceChange[] = [];
  const first = Int32Array.from(before, idOf);
  const second = Int32Array.from(after, idOf);
  // A stack instead of recursion, last segment first, so that changes are produced in order.
  const waiting: SequenceChange[] = [
    { before: { start: 0, end: first.length }, after: { start: 0, end: second.length } },
  ];
  for (let segment = waiting.pop(); segment; segment = waiting.pop()) {
    const rest = trim(first, second, segment);
    const [n, m] = [rest.before.end - rest.before.start, rest.after.end - rest.after.start];
    if (n === 0 && m === 0) continue;
    const found = n === 0 || m === 0 ? [rest] : shortest(first, second, rest);
    if (found) {
      changes.push(...found);
      continue;
    }
    const parts = cutAtAnchors(first, second, rest);
    if (parts.length < 2) changes.push(rest);
    else waiting.push(...parts.reverse());
  }
  return join(changes);
}

/** The segment without its common prefix and suffix. */
function trim(first: Int32Array, second: Int32Array, { before, after }: SequenceChange): SequenceChange {
  let [start, end] = [before.start, before.end];
  let [from, to] = [after.start, after.end];
  while (start < end && from < to && first[start] === second[from]) {
    start++;
    from++;
  }
  while (end > start && to > from && first[end - 1] === second[to - 1]) {
    end--;
    to--;
  }
  return { before: { start, end }, after: { start: from, end: to } };
}

/** The shortest edit script, or undefined beyond the budget. */
function shortest(first: Int32Array, second: Int32Array, { before, after }: SequenceChange) {
  const old = [...first.subarray(before.start, before.end)];
  const fresh = [...second.subarray(after.start, after.end)];
  let [start, from] = [before.start, after.start];
  return diffArrays(old, fresh, { maxEditLength: BUDGET })?.flatMap(({ added, removed, count }): SequenceChange[] => {
    const change = {
      before: { start, end: added ? start : start + count },
      after: { start: from, end: removed ? from : from + count },
    };
    start = change.before.end;
    from = change.after.end;
    return added || removed ? [change] : [];
  });
}

/** Splits the segment at items that occur once on either side and are in the same order in both. */
function cutAtAnchors(first: Int32Array, second: Int32Array, { before, after }: SequenceChange): SequenceChange[] {
  const once = (items: Int32Array, { start, end }: IndexSpan) => {
    const places = new Map<number, number>();
    for (let i = start; i < end; i++) places.set(items[i] as number, places.has(items[i] as number) ? -1 : i);
    return places;
  };
  const uniqueBefore = once(first, before);
  const there = once(second, after);
  const pairs: [number, number][] = [];
  for (const [item, place] of uniqueBefore) {
    const other = there.get(item);
    if (place >= 0 && other !== undefined && other >= 0) pairs.push([place, other]);
  }
  pairs.sort((a, b) => a[0] - b[0]);
  const chain = longestIncreasingSubsequence(pairs.map(([, other]) => other));
  const parts: SequenceChange[] = [];
  let [start, from] = [before.start, after.start];
  for (const index of chain) {
    const [place, other] = pairs[index] as [number, number];
    parts.push({ before: { start, end: place }, after: { start: from, end: other } });
    [start, from] = [place + 1, other + 1];
  }
  parts.push({ before: { start, end: before.end }, after: { start: from, end: after.end } });
  return parts;
}

/** Merges adjacent changes. */
function join(changes: readonly SequenceChange[]): SequenceChange[] {
  const joined: SequenceChange[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    if (last && last.before.end === change.before.start && last.after.end === change.after.start) {
      joined[joined.length - 1] = {
        before: { start: last.before.start, end: change.before.end },
        after: { start: last.after.start, end: change.after.end },
      };
    } else joined.push(change);
  }
  return joined;
}
