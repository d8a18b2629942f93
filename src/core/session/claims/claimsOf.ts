// The ANSWERs that a decision gives and how each was found: one rule for live sessions, imported logs, judging anew and
// every arm of a comparison. A log without `claims` in its configuration was judged by `carriedAnswer` alone, and is
// folded and replayed so.

import type { Decision } from '../../llm';
import { carriedAnswer } from '../carriedAnswer';
import { type AnswerFacts, findAnswer, type WorkflowFacts } from '../workflowFacts';
import { claimsInWords } from './claimsInWords';

/** `declared`: the agent named the ANSWER. `words`: its own words say so. `judge`: a model was asked. */
export type ClaimWay = 'declared' | 'words' | 'judge';

/** `wording`: the reply nearly says the ANSWER's text. `words`: by what its words state, whatever the wording. */
export type ClaimDetector = 'wording' | 'words';

export interface Claim {
  readonly answer: AnswerFacts;
  readonly by: readonly ClaimWay[];
}

const found = new WeakMap<Decision, { readonly workflow: WorkflowFacts; readonly claims: readonly Claim[] }>();

/** What the agent declared stands first. Kept for the decision: judging, the fold and the node it concerns all ask. */
export function claimsOf(workflow: WorkflowFacts, decision: Decision): readonly Claim[] {
  const known = found.get(decision);
  if (known?.workflow === workflow) return known.claims;
  const claims = findClaims(workflow, decision);
  found.set(decision, { workflow, claims });
  return claims;
}

function findClaims(workflow: WorkflowFacts, decision: Decision): readonly Claim[] {
  if (decision.kind === 'call') return [];
  const declared = decision.answer === undefined ? undefined : findAnswer(workflow, decision.answer);
  const said = saidIn(workflow, decision.text);
  const first: Claim[] = declared
    ? [{ answer: declared, by: said.includes(declared) ? ['declared', 'words'] : ['declared'] }]
    : [];
  return [
    ...first,
    ...said.filter((answer) => answer !== declared).map((answer) => ({ answer, by: ['words'] as const })),
  ];
}

function saidIn(workflow: WorkflowFacts, text: string): readonly AnswerFacts[] {
  if (workflow.claims === 'words') return claimsInWords(workflow, text);
  const carried = carriedAnswer(workflow, text);
  return carried ? [carried] : [];
}
