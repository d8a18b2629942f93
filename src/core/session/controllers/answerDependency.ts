// Answer dependency: a response may not tell what no API has established yet (FlowAgent, Figure 2, session 2). It
// judges the ANSWER a response claims, or the one whose wording it plainly carries without saying so.

import { claimsOf } from '../claims/claimsOf';
import { argumentsOf, unmetPreconditions } from '../preconditions';
import { unjudgedWords, whyUnjudged } from '../unjudgedReply';
import { findAnswer } from '../workflowFacts';
import { type Controller, strictDenial } from './controller';

export const answerDependency: Controller = {
  id: 'answer-dependency',
  title: 'Answer dependency',
  describe: 'Denies a response that gives an ANSWER whose preconditions are unmet, claimed or in plain words.',
  defaultSetting: { id: 'answer-dependency', pre: false, post: true },

  post({ state }, decision) {
    if (decision.kind !== 'response') return { allowed: true, reason: 'Only responses give an ANSWER.' };
    const { workflow } = state;
    const claimed = decision.answer === undefined ? undefined : findAnswer(workflow, decision.answer);
    const candidates = claimsOf(workflow, decision).map(({ answer }) => answer);
    for (const answer of candidates) {
      const missing = unmetPreconditions(state, answer.id, argumentsOf(decision));
      if (missing.length === 0) continue;
      const how = answer === claimed ? 'claims' : 'tells the user what stands in';
      return {
        allowed: false,
        reason: `The response ${how} ${answer.name}, which needs ${missing.map(({ words }) => words).join(' and ')} first. Do not tell the user an outcome that no API has confirmed.`,
        facts: {
          rule: 'unmet-preconditions',
          answer: answer.id,
          claimed: answer === claimed,
          missing: missing.map(({ id }) => id),
        },
      };
    }
    const undecided = strictDenial(state, decision);
    if (undecided) return undecided;
    const why = whyUnjudged(state, decision.text, candidates[0]?.id);
    if (why !== undefined) {
      return {
        allowed: true,
        reason: `Not judged whether it gives an ANSWER that is still out of reach: ${unjudgedWords[why]}.`,
        facts: { rule: 'not-judged', why },
      };
    }
    return { allowed: true, reason: 'It gives no ANSWER that is still out of reach.' };
  },
};
