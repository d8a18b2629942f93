// Builds the sentence that summarises a comparison.

import type { ComparisonSummary } from '../../core/reconstruct';
import { compareMessages as words } from '../../messages/compare.en';

export interface CompareSentence {
  /** The most important result. */
  readonly first: string;
  readonly rest: string;
}

/** `unfinished`: number of the runs that have not ended. */
export function buildCompareSentence(summary: ComparisonSummary, unfinished = 0): CompareSentence {
  const { broken, runs, added, reordered, notExercised, isUnrelated } = summary;
  if (isUnrelated) return { first: words.unrelated, rest: '' };
  const departs = added.length > 0 || reordered.length > 0;
  const details = [
    unfinished > 0 && words.unfinished(unfinished),
    added.length > 0 && words.added(added.length),
    reordered.length > 0 && words.reordered(reordered.length),
    notExercised.length > 0 && words.notExercised(notExercised.length),
  ];
  const [worst, ...others] = broken;
  if (!worst) {
    const follow = unfinished > 0 ? words.followSoFar : words.follow;
    return { first: departs ? words.depart : follow(runs), rest: joined(details) };
  }
  const names = { name: worst.name, missing: worst.missing.join(', ') };
  const first =
    runs === 1
      ? (worst.isAnswer ? words.gaveWithoutOnce : words.calledWithoutOnce)(names)
      : (worst.isAnswer ? words.gaveWithout : words.calledWithout)({ ...names, runs: worst.runs, runCount: runs });
  const rest = [others.length > 0 && words.brokenElse(others.length), !departs && runs > 1 && words.otherwise];
  return { first, rest: joined([...rest, ...details]) };
}

const joined = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(' ');
