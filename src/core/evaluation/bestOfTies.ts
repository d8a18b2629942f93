// The best score over all maximum-weight matchings. The paper matches by weight and leaves ties open (WorfBench 2.4):
// with repeated steps several matchings are equally heavy, and the numbers of the steps must not decide the score.
// Method: `search` takes every pair that some maximum matching has, which gives an upper bound. If the pairs it
// chooses belong to one maximum matching, they are the answer; otherwise one of them is excluded in turn. Equal steps
// form complete classes, where any choice extends to a matching, so no permutation is ever listed.

import { findMatchingTies, isEqualWeight, type MatchingTies, maximumWeightMatching, type NodePair } from '../graph';

type Weights = readonly (readonly number[])[];

export interface FoundPairs {
  readonly pairs: readonly NodePair[];
  /** The figure to maximise: the number of common nodes, START and END included if they count. */
  readonly size: number;
  /** False if the search was cut short, so that more pairs may be possible. */
  readonly exact: boolean;
}

export interface BestOfTies<Found extends FoundPairs> {
  readonly found: Found;
  /** A maximum-weight matching that contains the found pairs. */
  readonly mapping: readonly NodePair[];
  /** False if `found` is a lower bound. */
  readonly exact: boolean;
}

/** Searches of one call; beyond that the best matching so far counts, and `exact` is false. */
const maxSearches = 200;
/** More possible pairs than this are not searched together: they come from more than 44 equal steps on both sides. */
const maxPossible = 2000;

/**
 * `search` returns the most pairs that score together, each node once, of pairs that may share nodes. `first` is a
 * maximum-weight matching that is tried before; `ties` are those of `weights`.
 */
export function bestOfTies<Found extends FoundPairs>(
  weights: Weights,
  ties: MatchingTies,
  first: readonly NodePair[],
  search: (pairs: readonly NodePair[]) => Found,
): BestOfTies<Found> {
  let best = { found: search(first), mapping: first };
  if (ties.possible.length === ties.pairs.length) return { ...best, exact: best.found.exact };
  if (ties.possible.length > maxPossible) return { ...best, exact: false };
  let searches = 0;
  let exact = true;
  const explore = (allowed: Weights, possible: readonly NodePair[]) => {
    if (searches++ >= maxSearches) {
      exact = false;
      return;
    }
    const found = search(possible);
    if (found.size <= best.found.size) {
      exact &&= found.exact;
      return;
    }
    const prefix = firstImpossible(allowed, found.pairs, ties.weight);
    if (prefix === undefined) {
      best = { found, mapping: completeMatching(allowed, found.pairs) };
      exact &&= found.exact;
      return;
    }
    // One pair of the prefix is missing in every maximum matching: pair i is excluded, those before it are kept.
    for (let i = 0; i < prefix.length; i++) {
      const restricted = without(keepOnly(allowed, prefix.slice(0, i)), prefix[i] as NodePair);
      const rest = findMatchingTies(restricted);
      if (isEqualWeight(rest.weight, ties.weight)) explore(restricted, rest.possible);
    }
  };
  explore(weights, ties.possible);
  return { ...best, exact };
}

/** The shortest start of `pairs` that no matching of weight `most` contains; undefined if one contains all of them. */
function firstImpossible(weights: Weights, pairs: readonly NodePair[], most: number): readonly NodePair[] | undefined {
  const isPossible = (count: number) =>
    isEqualWeight(most, maximumWeightMatching(keepOnly(weights, pairs.slice(0, count))).weight);
  if (isPossible(pairs.length)) return undefined;
  let [low, high] = [0, pairs.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isPossible(middle)) low = middle;
    else high = middle;
  }
  return pairs.slice(0, high);
}

const completeMatching = (weights: Weights, pairs: readonly NodePair[]): readonly NodePair[] =>
  maximumWeightMatching(keepOnly(weights, pairs)).pairs;

/** The weights with no other partner for the nodes of `pairs`. */
function keepOnly(weights: Weights, pairs: readonly NodePair[]): Weights {
  const columnOf = new Map(pairs);
  const kept = new Set(columnOf.values());
  return weights.map((line, row) => {
    const own = columnOf.get(row);
    return line.map((weight, column) => ((own === undefined ? !kept.has(column) : own === column) ? weight : 0));
  });
}

const without = (weights: Weights, [row, column]: NodePair): Weights =>
  weights.map((line, index) => (index === row ? line.map((weight, at) => (at === column ? 0 : weight)) : line));
