// Which replies of a session are judged by their words, by a judge model, or not at all.

import { isForJudge, type SessionState } from '../../core/session';
import type { StoredJudgement, StoredRun } from '../../core/storage';

export interface JudgedReplies {
  /** Event numbers of replies that a judge can decide and has not decided. */
  readonly open: readonly number[];
  /** Decided by a judge model. */
  readonly judged: readonly StoredJudgement[];
  /** Of those, the ones with a claim whose preconditions were not met. */
  readonly falseClaims: number;
  /** Names of the judge models, each once. */
  readonly models: readonly string[];
}

/** A judgement counts if the judge's answer could be read. */
export const judgementOf = (run: Pick<StoredRun, 'judgements'> | undefined, seq: number): StoredJudgement | undefined =>
  run?.judgements?.find((one) => one.seq === seq);

const isDecided = ({ problem }: StoredJudgement) => problem === undefined;

export const hasFalseClaim = ({ claims }: Pick<StoredJudgement, 'claims'>): boolean =>
  claims.some(({ unmet }) => unmet.length > 0);

export function judgedReplies(
  { transcript }: Pick<SessionState, 'transcript'>,
  run: Pick<StoredRun, 'judgements'> | undefined,
): JudgedReplies {
  const undecided = transcript.filter((entry) => entry.kind === 'agent' && entry.unjudged !== undefined);
  const judged = undecided.flatMap(({ seq }) => judgementOf(run, seq) ?? []).filter(isDecided);
  const decided = new Set(judged.map(({ seq }) => seq));
  return {
    open: undecided.flatMap((entry) =>
      entry.kind === 'agent' && isForJudge(entry.unjudged) && !decided.has(entry.seq) ? [entry.seq] : [],
    ),
    judged,
    falseClaims: judged.filter(hasFalseClaim).length,
    models: [...new Set(judged.map(({ model }) => model))],
  };
}

/** Of a run in a list: the number of replies and steps that are still not judged. */
export const openReplyCount = ({
  notJudged = 0,
  judgements = [],
}: Pick<StoredRun, 'notJudged' | 'judgements'>): number => Math.max(0, notJudged - judgements.filter(isDecided).length);
