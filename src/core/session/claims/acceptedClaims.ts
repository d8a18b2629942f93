// Computes the violations of an accepted decision: for a call its own unmet preconditions, for a reply those of all its
// claims and, if all of them are met, the branch that known values exclude.

import { isAnswerId } from '../../graph';
import type { AgentDecision } from '../../llm';
import type { DecidedCondition } from '../../verdicts';
import type { UnjudgedReason } from '../eventSchema';
import { type LoggedClaim, type LoggedUndecided, rulesOf } from '../events';
import { callArgumentsOf, undecidedPreconditions, unmetRequires } from '../unmetPreconditions';
import { formatNeededCondition, type ProcedureState, wrongBranch } from '../wrongBranch';
import { findAnswerClaims } from './findAnswerClaims';
import { judgeReply } from './judgedReply';
import { unjudgedField as unjudgedByRules1 } from './rules1/unjudgedReply';

interface Broken {
  readonly violations: readonly string[];
  readonly claims?: readonly LoggedClaim[];
  readonly branch?: DecidedCondition;
  readonly undecided?: readonly LoggedUndecided[];
}

/** Parts of `decision.accepted`. A log of the detector `wording` contains no claims. */
export function violationsOfDecision(
  state: ProcedureState,
  decision: AgentDecision,
  nodeId: string | undefined,
): Broken {
  const broken = brokenPart(state, decision, nodeId);
  if (rulesOf(state.config) === 1) return broken;
  const ids = new Set([...(nodeId === undefined ? [] : [nodeId]), ...(broken.claims ?? []).map((one) => one.nodeId)]);
  const undecided = [...ids].flatMap((id) =>
    undecidedPreconditions(state, id, callArgumentsOf(decision)).map(({ description: words, why }) => ({
      nodeId: id,
      condition: words,
      why,
    })),
  );
  return undecided.length === 0 ? broken : { ...broken, undecided };
}

function brokenPart(state: ProcedureState, decision: AgentDecision, nodeId: string | undefined): Broken {
  const { workflow, config } = state;
  // In rules 2 the ANSWER that a reply is marked with is one of its claims.
  const isOwn = nodeId !== undefined && (decision.kind === 'call' || rulesOf(config) === 1);
  const own = isOwn ? unmetRequires(state, nodeId, callArgumentsOf(decision)) : [];
  if (decision.kind === 'call')
    return withBranch(state, decision, nodeId === undefined ? [] : [nodeId], { violations: own });
  if (rulesOf(config) === 1 && (nodeId === undefined || workflow.claims === 'wording')) {
    return withBranch(state, decision, nodeId === undefined ? [] : [nodeId], { violations: own });
  }
  const claims = rulesOf(config) === 1 ? claimsByRules1(state, decision) : claimsBy(state, decision);
  const unmet = [...own, ...claims.flatMap((claim) => claim.unmet)];
  const answers = claims.flatMap((claim) => (isAnswerId(claim.nodeId) ? [claim.nodeId] : []));
  return withBranch(state, decision, [...new Set([...(nodeId === undefined ? [] : [nodeId]), ...answers])], {
    violations: [...new Set(unmet)],
    ...(claims.length > 0 ? { claims } : {}),
  });
}

type Response = AgentDecision & { readonly kind: 'response' };

const claimsByRules1 = (state: ProcedureState, decision: Response): readonly LoggedClaim[] =>
  findAnswerClaims(state, decision).claims.map(({ node, by }) => ({
    nodeId: node.id,
    by,
    unmet: unmetRequires(state, node.id),
  }));

const claimsBy = (state: ProcedureState, decision: Response): readonly LoggedClaim[] =>
  judgeReply(state, decision).claims.map(({ claim: _found, ...logged }) => logged);

/**
 * Part of `decision.accepted`: absent if the reply was judged. If it is present, an empty list of violations only means
 * that none was found.
 */
export function unjudgedPart(
  state: ProcedureState,
  decision: AgentDecision,
  nodeId: string | undefined,
): { readonly unjudged?: UnjudgedReason } {
  if (rulesOf(state.config) === 1) return unjudgedByRules1(state, decision, nodeId);
  const unjudged = decision.kind === 'call' ? undefined : judgeReply(state, decision).unjudged;
  return unjudged === undefined ? {} : { unjudged };
}

function withBranch(
  state: ProcedureState,
  decision: AgentDecision,
  nodeIds: readonly string[],
  broken: Broken,
): Broken {
  if (broken.violations.length > 0) return broken;
  for (const id of nodeIds) {
    const branch = wrongBranch(state, id, callArgumentsOf(decision));
    if (branch) return { ...broken, violations: [formatNeededCondition(branch)], branch };
  }
  return broken;
}
