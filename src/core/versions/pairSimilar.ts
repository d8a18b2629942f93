// Pairs the items of two runs: the alignment with the greatest total similarity that keeps the order.

import type { IndexSpan } from './diffSequences';

/** One of the two is absent if it has no counterpart. */
export interface IndexPair {
  readonly before?: number;
  readonly after?: number;
}

export interface Pairing {
  /** Minimum similarity of a pair, inclusive; 0 to 1. */
  readonly least: number;
  likeness(before: number, after: number): number;
}

/** Maximum number of similarities to compute; beyond it, items are paired in order. */
const LIMIT = 2500;

/** Returns every index of both spans once, in reading order: removed items before those that replaced them. */
export function pairSimilar(before: IndexSpan, after: IndexSpan, { least, likeness }: Pairing): IndexPair[] {
  const n = before.end - before.start;
  const m = after.end - after.start;
  const lone = (side: 'before' | 'after', { start, end }: IndexSpan): IndexPair[] =>
    Array.from({ length: end - start }, (_, index) =>
      side === 'before' ? { before: start + index } : { after: start + index },
    );
  if (n === 0) return lone('after', after);
  if (m === 0) return lone('before', before);
  if (n * m > LIMIT) {
    const both = Math.min(n, m);
    return [
      ...Array.from({ length: both }, (_, index) => ({ before: before.start + index, after: after.start + index })),
      ...lone('before', { start: before.start + both, end: before.end }),
      ...lone('after', { start: after.start + both, end: after.end }),
    ];
  }
  const best: number[][] = [new Array<number>(m + 1).fill(0)];
  const alike: number[][] = [];
  for (let i = 0; i < n; i++) {
    const row = [0];
    const above = best[i] as number[];
    const likes = Array.from({ length: m }, (_, j) => likeness(before.start + i, after.start + j));
    for (let j = 0; j < m; j++) {
      const like = likes[j] as number;
      const paired = like >= least ? (above[j] as number) + like : 0;
      row.push(Math.max(above[j + 1] as number, row[j] as number, paired));
    }
    best.push(row);
    alike.push(likes);
  }
  const pairs: IndexPair[] = [];
  let [i, j] = [n, m];
  while (i > 0 || j > 0) {
    const bestScore = best[i]?.[j] as number;
    const like = alike[i - 1]?.[j - 1] ?? 0;
    if (i > 0 && j > 0 && like >= least && bestScore === (best[i - 1]?.[j - 1] as number) + like) {
      pairs.push({ before: before.start + --i, after: after.start + --j });
    } else if (j > 0 && bestScore === best[i]?.[j - 1]) pairs.push({ after: after.start + --j });
    else pairs.push({ before: before.start + --i });
  }
  return pairs.reverse();
}
