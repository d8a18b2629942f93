// The node a decision is about: one rule for live sessions, evaluation and imported logs, so that all count alike.

import { type Claimed, findAnswerClaims } from './claims/findAnswerClaims';
import type { AgentDecision } from './events';
import { findApiFacts } from './workflowFacts';

/** The API it calls (`api:` and the name as called when nobody declares it), or the first ANSWER it gives. */
export function concernedNode(state: Claimed, decision: AgentDecision): string | undefined {
  if (decision.kind === 'call') return findApiFacts(state.workflow, decision.name)?.id ?? `api:${decision.name}`;
  return findAnswerClaims(state, decision).claims.find(({ node }) => node.kind === 'answer')?.node.id;
}
