// The node a decision is about: one rule for live sessions, evaluation and imported logs, so that all count alike.

import { claimsOf } from './claims/claimsOf';
import type { Decision } from './events';
import { findApi, type WorkflowFacts } from './workflowFacts';

/** The API it calls (`api:` and the name as called when nobody declares it), or the first ANSWER it gives. */
export function concernedNode(workflow: WorkflowFacts, decision: Decision): string | undefined {
  if (decision.kind === 'call') return findApi(workflow, decision.name)?.id ?? `api:${decision.name}`;
  return claimsOf(workflow, decision)[0]?.answer.id;
}
