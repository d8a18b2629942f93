// Matches predicted nodes with gold nodes (WorfBench 2.4): similarity of all pairs, cut at a threshold, then the
// maximum-weight one-to-one matching. Invariant: a pair below the threshold is never matched.

import { compareProfiles, maximumWeightMatching, type NodePair, profileText } from '../graph';

/** `embedding` needs vectors of a model and is passed in as a matrix. */
export type SimilarityName = 'exact' | 'lexical' | 'embedding';

export interface MatchOptions {
  /** The paper's beta: pairs of a smaller similarity count as 0. */
  readonly beta: number;
  /** Whether a pair of exactly beta counts: the paper's equation keeps it, the authors' program drops it. */
  readonly threshold: 'inclusive' | 'strict';
}

/** `matrix[predicted][gold]`, 0 to 1. */
export function measureSimilarity(
  predicted: readonly string[],
  gold: readonly string[],
  similarity: Exclude<SimilarityName, 'embedding'>,
): number[][] {
  if (similarity === 'exact') return predicted.map((left) => gold.map((right) => (left === right ? 1 : 0)));
  const profiles = gold.map(profileText);
  return predicted.map((text) => {
    const profile = profileText(text);
    return profiles.map((other) => compareProfiles(profile, other));
  });
}

/** Cosine of every pair of vectors, as a matrix. A zero vector has similarity 0 to all. */
export function cosineMatrix(
  predicted: readonly (readonly number[])[],
  gold: readonly (readonly number[])[],
): number[][] {
  const lengths = gold.map(lengthOf);
  return predicted.map((left) => {
    const length = lengthOf(left);
    return gold.map((right, index) => {
      const both = length * (lengths[index] as number);
      if (both === 0) return 0;
      let dot = 0;
      for (let i = 0; i < left.length; i++) dot += (left[i] as number) * (right[i] ?? 0);
      return dot / both;
    });
  });
}

const lengthOf = (vector: readonly number[]) => Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));

/** The similarities that count as weights of the matching; the others are 0. */
export function matchWeights(matrix: readonly (readonly number[])[], options: MatchOptions): number[][] {
  const { beta, threshold } = options;
  const isSimilarEnough = (value: number) => (threshold === 'inclusive' ? value >= beta : value > beta);
  return matrix.map((row) => row.map((value) => (isSimilarEnough(value) ? value : 0)));
}

/**
 * [predicted, gold] pairs, predicted ascending: one maximum-weight matching. If steps repeat there are several
 * (`bestOfTies`).
 */
export const matchNodes = (matrix: readonly (readonly number[])[], options: MatchOptions): readonly NodePair[] =>
  maximumWeightMatching(matchWeights(matrix, options)).pairs;
