// What a person says of a matching: each correction of it gives the whole of them anew.

import type { MatchCorrections } from '../../core/reconstruct';

/** [authored id, rebuilt id] */
export type MatchPair = readonly [string, string];

export const noCorrections: MatchCorrections = { paired: [], separated: [] };

/** Neither paired nor kept apart by hand. */
export function withoutCorrection(
  { paired, separated }: MatchCorrections,
  [authored, rebuilt]: MatchPair,
): MatchCorrections {
  const isOtherPair = (pair: MatchPair) => pair[0] !== authored || pair[1] !== rebuilt;
  return { paired: paired.filter(isOtherPair), separated: separated.filter(isOtherPair) };
}

/** The pair stands; what either of the two was paired with before by hand goes. */
export function withPair(before: MatchCorrections, pair: MatchPair): MatchCorrections {
  const { paired, separated } = withoutCorrection(before, pair);
  return { paired: [...paired.filter(([a, b]) => a !== pair[0] && b !== pair[1]), pair], separated };
}

export function withSeparatedPair(before: MatchCorrections, pair: MatchPair): MatchCorrections {
  const { paired, separated } = withoutCorrection(before, pair);
  return { paired, separated: [...separated, pair] };
}
