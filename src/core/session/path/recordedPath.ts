// Reads and writes recorded paths: the event parts that record steps, and their effect on the state.

import { inWorkflow, isAnswerId } from '../../graph';
import type { AgentDecision } from '../../llm';
import { findAnswerClaims } from '../claims/findAnswerClaims';
import { concernedNode } from '../concernedNode';
import type { PathStep } from '../eventSchema';
import type { LoggedClaim, SessionEndReason } from '../events';
import { rulesOf } from '../events';
import { splitWorkflowNodeId } from '../procedureWalk';
import type { SessionState } from '../sessionState';
import { addVisit, type SessionStateDraft, setStatus } from '../sessionStateDraft';
import { mapOf, type PathSource, pathOfDecision, pathToEnd } from './decisionPath';
import { type PathPosition, positionAfterStep } from './pathPosition';
import type { TakenStep } from './pathStep';

interface PathPart {
  readonly path?: readonly PathStep[];
}

/** Node ids of a decision: the API it calls, or all ANSWERs that it gives. */
export function coveredNodes(
  decision: AgentDecision,
  nodeId: string | undefined,
  claims: readonly Pick<LoggedClaim, 'nodeId'>[] = [],
): readonly string[] {
  const own = nodeId === undefined ? [] : [nodeId];
  if (decision.kind === 'call') return own;
  return [...new Set([...own, ...claims.map((claim) => claim.nodeId)])].filter(isAnswerId);
}

/** The path part of `decision.accepted`. Rules 1 record no path. */
export function pathPart(
  state: PathSource,
  decision: AgentDecision,
  nodeId: string | undefined,
  claims?: readonly LoggedClaim[],
): PathPart {
  if (rulesOf(state.config) === 1) return {};
  return { path: pathOfDecision(state, decision, coveredNodes(decision, nodeId, claims)) };
}

/**
 * The path part of `session.ended`. Empty if the session failed or was stopped, because then its procedure did not end.
 */
export function endPart(state: SessionState, reason: SessionEndReason): PathPart {
  if (rulesOf(state.config) === 1 || reason === 'failed' || reason === 'stopped') return {};
  const path = pathToEnd(state, state.activeWorkflow);
  return path.length === 0 ? {} : { path };
}

/** Steps that the decision waiting for its verdict would take; empty if none waits, and with rules 1. */
export function pendingPath(state: SessionState): readonly PathStep[] {
  const { next } = state;
  if (next.kind !== 'judge' || rulesOf(state.config) === 1) return [];
  const given = findAnswerClaims(state, next.decision).claims.map(({ node }) => ({ nodeId: node.id }));
  const nodeId = concernedNode(state, next.decision);
  return pathOfDecision(state, next.decision, coveredNodes(next.decision, nodeId, given));
}

/** Node id (`api:x`, `answer:y@2`) of a step; undefined for conditions and other steps in between. */
export function nodeOfStep(state: Pick<SessionState, 'documents'>, step: PathStep): string | undefined {
  if (step.why === 'decided' || step.why === 'only-branch' || step.why === 'between') return undefined;
  const { id, workflow } = splitWorkflowNodeId(state, step.node);
  const name = mapOf(state, workflow)?.name(id) ?? id;
  return inWorkflow(name, workflow);
}

/** Adds steps with their visit numbers to the path of a draft. */
export function addPath(draft: SessionStateDraft, steps: readonly PathStep[], seq: number): void {
  if (steps.length === 0) return;
  const { state } = draft;
  draft.path ??= [...state.path];
  state.path = draft.path;
  const standing: Record<number, PathPosition> = { ...state.standing };
  for (const step of steps) {
    const nodeId = nodeOfStep(state, step);
    const isOwn = step.why === 'called' || step.why === 'said';
    const isVisit = nodeId !== undefined && (isOwn || state.nodes[nodeId] !== undefined);
    if (isVisit) addVisit(draft, nodeId);
    if (isVisit && step.why === 'known' && state.nodes[nodeId]?.status === 'available') {
      setStatus(draft, nodeId, 'done');
    }
    const taken: TakenStep = { ...step, seq, ...(isVisit ? { visit: state.visitCount } : {}) };
    draft.path.push(taken);
    const { id, workflow } = splitWorkflowNodeId(state, step.node);
    const map = mapOf(state, workflow);
    const bare = {
      ...step,
      node: id,
      ...(step.or ? { or: step.or.map((one) => splitWorkflowNodeId(state, one).id) } : {}),
    };
    const after = map && positionAfterStep(standing[workflow], bare, map);
    if (after) standing[workflow] = after;
  }
  state.standing = standing;
}
