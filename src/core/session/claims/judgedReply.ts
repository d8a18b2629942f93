// Judges a reply: the unmet preconditions of each claim, and whether the words leave something open. Accepted replies
// in the log, the controller for answer dependency and rejudging all use this result.

import { withoutWorkflow } from '../../graph';
import type { AgentDecision } from '../../llm';
import { type JsonValue, looseName } from '../../support';
import { type CallFact, procedureOutcomes } from '../../verdicts';
import type { UnjudgedReason } from '../eventSchema';
import type { LoggedClaim } from '../events';
import { callArgumentsOf, unmetRequires } from '../unmetPreconditions';
import type { VerdictState } from '../unmetReasonOfNode';
import { type ApiFacts, pdlOf } from '../workflowFacts';
import { judgeValues, neededValue } from './claimedValues';
import { type AnswerClaim, type Claimed, findAnswerClaims } from './findAnswerClaims';
import { isReadable } from './replyLanguage';
import { maxComparedLength } from './rules1/carriedAnswer';
import { wordsOfWorkflow } from './words/nodeWords';
import { spacedName } from './words/units';

export const unjudgedWords: Readonly<Record<UnjudgedReason, string>> = {
  language: 'it is in another language than the ANSWERs',
  length: `it is longer than ${maxComparedLength} characters`,
  'no-words': 'it has no words',
  wording: 'it is near to an ANSWER in other words',
  value: 'it is open what a value in it is for',
};

export interface JudgedClaim extends LoggedClaim {
  readonly claim: AnswerClaim;
}

export interface JudgedReply {
  readonly claims: readonly JudgedClaim[];
  readonly unjudged?: UnjudgedReason;
}

/** Judges by rules 2. */
export function judgeReply(state: Claimed, decision: AgentDecision & { readonly kind: 'response' }): JudgedReply {
  const { claims, stated, isUndecided } = findAnswerClaims(state, decision);
  let isOpen = false;
  const judged = claims.map((claim): JudgedClaim => {
    const { node, by, near, exact } = claim;
    const unmet =
      node.kind === 'api' ? unmetEffect(state, node) : unmetRequires(state, node.id, callArgumentsOf(decision));
    if (unmet.length > 0 || (near.length === 0 && !exact)) return { nodeId: node.id, by, unmet, claim };
    const verdict = judgeValues(state, node.id, { near, all: stated, ...(exact ? { exact } : {}) });
    if (verdict.kind === 'open') isOpen = true;
    if (verdict.kind !== 'wrong') return { nodeId: node.id, by, unmet, claim };
    const { kind: _kind, ...value } = verdict;
    return { nodeId: node.id, by, unmet: [neededValue(value)], value, claim };
  });
  if (judged.some(({ unmet }) => unmet.length > 0)) return { claims: judged };
  const why = whyOpen(state, decision.text, judged, isUndecided, isOpen);
  return why === undefined ? { claims: judged } : { claims: judged, unjudged: why };
}

function whyOpen(
  state: VerdictState,
  text: string,
  claims: readonly JudgedClaim[],
  isUndecided: boolean,
  isOpen: boolean,
): UnjudgedReason | undefined {
  if (isOpen) return 'value';
  if (!canClaimFalsely(state)) return undefined;
  if (text.length > maxComparedLength) return 'length';
  if (!/[\p{L}\p{N}]/u.test(text)) return 'no-words';
  if (claims.length > 0) return undefined;
  if (!isReadable(text)) return 'language';
  return isUndecided ? 'wording' : undefined;
}

/** Whether there is an ANSWER that may not be given yet, or an effect that has not happened. */
function canClaimFalsely(state: VerdictState): boolean {
  const { workflow } = state;
  if (workflow.answers.some(({ id }) => unmetRequires(state, id).length > 0)) return true;
  return wordsOfWorkflow(workflow).actions.some(
    ({ node, isLookup }) => node.kind === 'api' && !isLookup && unmetEffect(state, node as ApiFacts).length > 0,
  );
}

/** The id of the API itself if no call of it had its effect; otherwise empty. */
export function unmetEffect(state: VerdictState, api: ApiFacts): readonly string[] {
  const calls = state.calls[api.id] ?? [];
  return calls.some((call) => hadEffect(state, api, call)) ? [] : [api.id];
}

function hadEffect(state: VerdictState, api: ApiFacts, { result }: CallFact): boolean {
  const { activation } = state.config;
  if (activation === 'on-allow') return true;
  if (result === undefined) return false;
  if (activation === 'on-call') return true;
  if (result.kind === 'failed') return false;
  const words = wordsOfWorkflow(state.workflow);
  if (words.actions.some(({ node, isLookup }) => node.id === api.id && isLookup)) return true;
  const document = state.documents[api.workflow];
  const pdl = activation === 'by-procedure' && document ? pdlOf(document) : undefined;
  const answersOfEffect = words.answers.filter(({ effects }) => effects.includes(api.id));
  if (!pdl || answersOfEffect.length === 0) return !saysFailure(state, api, result.value);
  const outcomes = procedureOutcomes(pdl);
  return answersOfEffect.some(({ node }) =>
    outcomes.accepts(withoutWorkflow(api.id), withoutWorkflow(node.id), result),
  );
}

const isStatus =
  /\b(?:status|success(?:ful)?|ok|done|result|accepted|confirmed|completed|created|\w{3,}ed|is \w+)$|状态|结果|成功|完成/;
const isBad = /^(?:false|0|no|none|null|failed|failure|error|rejected|denied|失败|否|无|未成功)$/;

/**
 * Whether a value shows that the call did not achieve its purpose. Only values that the procedure compares to choose a
 * branch count; without such values a call that returned has succeeded.
 */
function saysFailure({ workflow }: VerdictState, { response }: ApiFacts, value: JsonValue): boolean {
  const isCompared = (name: string) => Object.hasOwn(workflow.compared, name) && isStatus.test(spacedName(name));
  const says = (one: unknown) => typeof one !== 'object' && isBad.test(String(one).trim().toLowerCase());
  if (typeof value !== 'object' || value === null)
    return response.length === 1 && isCompared(response[0] as string) && says(value);
  if (Array.isArray(value)) return false;
  const names = response.filter(isCompared).map(looseName);
  return Object.entries(value).some(([name, one]) => names.includes(looseName(name)) && says(one));
}
