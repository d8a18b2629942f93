// The user's corrections of a matching. Each function returns new corrections.

import type { MatchCorrections } from '../../core/reconstruct';

/** [authored id, rebuilt id] */
export type MatchPair = readonly [string, string];

export const noCorrections: MatchCorrections = { paired: [], separated: [] };

/** Removes every correction of the pair. */
export function withoutCorrection(
  { paired, separated }: MatchCorrections,
  [authored, rebuilt]: MatchPair,
): MatchCorrections {
  const isOtherPair = (pair: MatchPair) => pair[0] !== authored || pair[1] !== rebuilt;
  return { paired: paired.filter(isOtherPair), separated: separated.filter(isOtherPair) };
}

/** Pairs the two; removes earlier manual pairs of either. */
export function withPair(before: MatchCorrections, pair: MatchPair): MatchCorrections {
  const { paired, separated } = withoutCorrection(before, pair);
  return { paired: [...paired.filter(([a, b]) => a !== pair[0] && b !== pair[1]), pair], separated };
}

export function withSeparatedPair(before: MatchCorrections, pair: MatchPair): MatchCorrections {
  const { paired, separated } = withoutCorrection(before, pair);
  return { paired, separated: [...separated, pair] };
}
