// What an accepted decision breaks: of a call its own preconditions, of a reply those of every ANSWER it gives.

import type { Decision } from '../../llm';
import type { LoggedClaim } from '../events';
import { unmetRequires, type WorkflowFacts } from '../workflowFacts';
import { claimsOf } from './claimsOf';

interface Judged {
  readonly workflow: WorkflowFacts;
  readonly met: Readonly<Record<string, true>>;
}

/** `violations` and `claims` for `decision.accepted`. A log by the older detector holds no claims. */
export function brokenBy(
  { workflow, met }: Judged,
  decision: Decision,
  nodeId: string | undefined,
): { readonly violations: readonly string[]; readonly claims?: readonly LoggedClaim[] } {
  const unmetOf = (id: string) => unmetRequires(workflow, met, id);
  const own = nodeId === undefined ? [] : unmetOf(nodeId);
  if (decision.kind === 'call' || nodeId === undefined || workflow.claims === 'wording') return { violations: own };
  const claims = claimsOf(workflow, decision).map(({ answer, by }) => ({
    nodeId: answer.id,
    by,
    unmet: unmetOf(answer.id),
  }));
  const unmet = [...own, ...claims.flatMap((claim) => claim.unmet)];
  return { violations: [...new Set(unmet)], ...(claims.length > 0 ? { claims } : {}) };
}
