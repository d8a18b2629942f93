// Describes the missing preconditions of a decision, in the words that every screen and export shows.

import { isApiId } from '../graph';
import type { AgentDecision } from '../llm';
import { judgeReply } from './claims/judgedReply';
import type { PathStep } from './eventSchema';
import { type LoggedClaim, rulesOf, type SessionEvent } from './events';
import { type PathSource, pathOfDecision } from './path/decisionPath';
import { coveredNodes } from './path/recordedPath';
import { callArgumentsOf, unmetPreconditions, unmetRequires } from './unmetPreconditions';
import { formatNeededCondition, formatValues, wrongBranch } from './wrongBranch';

interface DeniedPart {
  readonly unmet: readonly string[];
  readonly needs?: readonly string[];
  readonly deniedNode?: string;
  readonly path?: readonly PathStep[];
}

/**
 * The parts that a denial adds to its transcript entry. `nodeId` comes from the event: the API, or the first ANSWER of
 * the reply.
 */
export function deniedPart(state: PathSource, decision: AgentDecision, nodeId: string | undefined): DeniedPart {
  const args = callArgumentsOf(decision);
  if (rulesOf(state.config) === 1) return { unmet: nodeId === undefined ? [] : unmetRequires(state, nodeId, args) };
  const claims = decision.kind === 'call' ? [] : judgeReply(state, decision).claims;
  const broken = claims.find(({ unmet }) => unmet.length > 0);
  if (broken) {
    const { nodeId: deniedNode, unmet } = broken;
    const path = pathOfDecision(state, decision, coveredNodes(decision, deniedNode));
    return { unmet, needs: needsOfClaim(state, broken, decision), deniedNode, path };
  }
  const given = [...new Set([...(nodeId === undefined ? [] : [nodeId]), ...coveredNodes(decision, nodeId, claims)])];
  const deniedNode = given.find((id) => needsOf(state, id, decision).length > 0) ?? nodeId;
  if (deniedNode === undefined) return { unmet: [] };
  return {
    unmet: unmetRequires(state, deniedNode, args),
    needs: needsOf(state, deniedNode, decision),
    deniedNode,
    path: pathOfDecision(state, decision, [deniedNode]),
  };
}

/** The needs that an accepted decision violated, in words. */
export function violationNeeds(
  state: PathSource,
  { decision, nodeId, claims = [] }: SessionEvent & { kind: 'decision.accepted' },
): readonly string[] {
  const unmet = claims.filter((claim) => claim.unmet.length > 0);
  // Leaves out the effect of an API if an ANSWER that needs it is listed too.
  const broken = unmet.filter(
    ({ nodeId: id }) => !unmet.some((other) => other.nodeId !== id && other.unmet.includes(id)),
  );
  if (broken.length > 0) return [...new Set(broken.flatMap((claim) => needsOfClaim(state, claim, decision)))];
  return nodeId === undefined ? [] : needsOf(state, nodeId, decision);
}

/** Needs of an unmet claim: the value of the call, a call that succeeded, or the needs of the ANSWER. */
function needsOfClaim(
  state: PathSource,
  { nodeId, unmet, value }: LoggedClaim,
  decision: AgentDecision,
): readonly string[] {
  if (value !== undefined) return unmet;
  return isApiId(nodeId) ? ['a call that succeeded'] : needsOf(state, nodeId, decision);
}

/** Unmet preconditions; if all are met, the branch that known values rule out. */
function needsOf(state: PathSource, nodeId: string, decision: AgentDecision): readonly string[] {
  const args = callArgumentsOf(decision);
  const unmet = unmetPreconditions(state, nodeId, args).map(({ description: words }) => words);
  if (unmet.length > 0) return unmet;
  const branch = wrongBranch(state, nodeId, args);
  return branch ? [`${formatNeededCondition(branch)}${formatValues(branch.values)}`] : [];
}
