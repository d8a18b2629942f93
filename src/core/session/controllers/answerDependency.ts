// Answer dependency: denies a response that claims an outcome which no API has established yet (FlowAgent, Figure 2,
// session 2): an ANSWER whose preconditions are unmet, an effect of an API that was not called, or a value that differs
// from that of the call. Judges the declared ANSWER and the wording of the response.

import { nameInSession } from '../../graph';
import { wrongValueWords } from '../claims/claimedValues';
import { type JudgedClaim, judgeReply, unjudgedWords } from '../claims/judgedReply';
import { judgeAnswerByRules1 } from '../claims/rules1/judgeAnswer';
import { stepTowards } from '../claims/stepTowards';
import { type AgentDecision, promptVersionOf, rulesOf } from '../events';
import { namesOfSteps, nextNodes } from '../nextNodes';
import type { SessionState } from '../sessionState';
import { callArgumentsOf, onlyIfWords, unmetPreconditions } from '../unmetPreconditions';
import { type Controller, type ControllerJudgement, strictDenial } from './controller';

/** Longest quotation in a reason, in characters. */
const longestQuote = 90;

const quoted = (text: string) => `"${text.length > longestQuote ? `${text.slice(0, longestQuote - 3)}...` : text}"`;

/** The text that was read as the claim, and why the claim does not hold. */
function reasonOf(state: SessionState, decision: AgentDecision, { claim, value }: JudgedClaim): string {
  const { node, near } = claim;
  const [said] = near;
  const what = said === undefined ? 'The response is marked' : `The response says ${quoted(said)}`;
  if (value !== undefined) return `${what}: ${wrongValueWords(value)}.`;
  if (node.kind === 'api') {
    const isCalled = (state.calls[node.id] ?? []).length > 0;
    return `${what}, but ${isCalled ? `no call of ${node.name} succeeded` : `${node.name} was not called`}.`;
  }
  const missing = unmetPreconditions(state, node.id, callArgumentsOf(decision));
  const excluded = promptVersionOf(state.config) === 1 ? [] : missing.flatMap((one) => onlyIfWords(one) ?? []);
  if (excluded.length > 0) {
    return `${what}${said === undefined ? ' as' : ', which is'} ANSWER ${node.name}; it is possible ${excluded.join(' and ')}.`;
  }
  const needs = missing.map(({ description: words }) => words);
  return `${what}${said === undefined ? ' as' : ', which is'} ANSWER ${node.name}; it needs ${needs.join(' and ')} first.`;
}

/** Advice in one sentence: the next call, or a different reply. */
function adviceOf(state: SessionState, { claim, value }: JudgedClaim): string {
  if (value !== undefined) return 'Say the value that the call has, or make the call again with the new one.';
  const step = stepTowards(state, claim.node.id);
  if (step === undefined) {
    const next = promptVersionOf(state.config) === 1 ? [] : nextNodes(state).possible;
    return `Tell the user what the calls returned instead.${next.length > 0 ? ` Next: ${namesOfSteps(next, 4)}.` : ''}`;
  }
  return `Call ${nameInSession(step)} next, or tell the user that this is not done yet.`;
}

function judge(state: SessionState, decision: Parameters<typeof judgeReply>[1]): ControllerJudgement {
  const { claims, unjudged } = judgeReply(state, decision);
  const broken = claims.find(({ unmet }) => unmet.length > 0);
  if (broken) {
    const { nodeId, by, unmet, value } = broken;
    return {
      allowed: false,
      reason: `${reasonOf(state, decision, broken)} ${adviceOf(state, broken)}`,
      facts: {
        rule: value ? 'wrong-value' : 'unmet-preconditions',
        claim: nodeId,
        by: [...by],
        missing: [...unmet],
        ...(value ? { slot: value.slot, said: value.said, was: value.was } : {}),
      },
    };
  }
  const undecided = strictDenial(state, decision);
  if (undecided) return undecided;
  if (unjudged === undefined) return { allowed: true, reason: 'It claims nothing that has not happened.' };
  const open = `Not judged whether it claims something that has not happened: ${unjudgedWords[unjudged]}.`;
  const facts = { rule: 'not-judged', why: unjudged };
  return { allowed: true, reason: open, facts };
}

export const answerDependency: Controller = {
  id: 'answer-dependency',
  title: 'Answer dependency',
  describe:
    'Denies a response that tells an outcome which no call has established: an ANSWER with unmet preconditions, an effect of an API, a wrong value; declared or in plain words.',
  defaultSetting: { id: 'answer-dependency', pre: false, post: true },

  post({ state }, decision) {
    if (decision.kind !== 'response') return { allowed: true, reason: 'Only responses give an ANSWER.' };
    return rulesOf(state.config) === 1 ? judgeAnswerByRules1(state, decision) : judge(state, decision);
  },
};
