// What is sure of a figure: intervals by seeded resampling, repetitions, agreement of two judges. Pure numbers.
// Invariant: the same seed gives the same interval; sessions of one profile are drawn together, never one by one.

import { createRandom } from '../../support';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface BootstrapOptions {
  readonly seed: number | string;
  /** Samples drawn; 1,000 by default. */
  readonly samples?: number;
}

/**
 * 95 % percentile bootstrap: whole groups (all sessions of a profile) are drawn with replacement. Null where fewer than
 * two groups leave nothing to draw, or the statistic has no value.
 */
export function bootstrapInterval<T>(
  groups: readonly (readonly T[])[],
  statistic: (groups: readonly (readonly T[])[]) => number | null,
  { seed, samples = 1000 }: BootstrapOptions,
): Interval | null {
  if (groups.length < 2) return null;
  const random = createRandom(`bootstrap/${seed}`);
  const values: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    const value = statistic(groups.map(() => random.pick(groups)));
    if (value !== null) values.push(value);
  }
  return percentiles(values);
}

function percentiles(values: readonly number[]): Interval | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] as number; // within the list
  return { low: at(0.025), high: at(0.975) };
}

export interface PairedDifference {
  /** Mean of second minus first. */
  readonly difference: number;
  readonly interval: Interval | null;
  /** Two-sided share of samples on the other side of zero. */
  readonly p: number | null;
  readonly pairs: number;
}

/** Two runs over the same cells: groups hold the pairs of one profile. */
export function pairedBootstrap(
  groups: readonly (readonly (readonly [first: number, second: number])[])[],
  { seed, samples = 1000 }: BootstrapOptions,
): PairedDifference | null {
  const mean = (pairs: readonly (readonly [number, number])[]) =>
    pairs.length === 0 ? null : pairs.reduce((sum, [first, second]) => sum + second - first, 0) / pairs.length;
  const all = groups.flat();
  const difference = mean(all);
  if (difference === null) return null;
  if (groups.length < 2) return { difference, interval: null, p: null, pairs: all.length };
  const random = createRandom(`paired/${seed}`);
  const values = Array.from({ length: samples }, () => mean(groups.flatMap(() => random.pick(groups))) ?? 0);
  const below = values.filter((value) => value <= 0).length / samples;
  const above = values.filter((value) => value >= 0).length / samples;
  return { difference, interval: percentiles(values), p: Math.min(1, 2 * Math.min(below, above)), pairs: all.length };
}

/** C(n, k) as a product, exact for what repetitions need. */
function choose(n: number, k: number): number {
  if (k > n) return 0;
  let value = 1;
  for (let i = 1; i <= k; i++) value = (value * (n - k + i)) / i;
  return value;
}

/** Unbiased chance that k repetitions all succeed, from `successes` of `n`; null where k is more than n. */
export const passHat = (n: number, successes: number, k: number): number | null =>
  k > n || k < 1 ? null : choose(successes, k) / choose(n, k);

/** Unbiased chance that at least one of k repetitions succeeds; null where k is more than n. */
export const passAt = (n: number, successes: number, k: number): number | null =>
  k > n || k < 1 ? null : 1 - choose(n - successes, k) / choose(n, k);

/** Cohen's kappa of two judges' yes and no; null without pairs, and where both always say the same one word. */
export function cohenKappa(pairs: readonly (readonly [boolean, boolean])[]): number | null {
  const n = pairs.length;
  if (n === 0) return null;
  const agreed = pairs.filter(([a, b]) => a === b).length / n;
  const yes = (side: 0 | 1) => pairs.filter((pair) => pair[side]).length / n;
  const byChance = yes(0) * yes(1) + (1 - yes(0)) * (1 - yes(1));
  return byChance === 1 ? null : (agreed - byChance) / (1 - byChance);
}
