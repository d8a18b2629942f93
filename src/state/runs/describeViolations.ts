import { formatViolationKinds, formatViolations, type SessionState, violationCounts } from '../../core/session';
import type { StoredRun } from '../../core/storage';
import { runHistoryStateMessages as t } from '../../messages/runHistoryState.en';
import { judgedReplies } from './judgedReplies';

/** The kinds of violations of a stored run, such as `2 calls, 1 claim`; undefined if they are not recorded. */
export const violationKindsOf = ({ broken }: Pick<StoredRun, 'broken'>): string | undefined =>
  broken && formatViolationKinds(broken);

/** The number of violations with their kinds. */
export function describeViolations(run: Pick<StoredRun, 'violations' | 'broken'>): string {
  const kinds = violationKindsOf(run);
  return `${t.withViolations(run.violations)}${kinds === undefined ? '' : ` (${kinds})`}`;
}

/**
 * The violations of a session with their kinds. Undefined if no reply could be judged: a count of 0 would suggest that
 * all replies had been judged.
 */
export function violationsOfSession(
  state: SessionState,
  stored: StoredRun | undefined,
): { readonly count: number; readonly kinds: string } | undefined {
  const isKnown = violationCounts(state).violations !== null || judgedReplies(state, stored).judged.length > 0;
  return isKnown ? { count: state.counters.violations, kinds: formatViolations(state.counters) } : undefined;
}
