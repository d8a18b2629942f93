// Violations as every figure gives them: calls, claims of ANSWERs and branches apart, and their sum; of claims also how
// they were found, since an agent that is asked for names declares more than one that is not.

import type { SessionEvent } from './events';
import type { SessionState } from './sessionState';

type Counters = SessionState['counters'];

/** What a reply that gives an ANSWER too early adds to the counters. A log without claims says only what was declared. */
export function claimCounts({
  claims,
  decision,
}: SessionEvent & { kind: 'decision.accepted' }): Pick<
  Counters,
  'claimViolations' | 'claimsDeclared' | 'claimsByWords'
> {
  const isDeclared = decision.kind === 'response' && decision.answer !== undefined;
  const by = claims
    ? claims.filter(({ unmet }) => unmet.length > 0).flatMap((claim) => claim.by)
    : [isDeclared ? 'declared' : 'words'];
  return {
    claimViolations: 1,
    claimsDeclared: by.includes('declared') ? 1 : 0,
    claimsByWords: by.includes('words') ? 1 : 0,
  };
}

export interface ViolationCounts {
  /** Null where nothing was broken and no reply could be judged: that says nothing of the replies. */
  readonly violations: number | null;
  readonly callViolations: number;
  /** Null where no reply could be judged. */
  readonly claimViolations: number | null;
  readonly branchViolations: number;
  /** Of `claimViolations`; a claim found in two ways counts in both. */
  readonly claimsFoundBy: { readonly declared: number; readonly words: number };
}

/** All replies of the agent were left undecided: a count of their claims would say too much. */
export function isUnjudged({ counters, transcript }: Pick<SessionState, 'counters' | 'transcript'>): boolean {
  const replies = transcript.filter((entry) => entry.kind === 'agent' && entry.fallback !== true).length;
  return counters.notJudged > 0 && counters.notJudged >= replies;
}

export function violationCounts(state: Pick<SessionState, 'counters' | 'transcript'>): ViolationCounts {
  const { violations, callViolations, claimViolations, branchViolations } = state.counters;
  const { claimsDeclared, claimsByWords } = state.counters;
  const countOrNull = (count: number) => (count === 0 && isUnjudged(state) ? null : count);
  return {
    violations: countOrNull(violations),
    callViolations,
    claimViolations: countOrNull(claimViolations),
    branchViolations,
    claimsFoundBy: { declared: claimsDeclared, words: claimsByWords },
  };
}

/** Violations by what was broken: a call, a claim of an ANSWER, a branch. */
export interface ViolationKinds {
  readonly calls: number;
  readonly claims: number;
  readonly branches: number;
}

export const violationKinds = (counters: Counters): ViolationKinds => ({
  calls: counters.callViolations,
  claims: counters.claimViolations,
  branches: counters.branchViolations,
});

/** What an accepted decision broke: a branch if one is named, else its call, else a claim. */
export const violationKind = ({
  branch,
  decision,
}: Pick<SessionEvent & { kind: 'decision.accepted' }, 'branch' | 'decision'>): keyof ViolationKinds =>
  branch ? 'branches' : decision.kind === 'call' ? 'calls' : 'claims';

/** "2 calls, 1 claim (declared 1, by words 1)"; empty without violations. */
export function formatViolations(counters: Counters): string {
  const { claimsDeclared, claimsByWords } = counters;
  return formatViolationKinds(violationKinds(counters), `declared ${claimsDeclared}, by words ${claimsByWords}`);
}

/** "2 calls, 1 claim"; empty without violations. `found` tells how the claims were found. */
export function formatViolationKinds({ calls, claims, branches }: ViolationKinds, found?: string): string {
  return [
    ...(calls > 0 ? [`${calls} ${calls === 1 ? 'call' : 'calls'}`] : []),
    ...(claims > 0
      ? [`${claims} ${claims === 1 ? 'claim' : 'claims'}${found === undefined ? '' : ` (${found})`}`]
      : []),
    ...(branches > 0 ? [`${branches} wrong ${branches === 1 ? 'branch' : 'branches'}`] : []),
  ].join(', ');
}
