// Counts violations in the form used by all reports: calls, claims of ANSWERs and branches separately, and their sum.
// Claims are also counted by how they were found, because an agent that must name its ANSWERs declares more of them.

import type { SessionEvent } from './events';
import type { SessionState } from './sessionState';

type Counters = SessionState['counters'];

/** Counter changes for a response with an unmet claim. A log without claims records only the declared ANSWER. */
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
  /** Null if there are no violations and no reply could be judged, because zero would then be misleading. */
  readonly violations: number | null;
  readonly callViolations: number;
  /** Null if no reply could be judged. */
  readonly claimViolations: number | null;
  readonly branchViolations: number;
  /** Split of `claimViolations`; a claim found in both ways counts in both. */
  readonly claimsFoundBy: { readonly declared: number; readonly words: number };
}

/** Whether the agent replied and no reply could be judged: then a count of claims says nothing. */
export function isUnjudged({ transcript }: Pick<SessionState, 'transcript'>): boolean {
  const replies = transcript.filter((entry) => entry.kind === 'agent' && entry.fallback !== true);
  return replies.length > 0 && replies.every((entry) => entry.kind === 'agent' && entry.unjudged !== undefined);
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

/** Violations by kind: a call, a claim of an ANSWER, a branch. */
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

/** Kind of violation of an accepted decision: a branch if recorded, else its call, else a claim. */
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

/** "2 calls, 1 claim"; empty without violations. `found` describes how the claims were found. */
export function formatViolationKinds({ calls, claims, branches }: ViolationKinds, found?: string): string {
  return [
    ...(calls > 0 ? [`${calls} ${calls === 1 ? 'call' : 'calls'}`] : []),
    ...(claims > 0
      ? [`${claims} ${claims === 1 ? 'claim' : 'claims'}${found === undefined ? '' : ` (${found})`}`]
      : []),
    ...(branches > 0 ? [`${branches} wrong ${branches === 1 ? 'branch' : 'branches'}`] : []),
  ].join(', ');
}
