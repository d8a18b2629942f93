// Folds a person's interventions into the state: an edited decision or result, a repeated model call, a fork. In a
// module separate from the loop's own events because each of these undoes or redirects something. Invariant: the status
// that a replaced decision gave its node is restored; its cost stays counted.

import { rulesOf, type SessionConfig, type SessionEvent } from './events';
import { givenBy } from './given/givenValues';
import type { SessionState } from './sessionState';
import {
  askAgain,
  awaitTool,
  markMet,
  nodeOf,
  optionalField,
  recomputeNodeStatuses,
  type SessionStateDraft,
  setNext,
  setResult,
  setStatus,
  unmarkMet,
  withStatusUpdate,
} from './sessionStateDraft';

/** Marks the node of a decision that waits for its verdict as active, and stores the node's previous status. */
export function setPendingDecision(draft: SessionStateDraft, nodeId: string | undefined): void {
  if (nodeId === undefined) {
    delete draft.state.beforeDecision;
    return;
  }
  const node = nodeOf(draft, nodeId);
  draft.state.beforeDecision = { nodeId, status: node.status, ...optionalField('lastVerdict', node.lastVerdict) };
  node.attempts += 1;
  node.status = 'active';
  delete node.lastVerdict;
}

/** Restores the previous status of the node when the waiting decision is discarded. */
function releaseDecision(draft: SessionStateDraft): void {
  const { state } = draft;
  const before = state.beforeDecision;
  if (!before) return;
  const node = nodeOf(draft, before.nodeId);
  node.status = before.status;
  if (before.lastVerdict) node.lastVerdict = before.lastVerdict;
  else delete node.lastVerdict;
  delete state.beforeDecision;
}

/**
 * Marks the node of a denied decision as blocked. `denied` may differ from `heldFor`: a reply can give several ANSWERs.
 */
export function blockDenied(draft: SessionStateDraft, heldFor: string | undefined, denied: string | undefined): void {
  const verdict = heldFor === undefined ? undefined : nodeOf(draft, heldFor).lastVerdict;
  if (denied !== heldFor) releaseDecision(draft);
  delete draft.state.beforeDecision;
  if (denied === undefined) return;
  const node = nodeOf(draft, denied);
  if (denied !== heldFor) {
    node.attempts += 1;
    if (verdict) node.lastVerdict = verdict;
  }
  node.denials += 1;
  node.status = 'blocked';
}

export function applyDecisionEdit(draft: SessionStateDraft, event: SessionEvent & { kind: 'decision.edited' }): void {
  const { state } = draft;
  const wasSame = state.beforeDecision?.nodeId === event.nodeId;
  releaseDecision(draft);
  setPendingDecision(draft, event.nodeId);
  // An edit of the arguments is not a further attempt on the same node.
  if (wasSame && event.nodeId !== undefined) nodeOf(draft, event.nodeId).attempts -= 1;
  const attempt = state.next.kind === 'judge' ? state.next.attempt : state.attempt;
  setNext(draft, { kind: 'judge', decision: event.decision, attempt });
}

export function applyResultEdit(draft: SessionStateDraft, event: SessionEvent & { kind: 'result.edited' }): void {
  const { state } = draft;
  const { nodeId, result } = event;
  withStatusUpdate(draft, nodeId, () => {
    setResult(draft, event.callId, result);
    if (result.kind === 'succeeded') markMet(draft, nodeId);
    else if (state.config.activation === 'on-success' || state.config.activation === 'by-procedure') {
      unmarkMet(draft, nodeId);
    }
  });
  setStatus(draft, nodeId, result.kind === 'succeeded' ? 'done' : 'failed');
  // The controllers advise again, because their advice was based on the old result.
  state.loggedCount = 0;
}

