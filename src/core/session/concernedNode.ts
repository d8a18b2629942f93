// The node a decision is about: one rule for live sessions, evaluation and imported logs, so that all count alike.

import { type Claimed, claimsOf } from './claims/findAnswerClaims';
import type { Decision } from './events';
import { findApi } from './workflowFacts';

/** The API it calls (`api:` and the name as called when nobody declares it), or the first ANSWER it gives. */
export function concernedNode(state: Claimed, decision: Decision): string | undefined {
  if (decision.kind === 'call') return findApi(state.workflow, decision.name)?.id ?? `api:${decision.name}`;
  return claimsOf(state, decision).claims.find(({ node }) => node.kind === 'answer')?.node.id;
}
