import { formatViolationKinds } from '../../core/session';
import type { StoredRun } from '../../core/storage';
import { runHistoryStateMessages as t } from '../../messages/runHistoryState.en';

/** The kinds of violations of a stored run, such as `2 calls, 1 claim`; undefined if they are not recorded. */
export const violationKindsOf = ({ broken }: Pick<StoredRun, 'broken'>): string | undefined =>
  broken && formatViolationKinds(broken);

/** The number of violations with their kinds. */
export function describeViolations(run: Pick<StoredRun, 'violations' | 'broken'>): string {
  const kinds = violationKindsOf(run);
  return `${t.withViolations(run.violations)}${kinds === undefined ? '' : ` (${kinds})`}`;
}
