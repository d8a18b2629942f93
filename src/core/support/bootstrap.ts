// Computes confidence intervals by seeded resampling. Invariant: the same seed gives the same interval, and the items
// of a group are always drawn together.

import { createRandom } from './random';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface BootstrapOptions {
  readonly seed: number | string;
  /** Number of samples; 1,000 by default. */
  readonly samples?: number;
}

/**
 * 95 % percentile bootstrap: draws whole groups (all sessions of a profile, a single run) with replacement. Null if
 * there are fewer than two groups or the statistic has no value.
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
  return percentileInterval(values);
}

/** From the 2.5th to the 97.5th percentile; null without values. */
export function percentileInterval(values: readonly number[]): Interval | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] as number; // within the list
  return { low: at(0.025), high: at(0.975) };
}
