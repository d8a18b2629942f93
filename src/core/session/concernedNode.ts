// Defines the node that a decision concerns: the same rule for live sessions, evaluation and imported logs.

import { apiId } from '../graph';
import { type Claimed, findAnswerClaims } from './claims/findAnswerClaims';
import type { AgentDecision } from './events';
import { findApiFacts } from './workflowFacts';

/**
 * Id of the called API (`api:` plus the name as called if it is not declared), or of the first ANSWER of a response.
 */
export function concernedNode(state: Claimed, decision: AgentDecision): string | undefined {
  if (decision.kind === 'call') return findApiFacts(state.workflow, decision.name)?.id ?? apiId(decision.name);
  return findAnswerClaims(state, decision).claims.find(({ node }) => node.kind === 'answer')?.node.id;
}