/** Repeats the model call whose reply is discarded, with another seed. */
export function applyModelRetry(draft: SessionStateDraft): void {
  const { state } = draft;
  state.modelRetries += 1;
  const { phase, next } = state;
  if (phase.kind === 'awaiting-model') setNext(draft, askAgain(state, phase.request));
  else if (next.kind === 'read-reply') setNext(draft, askAgain(state, next.request));
  else if (next.kind === 'judge') {
    releaseDecision(draft);
    // A discarded attempt does not count.
    state.attempt = Math.max(0, next.attempt - 1);
    setNext(draft, { kind: 'ask-agent' });
  } else setNext(draft, next);
}

/**
 * From this event on the fork is a session by itself: not paused, not failed, with the changed configuration. Steps
 * that the old configuration had chosen and that have no result yet (an end, a fallback, a waiting call) are chosen
 * again.
 */
export function applyFork(draft: SessionStateDraft, event: SessionEvent & { kind: 'session.forked' }): void {
  const { state } = draft;
  const { from, change = {} } = event;
  const { config } = state;
  state.forkedFrom = from;
  // This program asks the model and judges from here on, even if the first part was imported.
  delete state.imported;
  state.paused = false;
  delete state.pausedAt;
  if (state.phase.kind === 'failed') setNext(draft, state.next);
  state.config = { ...config, ...change };
  const isJudgedAnew = change.rules !== undefined && change.rules !== rulesOf(config);
  if (isJudgedAnew) state.given = givenBy(state);
  if (change.activation !== undefined || change.validity !== undefined || isJudgedAnew) recomputeNodeStatuses(draft);
  // The rehearsal model has no address.
  if (change.rehearsal === true && change.baseUrl === undefined) state.config = withoutAddress(state.config);
  if (change.controllers) state.controllers = change.controllers;
  if (change.user) {
    state.userEnds = false;
    state.scriptPosition = scriptPosition(config.user, change.user, state.scriptPosition);
  }
  const { phase, next } = state;
  if (phase.kind === 'awaiting-tool') awaitTool(draft, phase);
  else if (next.kind === 'ask-tool-model') awaitTool(draft, next);
  else if (next.kind === 'end' && isLifted(draft, next.reason, change.user !== undefined)) {
    setNext(draft, { kind: 'ask-user' });
  } else if (next.kind === 'give-fallback' && hasAttempt(state)) setNext(draft, { kind: 'ask-agent' });
}

/** Whether the limit that caused the fallback is no longer reached. */
const hasAttempt = ({ attempt, unreadableInRow, config }: SessionState) =>
  unreadableInRow > 0 ? unreadableInRow <= config.maxParseRetries : attempt < config.maxActionsPerTurn;

const withoutAddress = ({ baseUrl: _baseUrl, ...config }: SessionConfig): SessionConfig => config;

type User = SessionConfig['user'];

/** Position in the new script: unchanged if the played turns are the same in both scripts, else 0. */
function scriptPosition(before: User, after: User, position: number): number {
  if (before.kind !== 'scripted' || after.kind !== 'scripted') return 0;
  const playedTurns = before.turns.slice(0, position);
  return playedTurns.every((turn, index) => after.turns[index]?.text === turn.text) ? position : 0;
}

/**
 * Whether the changed configuration removes the reason to end: another user may have further messages, or the turn
 * limit is higher.
 */
function isLifted({ state }: SessionStateDraft, reason: string, hasNewUser: boolean): boolean {
  if (state.turn >= state.config.maxTurns) return false;
  return reason === 'turn-limit' || (hasNewUser && (reason === 'user-ended' || reason === 'agent-closed'));
}

/** Ends a pause or leaves a failure; the pending move stays the same. */
export function applyResume(draft: SessionStateDraft, at: number): void {
  const { state } = draft;
  state.paused = false;
  delete state.pausedAt;
  if (state.phase.kind === 'failed') setNext(draft, state.next);
  // A step opened this call while the session was paused; it runs now.
  else if (state.phase.kind === 'awaiting-tool' && state.callStartedAt === undefined) state.callStartedAt = at;
}
