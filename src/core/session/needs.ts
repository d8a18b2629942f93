// What a decision lacked, in the words that every screen and export shows.

import type { Decision } from '../llm';
import { claimsOf } from './claims/claimsOf';
import { rulesOf, type SessionEvent } from './events';
import { type PathSource, pathOfDecision } from './path/decisionPath';
import type { PathStep } from './path/pathStep';
import { argumentsOf, unmetPreconditions, unmetRequires } from './preconditions';
import { neededCondition, valueWords, wrongBranch } from './wrongBranch';

interface DeniedPart {
  readonly unmet: readonly string[];
  readonly needs?: readonly string[];
  readonly deniedNode?: string;
  readonly path?: readonly PathStep[];
}

/** Parts of the transcript's entry on a denial. `nodeId` is of the event: the API, or the first ANSWER of the reply. */
export function deniedPart(state: PathSource, decision: Decision, nodeId: string | undefined): DeniedPart {
  if (nodeId === undefined) return { unmet: [] };
  const args = argumentsOf(decision);
  if (rulesOf(state.config) === 1) return { unmet: unmetRequires(state, nodeId, args) };
  const given = [...new Set([nodeId, ...claimsOf(state.workflow, decision).map(({ answer }) => answer.id)])];
  const deniedNode = given.find((id) => needsOf(state, id, decision).length > 0) ?? nodeId;
  return {
    unmet: unmetRequires(state, deniedNode, args),
    needs: needsOf(state, deniedNode, decision),
    deniedNode,
    path: pathOfDecision(state, decision, [deniedNode]),
  };
}

/** What an accepted decision violated. */
export function violationNeeds(
  state: PathSource,
  { decision, nodeId, claims = [] }: SessionEvent & { kind: 'decision.accepted' },
): readonly string[] {
  const broken = claims.filter(({ unmet }) => unmet.length > 0).map((claim) => claim.nodeId);
  const ids = broken.length > 0 || nodeId === undefined ? broken : [nodeId];
  return [...new Set(ids.flatMap((id) => needsOf(state, id, decision)))];
}

/** Unmet preconditions, or else the branch that known values rule out. */
function needsOf(state: PathSource, nodeId: string, decision: Decision): readonly string[] {
  const args = argumentsOf(decision);
  const unmet = unmetPreconditions(state, nodeId, args).map(({ words }) => words);
  if (unmet.length > 0) return unmet;
  const branch = wrongBranch(state, nodeId, args);
  return branch ? [`${neededCondition(branch)}${valueWords(branch.values)}`] : [];
}
