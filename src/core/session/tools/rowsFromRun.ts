// Builds a mock table from a recorded run, so that another run gets the same results. Rows are in the order of the
// calls; of equal calls the last result counts, including edits.

import { canonicalJson, looseName } from '../../support';
import type { MockRow } from '../events';
import type { SessionState } from '../sessionState';

/** The rows of one tool. */
export function rowsFromRun(state: Pick<SessionState, 'transcript'>, tool: string): readonly MockRow[] {
  const wanted = looseName(tool);
  const rows = new Map<string, MockRow>();
  for (const entry of state.transcript) {
    if (entry.kind !== 'call' || !entry.result || looseName(entry.name) !== wanted) continue;
    const { arguments: when, result } = entry;
    const key = canonicalJson(when);
    rows.set(key, result.kind === 'failed' ? { when, failure: result.message } : { when, result: result.value });
  }
  // The first matching row answers, so rows with more arguments come before rows with fewer.
  return [...rows.values()]
    .map((row, index) => ({ row, index, size: Object.keys(row.when).length }))
    .sort((first, second) => second.size - first.size || first.index - second.index)
    .map(({ row }) => row);
}
