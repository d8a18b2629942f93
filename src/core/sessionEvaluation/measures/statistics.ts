// Confidence of figures: paired comparison of two runs, repetitions, agreement of two judges. Pure functions.
// Invariant: the same seed gives the same interval; sessions of one profile are resampled together, never separately.

import { type BootstrapOptions, createRandom, type Interval, percentileInterval } from '../../support';

export interface PairedDifference {
  /** Mean of second minus first. */
  readonly difference: number;
  readonly interval: Interval | null;
  /** Two-sided share of samples on the other side of zero. */
  readonly p: number | null;
  readonly pairs: number;
}

/** Compares two runs over the same cells; a group contains the pairs of one profile. */
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
  return {
    difference,
    interval: percentileInterval(values),
    p: Math.min(1, 2 * Math.min(below, above)),
    pairs: all.length,
  };
}

/** C(n, k) as a product, exact for the numbers of repetitions used. */
function choose(n: number, k: number): number {
  if (k > n) return 0;
  let value = 1;
  for (let i = 1; i <= k; i++) value = (value * (n - k + i)) / i;
  return value;
}

/** Unbiased probability that k repetitions all succeed, from `successes` of `n`; null if k > n. */
export const passHat = (n: number, successes: number, k: number): number | null =>
  k > n || k < 1 ? null : choose(successes, k) / choose(n, k);

/** Unbiased probability that at least one of k repetitions succeeds; null if k > n. */
export const passAt = (n: number, successes: number, k: number): number | null =>
  k > n || k < 1 ? null : 1 - choose(n - successes, k) / choose(n, k);

/** Cohen's kappa of two judges' yes and no; null without pairs, and if both always give the same answer. */
export function cohenKappa(pairs: readonly (readonly [boolean, boolean])[]): number | null {
  const n = pairs.length;
  if (n === 0) return null;
  const agreed = pairs.filter(([a, b]) => a === b).length / n;
  const yes = (side: 0 | 1) => pairs.filter((pair) => pair[side]).length / n;
  const byChance = yes(0) * yes(1) + (1 - yes(0)) * (1 - yes(1));
  return byChance === 1 ? null : (agreed - byChance) / (1 - byChance);
}
