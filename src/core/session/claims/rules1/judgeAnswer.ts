// Answer dependency exactly as in version 1 of the rules: its reasons are in logs and in the prompts of those logs.

import type { ControllerJudgement } from '../../controllers/controller';
import type { AgentDecision } from '../../events';
import type { SessionState } from '../../sessionState';
import { unmetPreconditions } from '../../unmetPreconditions';
import { findAnswerFacts } from '../../workflowFacts';
import { findAnswerClaims } from '../findAnswerClaims';
import { unjudgedWords } from '../judgedReply';
import { unjudgedReason } from './unjudgedReply';

export function judgeAnswerByRules1(
  state: SessionState,
  decision: AgentDecision & { readonly kind: 'response' },
): ControllerJudgement {
  const claimed = decision.answer === undefined ? undefined : findAnswerFacts(state.workflow, decision.answer);
  const candidates = findAnswerClaims(state, decision).claims.map(({ node }) => node);
  for (const answer of candidates) {
    const missing = unmetPreconditions(state, answer.id);
    if (missing.length === 0) continue;
    const how = answer === claimed ? 'claims' : 'tells the user what stands in';
    return {
      allowed: false,
      reason: `The response ${how} ${answer.name}, which needs ${missing.map(({ description: words }) => words).join(' and ')} first. Do not tell the user an outcome that no API has confirmed.`,
      facts: {
        rule: 'unmet-preconditions',
        answer: answer.id,
        claimed: answer === claimed,
        missing: missing.map(({ id }) => id),
      },
    };
  }
  const why = unjudgedReason(state, decision.text, candidates[0]?.id);
  if (why !== undefined) {
    return {
      allowed: true,
      reason: `Not judged whether it gives an ANSWER that is still out of reach: ${unjudgedWords[why]}.`,
      facts: { rule: 'not-judged', why },
    };
  }
  return { allowed: true, reason: 'It gives no ANSWER that is still out of reach.' };
}
