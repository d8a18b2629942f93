// What the fold makes of a person's interventions: a decision or result replaced, a model asked again, a fork. Apart
// from the loop's own events because each undoes or redirects something. Invariant: what a replaced decision showed on
// its node is taken back; what it cost stays counted.

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

/** A decision waits to be judged: its node shows so, and remembers what it showed before. */
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

/** The decision that waited is given up: its node shows what it did before. */
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

/** A decision is denied for one of the nodes that it gives, which need not be the one that it was held for. */
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
  // The same node's attempt is one, however often its arguments are edited.
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
  // Advice that was given on the old result is given anew.
  state.loggedCount = 0;
}

/** The question whose answer is given up is asked again, with another seed. */
export function applyModelRetry(draft: SessionStateDraft): void {
  const { state } = draft;
  state.modelRetries += 1;
  const { phase, next } = state;
  if (phase.kind === 'awaiting-model') setNext(draft, askAgain(state, phase.request));
  else if (next.kind === 'read-reply') setNext(draft, askAgain(state, next.request));
  else if (next.kind === 'judge') {
    releaseDecision(draft);
    // The attempt was not used: nothing came of it.
    state.attempt = Math.max(0, next.attempt - 1);
    setNext(draft, { kind: 'ask-agent' });
  } else setNext(draft, next);
}

/**
 * From here on the session is its own: unpaused, past a failure, under the changed configuration. What the old one had
 * made of the configuration and nothing has come of yet, an end, a fallback or a waiting call, is decided anew.
 */
export function applyFork(draft: SessionStateDraft, event: SessionEvent & { kind: 'session.forked' }): void {
  const { state } = draft;
  const { from, change = {} } = event;
  const { config } = state;
  state.forkedFrom = from;
  // A fork is asked and judged by this program, whatever its beginning was built from.
  delete state.imported;
  state.paused = false;
  delete state.pausedAt;
  if (state.phase.kind === 'failed') setNext(draft, state.next);
  state.config = { ...config, ...change };
  const isJudgedAnew = change.rules !== undefined && change.rules !== rulesOf(config);
  if (isJudgedAnew) state.given = givenBy(state);
  if (change.activation !== undefined || change.validity !== undefined || isJudgedAnew) recomputeNodeStatuses(draft);
  // The rehearsal model answers at no address.
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

/** The limit that a fallback was to be given for is not reached any more. */
const hasAttempt = ({ attempt, unreadableInRow, config }: SessionState) =>
  unreadableInRow > 0 ? unreadableInRow <= config.maxParseRetries : attempt < config.maxActionsPerTurn;

const withoutAddress = ({ baseUrl: _baseUrl, ...config }: SessionConfig): SessionConfig => config;

type User = SessionConfig['user'];

/** A script that begins as the old one did goes on where that stood; another one begins. */
function scriptPosition(before: User, after: User, position: number): number {
  if (before.kind !== 'scripted' || after.kind !== 'scripted') return 0;
  const playedTurns = before.turns.slice(0, position);
  return playedTurns.every((turn, index) => after.turns[index]?.text === turn.text) ? position : 0;
}

/** Another user may have more to say, and a higher limit leaves room for it. */
function isLifted({ state }: SessionStateDraft, reason: string, hasNewUser: boolean): boolean {
  if (state.turn >= state.config.maxTurns) return false;
  return reason === 'turn-limit' || (hasNewUser && (reason === 'user-ended' || reason === 'agent-closed'));
}

/** A pause ends, or a failure is behind: what was next is next. */
export function applyResume(draft: SessionStateDraft, at: number): void {
  const { state } = draft;
  state.paused = false;
  delete state.pausedAt;
  if (state.phase.kind === 'failed') setNext(draft, state.next);
  // A call that a step had opened is run now.
  else if (state.phase.kind === 'awaiting-tool' && state.callStartedAt === undefined) state.callStartedAt = at;
}
