// Aligns two sequences row by row. Owns the longest common subsequence (by key, equal entries preferred); it does not
// depend on the kind of entries. Invariant: every entry is in exactly one row, in its original order. Above `MAX_PAIRS`
// pairs of entries the differing middle is aligned by index, which bounds the time.

export interface AlignedRow<T> {
  readonly a?: T;
  readonly b?: T;
}

export interface AlignmentRules<T> {
  /** Entries with the same key may share a row. */
  keyOf(entry: T): string;
  isEqual(first: T, second: T): boolean;
}

/** Largest size of the table; filling it takes about a tenth of a second. */
const MAX_PAIRS = 4_000_000;

/** Rows in order. In a stretch that differs, the entries of `a` come first. */
export function alignSequences<T>(a: readonly T[], b: readonly T[], how: AlignmentRules<T>): AlignedRow<T>[] {
  const least = Math.min(a.length, b.length);
  let start = 0;
  while (start < least && how.isEqual(a[start] as T, b[start] as T)) start += 1;
  let tail = 0;
  while (tail < least - start && how.isEqual(a[a.length - 1 - tail] as T, b[b.length - 1 - tail] as T)) tail += 1;
  const pair = (index: number, other: number): AlignedRow<T> => ({ a: a[index] as T, b: b[other] as T });
  return [
    ...a.slice(0, start).map((_entry, index) => pair(index, index)),
    ...alignMiddle(a.slice(start, a.length - tail), b.slice(start, b.length - tail), how),
    ...a.slice(a.length - tail).map((_entry, index) => pair(a.length - tail + index, b.length - tail + index)),
  ];
}

function alignMiddle<T>(a: readonly T[], b: readonly T[], how: AlignmentRules<T>): AlignedRow<T>[] {
  if (a.length * b.length > MAX_PAIRS) return alignByIndex(a, b, how);
  const keysA = a.map(how.keyOf);
  const keysB = b.map(how.keyOf);
  // A pair counts more than the equality of all pairs, so equality only chooses among alignments of the same length.
  const row = Math.min(a.length, b.length) + 1;
  const width = b.length + 1;
  const best = new Float64Array((a.length + 1) * width);
  const worth = (i: number, j: number) =>
    keysA[i] !== keysB[j] ? 0 : how.isEqual(a[i] as T, b[j] as T) ? row + 1 : row;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const gain = worth(i, j);
      const both = gain === 0 ? 0 : gain + (best[(i + 1) * width + j + 1] as number);
      best[i * width + j] = Math.max(both, best[(i + 1) * width + j] as number, best[i * width + j + 1] as number);
    }
  }
  const rows: AlignedRow<T>[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const bestLength = best[i * width + j] as number;
    const gain = worth(i, j);
    if (gain > 0 && bestLength === gain + (best[(i + 1) * width + j + 1] as number)) {
      rows.push({ a: a[i] as T, b: b[j] as T });
      i += 1;
      j += 1;
    } else if (bestLength === best[(i + 1) * width + j]) {
      rows.push({ a: a[i] as T });
      i += 1;
    } else {
      rows.push({ b: b[j] as T });
      j += 1;
    }
  }
  return [...rows, ...a.slice(i).map((entry) => ({ a: entry })), ...b.slice(j).map((entry) => ({ b: entry }))];
}

function alignByIndex<T>(a: readonly T[], b: readonly T[], how: AlignmentRules<T>): AlignedRow<T>[] {
  const rows: AlignedRow<T>[] = [];
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const [first, second] = [a[index], b[index]];
    if (first !== undefined && second !== undefined && how.keyOf(first) === how.keyOf(second)) {
      rows.push({ a: first, b: second });
    } else {
      if (first !== undefined) rows.push({ a: first });
      if (second !== undefined) rows.push({ b: second });
    }
  }
  return rows;
}
