// Finds the next call towards an unmet node: the advice for the agent after a claim was denied.

import { isApiId } from '../../graph';
import { canBeMetLater, unmetPreconditions } from '../unmetPreconditions';
import type { VerdictState } from '../unmetReasonOfNode';

/** Node id of an API that may be called now; undefined if no call helps. `id` is an unmet node. */
export function stepTowards(
  state: VerdictState,
  id: string,
  seen: ReadonlySet<string> = new Set(),
): string | undefined {
  if (seen.has(id)) return undefined;
  const missing = unmetPreconditions(state, id);
  if (missing.length === 0) return isApiId(id) ? id : undefined;
  const after = new Set([...seen, id]);
  for (const one of missing) {
    if (!canBeMetLater(one) || state.workflow.nodes[one.id] === undefined) continue;
    const step = stepTowards(state, one.id, after);
    if (step !== undefined) return step;
  }
  return undefined;
}
