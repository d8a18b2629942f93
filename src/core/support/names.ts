// Compares names written by people: real files write the same name with `-`, `_`, spaces, punctuation or other case.
// Also converts titles to file names.

import { comparableText } from './comparableText';
import { memoizeText } from './memoize';

/**
 * A loose key: equal for names that differ only in case, separators, punctuation or characters that `comparableText`
 * folds. Letters of other scripts are kept.
 */
export function looseName(name: string): string {
  // Fast path: most names are ASCII, and this runs for every name of a document; the general rule is five times slower.
  const isAscii = asciiOnly.test(name);
  const folded = isAscii ? name.toLowerCase().replace(asciiRest, '') : foldAny(name);
  return folded === '' ? name.trim() : folded;
}

const asciiOnly = /^[ -~]*$/;
const asciiRest = /[^a-z0-9]+/g;

const foldAny = memoizeText((name) => comparableText(name).replace(/[^\p{L}\p{N}]+/gu, ''), 500);

/** Optimal string alignment distance: insertions, deletions, substitutions, neighbour swaps. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [];
  for (let i = 0; i <= a.length; i++) rows.push([i]);
  const first = rows[0] as number[];
  for (let j = 1; j <= b.length; j++) first[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const row = rows[i] as number[];
    const above = rows[i - 1] as number[];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((above[j] as number) + 1, (row[j - 1] as number) + 1, (above[j - 1] as number) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, ((rows[i - 2] as number[])[j - 2] as number) + 1);
      }
      row[j] = best;
    }
  }
  return (rows[a.length] as number[])[b.length] as number;
}

/** The nearest candidate for a "did you mean"; undefined if none is near. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const target = looseName(name);
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate === name) continue;
    const other = looseName(candidate);
    const longest = Math.max(target.length, other.length);
    if (Math.abs(target.length - other.length) > Math.max(2, longest / 3)) continue;
    const distance = editDistance(target, other);
    if (distance < bestDistance && distance <= Math.max(1, Math.floor(longest / 3))) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

const MAX_STEM = 60;

/**
 * Converts a title to a file name without extension, valid on every file system: words of any script, joined by dashes.
 * `fallback` if nothing is left.
 */
export function fileStem(title: string, fallback: string): string {
  const words = title.normalize('NFC').match(/[\p{L}\p{N}\p{M}_]+(?:\.[\p{L}\p{N}\p{M}_]+)*/gu) ?? [];
  const stem = [...words.join('-')].slice(0, MAX_STEM).join('');
  return stem.replace(/[-.]+$/, '') || fallback;
}
