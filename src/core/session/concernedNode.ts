// The node a decision is about: one rule for live sessions, evaluation and imported logs, so that all count alike.

import { carriedAnswer } from './carriedAnswer';
import type { Decision } from './events';
import { findAnswer, findApi, type WorkflowFacts } from './workflowFacts';

/** The API it calls (`api:` and the name as called when nobody declares it), or the ANSWER it claims or plainly carries. */
export function concernedNode(workflow: WorkflowFacts, decision: Decision): string | undefined {
  if (decision.kind === 'call') return findApi(workflow, decision.name)?.id ?? `api:${decision.name}`;
  const claimed = decision.answer === undefined ? undefined : findAnswer(workflow, decision.answer);
  return (claimed ?? carriedAnswer(workflow, decision.text))?.id;
}
