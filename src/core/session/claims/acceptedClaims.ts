// What an accepted decision breaks: of a call its own preconditions, of a reply those of every ANSWER it gives.

import type { Decision } from '../../llm';
import type { LoggedClaim } from '../events';
import { argumentsOf, unmetRequires } from '../preconditions';
import type { Judged } from '../unmetNode';
import { claimsOf } from './claimsOf';

/** `violations` and `claims` for `decision.accepted`. A log by the older detector holds no claims. */
export function brokenBy(
  state: Judged,
  decision: Decision,
  nodeId: string | undefined,
): { readonly violations: readonly string[]; readonly claims?: readonly LoggedClaim[] } {
  const own = nodeId === undefined ? [] : unmetRequires(state, nodeId, argumentsOf(decision));
  const { workflow } = state;
  if (decision.kind === 'call' || nodeId === undefined || workflow.claims === 'wording') return { violations: own };
  const claims = claimsOf(workflow, decision).map(({ answer, by }) => ({
    nodeId: answer.id,
    by,
    unmet: unmetRequires(state, answer.id),
  }));
  const unmet = [...own, ...claims.flatMap((claim) => claim.unmet)];
  return { violations: [...new Set(unmet)], ...(claims.length > 0 ? { claims } : {}) };
}
