// Folds a log into its state. Invariant: folding a prefix and then the rest equals folding the whole, and a published
// state never changes. Live use copies the parts that an event changes; folding a whole log owns its draft, so 100,000
// events take linear time. Over 300 lines because there is one case per event kind.

import { workflowOfId } from '../graph';
import {
  applyDecisionEdit,
  applyFork,
  applyModelRetry,
  applyResultEdit,
  applyResume,
  blockDenied,
  setPendingDecision,
} from './applyChanges';
import { type AgentDecision, promptVersionOf, rulesOf, type SessionEvent } from './events';
import { withDecision, withQuestion, withWords } from './given/givenValues';
import { deniedPart, violationNeeds } from './needs';
import { addPath, coveredNodes, pathPart } from './path/recordedPath';
import { replyPartsOf } from './replyParts';
import type { NextMove, NodeRunState, PendingRequest, SessionState } from './sessionState';
import {
  addCall,
  addCounters,
  addSpent,
  addVisit,
  askAgain,
  awaitTool,
  createStateDraft,
  freshNode,
  type Mutable,
  markMet,
  markSkipped,
  nodeOf,
  noteGiven,
  optionalField,
  type SessionStateDraft,
  setNext,
  setPhase,
  setResult,
  setStatus,
  transcriptOf,
  withStatusUpdate,
  zeroSpent,
} from './sessionStateDraft';
import { toolKind } from './toolBackend';
import { unmetRequires } from './unmetPreconditions';
import { claimCounts, violationKind } from './violationCounts';
import { buildWorkflowFacts, findApiFacts } from './workflowFacts';

/**
 * State after one more event. Pure. Throws if the first event is not `session.started`; callers validate logs first.
 */
export function applyEvent(state: SessionState | undefined, event: SessionEvent): SessionState {
  if (!state) return initialState(event);
  const draft = createStateDraft(state);
  foldInto(draft, event);
  return draft.state;
}

/** A fold in progress. The result of `state()` changes with the next `add`, so do not keep it. */
export interface SessionFold {
  add(event: SessionEvent): void;
  state(): SessionState | undefined;
}

export function createFold(): SessionFold {
  let draft: SessionStateDraft | undefined;
  return {
    add: (event) => {
      if (draft) foldInto(draft, event);
      else draft = createStateDraft(initialState(event));
    },
    state: () => draft?.state,
  };
}

/** State of a whole log or of a prefix. Throws on an empty list, which is not a session. */
export function reduceSession(events: readonly SessionEvent[]): SessionState {
  const fold = createFold();
  for (const event of events) fold.add(event);
  const state = fold.state();
  if (!state) throw new Error('A session has at least its first event');
  return state;
}

/** Folds several events onto a state at once; a player uses it to move forward by many events. */
export function continueSession(state: SessionState, events: readonly SessionEvent[]): SessionState {
  const draft = createStateDraft(state);
  for (const event of events) foldInto(draft, event);
  return draft.state;
}

function initialState(event: SessionEvent): SessionState {
  if (event.kind !== 'session.started') throw new Error('The first event of a session is session.started');
  const workflow = buildWorkflowFacts(event.document, event.tools, event.others, {
    claims: event.config.claims ?? 'wording',
    conditions: event.config.validity !== undefined,
  });
  const state: SessionState = {
    sessionId: event.sessionId,
    config: event.config,
    document: event.document,
    documents: [event.document, ...(event.others ?? [])],
    activeWorkflow: 0,
    ...optionalField('imported', event.imported),
    controllers: event.config.controllers,
    tools: event.tools,
    workflow,
    phase: { kind: 'awaiting-user' },
    next: { kind: 'ask-user' },
    loggedCount: 0,
    paused: false,
    modelRetries: 0,
    spent: zeroSpent,
    turn: 0,
    attempt: 0,
    length: 1,
    met: {},
    calls: {},
    given: {},
    scriptPosition: 0,
    userEnds: false,
    unreadableInRow: 0,
    visitCount: 0,
    path: [],
    standing: {},
    startedAt: event.at,
    lastAt: event.at,
    nodes: {},
    transcript: [],
    counters: {
      modelCalls: 0,
      toolCalls: 0,
      denied: 0,
      violations: 0,
      callViolations: 0,
      claimViolations: 0,
      claimsDeclared: 0,
      claimsByWords: 0,
      branchViolations: 0,
      notJudged: 0,
      promptTokens: 0,
      completionTokens: 0,
      latencyMs: 0,
      unreadable: 0,
    },
  };
  return { ...state, nodes: initialNodes(state) };
}

function initialNodes(state: SessionState): Record<string, NodeRunState> {
  const nodes: Record<string, NodeRunState> = {};
  const { apis, answers } = state.workflow;
  for (const { id } of [...apis, ...answers]) nodes[id] = freshNode(unmetRequires(state, id).length > 0);
  return nodes;
}

/** Keeps the parts of the reply that the decision was read from; `replyParts` has its other calls already. */
function setReplyParts(state: Mutable<SessionState>, decision: AgentDecision): void {
  const { next, replyParts } = state;
  const parts = next.kind === 'read-reply' ? replyPartsOf(next.reply, decision, replyParts?.leftOut) : undefined;
  if (parts) state.replyParts = parts;
  else delete state.replyParts;
}

/** Move after a call: another attempt, or the fallback if the actions of the turn are used up (Nmax). */
function nextAttempt(draft: SessionStateDraft): NextMove {
  const { attempt, config } = draft.state;
  if (attempt < config.maxActionsPerTurn) return { kind: 'ask-agent' };
  return {
    kind: 'give-fallback',
    reason: `The agent took ${attempt} ${attempt === 1 ? 'action' : 'actions'} in this turn without answering the user, which is the limit.`,
  };
}

/** Events that keep the session paused at its breakpoint. */
const keepsPause: ReadonlySet<SessionEvent['kind']> = new Set([
  'decision.edited',
  'result.edited',
  'controllers.changed',
]);

function foldInto(draft: SessionStateDraft, event: SessionEvent): void {
  const { state } = draft;
  state.length += 1;
  state.lastAt = event.at;
  const at = { seq: event.seq, turn: event.turn };
  if (state.pausedAt && !keepsPause.has(event.kind)) delete state.pausedAt;
  switch (event.kind) {
    case 'session.started':
      return;
    case 'user.spoke':
      state.turn = event.turn;
      state.attempt = 0;
      state.spent = zeroSpent;
      state.unreadableInRow = 0;
      state.userEnds = event.ends === true;
      // A person may write in the middle of a script; that message does not use up a turn of the script.
      if (state.config.user.kind === 'scripted' && state.config.user.turns[state.scriptPosition]?.text === event.text) {
        state.scriptPosition += 1;
      }
      noteGiven(draft, withWords(state, event.text));
      transcriptOf(draft).push({ kind: 'user', ...at, text: event.text, ...optionalField('oow', event.oow) });
      // In Algorithm 1 a played user ends the loop at once, without another turn of the agent.
      setNext(draft, event.ends && isPlayed(state) ? { kind: 'end', reason: 'user-ended' } : { kind: 'ask-agent' });
      return;
    case 'controllers.changed':
      state.controllers = event.controllers;
      // The new controllers start again with a decision or request that is only partly judged or advised.
      if (state.next.kind === 'judge' || state.next.kind === 'ask-agent') state.loggedCount = 0;
      if (state.beforeDecision) delete nodeOf(draft, state.beforeDecision.nodeId).lastVerdict;
      return;
    case 'controller.advised':
      if (state.next.kind === 'ask-agent') state.loggedCount += 1;
      return;
    case 'model.requested': {
      const request: PendingRequest = {
        purpose: event.purpose,
        attempt: event.attempt,
        messages: event.messages,
        ...optionalField('tools', event.tools),
        ...optionalField('callId', event.callId),
        ...optionalField('model', event.model),
      };
      setPhase(draft, { kind: 'awaiting-model', requestId: event.requestId, streamed: '', request });
      state.lastRequestId = event.requestId;
      addCounters(draft, { modelCalls: 1 });
      return;
    }
    case 'model.streamed':
      if (state.phase.kind === 'awaiting-model' && state.phase.requestId === event.requestId) {
        state.phase = { ...state.phase, streamed: state.phase.streamed + event.text };
      }
      return;
    case 'model.responded': {
      addCounters(draft, {
        latencyMs: event.timing.latencyMs,
        promptTokens: event.reply.usage?.promptTokens ?? 0,
        completionTokens: event.reply.usage?.completionTokens ?? 0,
      });
      if (state.phase.kind !== 'awaiting-model') return;
      delete state.replyParts;
      const { request, requestId } = state.phase;
      const { promptTokens = 0, completionTokens = 0 } = event.reply.usage ?? {};
      spendOn(draft, request, event.timing.latencyMs, promptTokens + completionTokens);
      setNext(draft, { kind: 'read-reply', requestId, request, reply: event.reply });
      return;
    }
    case 'model.failed': {
      addCounters(draft, { latencyMs: event.timing.latencyMs });
      transcriptOf(draft).push({ kind: 'notice', ...at, text: event.failure.message, level: 'error' });
      const request = state.phase.kind === 'awaiting-model' ? state.phase.request : undefined;
      if (request) spendOn(draft, request, event.timing.latencyMs, 0);
      setPhase(
        draft,
        { kind: 'failed', message: event.failure.message },
        request ? askAgain(state, request) : state.next,
      );
      return;
    }
    case 'decision.unreadable':
      state.unreadableInRow += 1;
      addCounters(draft, { unreadable: 1 });
      transcriptOf(draft).push({ kind: 'notice', ...at, text: event.problem, level: 'error', raw: event.raw });
      setNext(
        draft,
        state.unreadableInRow <= state.config.maxParseRetries
          ? { kind: 'ask-agent' }
          : {
              kind: 'give-fallback',
              reason: `The model's replies could not be read, after ${state.config.maxParseRetries} retries.`,
            },
      );
      return;
    case 'decision.edited':
      applyDecisionEdit(draft, event);
      return;
    case 'model.retried':
      applyModelRetry(draft);
      return;
    case 'agent.decided':
      state.attempt = event.attempt;
      state.unreadableInRow = 0;
      setReplyParts(state, event.decision);
      setPendingDecision(draft, event.nodeId);
      if (event.nodeId !== undefined) {
        const node = nodeOf(draft, event.nodeId);
        node.timeMs += state.spent.timeMs;
        node.tokens += state.spent.tokens;
      }
      state.spent = zeroSpent;
      setNext(draft, { kind: 'judge', decision: event.decision, attempt: event.attempt });
      return;
    case 'controller.judged':
      if (state.next.kind === 'judge') state.loggedCount += 1;
      // The node shows a denial even if later controllers allow the same decision.
      if (event.nodeId !== undefined) {
        const node = nodeOf(draft, event.nodeId);
        if (node.lastVerdict?.allowed !== false) node.lastVerdict = event.verdict;
      }
      return;
    case 'decision.denied': {
      const denied = deniedPart(state, event.decision, event.nodeId);
      blockDenied(draft, event.nodeId, denied.deniedNode ?? event.nodeId);
      addCounters(draft, { denied: 1 });
      transcriptOf(draft).push({
        kind: 'denial',
        ...at,
        decision: event.decision,
        controller: event.controller,
        reason: event.reason,
        ...optionalField('nodeId', event.nodeId),
        ...denied,
        ...optionalField('reply', event.decision.kind === 'call' ? state.replyParts : undefined),
      });
      noteGiven(draft, withDecision(state, event.decision));
      setNext(draft, nextAttempt(draft));
      return;
    }
    case 'decision.accepted':
      acceptDecision(draft, event, at);
      return;
    case 'tool.called': {
      addCounters(draft, { toolCalls: 1 });
      setStatus(draft, event.nodeId, 'active');
      if (rulesOf(state.config) === 1) addVisit(draft, event.nodeId);
      const { callId, name } = event;
      // An unknown API has no backend; the same move then logs the failure.
      if (!state.imported && !findApiFacts(state.workflow, name)) {
        state.loggedCount = 1;
        return;
      }
      // For an API played by a model, the time of the model call counts. A call that a pause holds starts after the
      // pause.
      if (!state.paused && toolKind(state, name) !== 'llm') state.callStartedAt = event.at;
      awaitTool(draft, { callId, name, arguments: event.arguments });
      return;
    }
    case 'tool.answered':
      withStatusUpdate(draft, event.nodeId, () => {
        setResult(draft, event.callId, event.result);
        if (event.result.kind === 'succeeded' || state.config.activation === 'on-call') markMet(draft, event.nodeId);
      });
      // The time that a person needs to enter a result does not count as the API's time.
      if (event.nodeId !== undefined && state.callStartedAt !== undefined && event.source !== 'edited') {
        nodeOf(draft, event.nodeId).timeMs += Math.max(0, event.at - state.callStartedAt);
      }
      delete state.callStartedAt;
      setStatus(draft, event.nodeId, event.result.kind === 'succeeded' ? 'done' : 'failed');
      setNext(draft, nextAttempt(draft));
      return;
    case 'result.edited':
      applyResultEdit(draft, event);
      return;
    case 'fallback.given':
      state.spent = zeroSpent;
      transcriptOf(draft).push({ kind: 'agent', ...at, text: event.text, fallback: true });
      endTurn(draft, false);
      return;
    case 'problem.noticed':
      if (state.next.kind === 'read-reply') state.loggedCount += 1;
      if (event.leftOut) state.replyParts = { leftOut: event.leftOut };
      transcriptOf(draft).push({ kind: 'notice', ...at, text: event.message, level: 'info' });
      return;
    case 'session.paused':
      state.paused = true;
      if (event.breakpoint) state.pausedAt = event.breakpoint;
      else delete state.pausedAt;
      return;
    case 'session.resumed':
      applyResume(draft, event.at);
      return;
    case 'session.interrupted':
      // An open call runs again, so the time of the interruption does not count.
      if (state.callStartedAt !== undefined) state.callStartedAt += Math.max(0, event.at - event.lastAt);
      return;
    case 'session.forked':
      applyFork(draft, event);
      return;
    case 'session.ended':
      addPath(draft, event.path ?? [], event.seq);
      setPhase(draft, { kind: 'ended', reason: event.reason });
      return;
    default:
      event satisfies never;
  }
}

/** Whether the message comes from a model that plays the user. */
const isPlayed = ({ next }: SessionState) => next.kind === 'read-reply' && next.request.purpose === 'user';

/**
 * Adds the cost of a model call: for the agent to the next decision's node, for a played API to the node of the call.
 */
function spendOn(draft: SessionStateDraft, request: PendingRequest, timeMs: number, tokens: number): void {
  if (request.purpose === 'agent') addSpent(draft.state, timeMs, tokens);
  if (request.purpose !== 'tool') return;
  const call = draft.state.transcript.findLast((entry) => entry.kind === 'call' && entry.callId === request.callId);
  if (call?.kind === 'call' && call.nodeId !== undefined) nodeOf(draft, call.nodeId).timeMs += timeMs;
}

function acceptDecision(
  draft: SessionStateDraft,
  event: SessionEvent & { kind: 'decision.accepted' },
  at: { seq: number; turn: number },
): void {
  const { state } = draft;
  const { decision, violations, nodeId } = event;
  const thought = optionalField('thought', decision.thought);
  const isCall = decision.kind === 'call';
  const recordsPath = rulesOf(state.config) === 2;
  const path = event.path ?? pathPart(state, decision, nodeId, event.claims).path ?? [];
  const needs = recordsPath && violations.length > 0 ? { needs: violationNeeds(state, event) } : {};
  const given = recordsPath ? coveredNodes(decision, nodeId, event.claims) : nodeId === undefined ? [] : [nodeId];
  delete state.beforeDecision;
  if (nodeId !== undefined) enterWorkflow(state, workflowOfId(nodeId));
  if (violations.length > 0) {
    const kind = violationKind(event);
    const counted = { calls: { callViolations: 1 }, branches: { branchViolations: 1 }, claims: claimCounts(event) };
    addCounters(draft, { violations: 1, ...counted[kind] });
    const broken = event.claims?.find(({ unmet }) => unmet.length > 0)?.nodeId ?? nodeId;
    if (broken !== undefined) nodeOf(draft, broken).violations += 1;
    markSkipped(draft, violations);
  }
  if (event.unjudged !== undefined || event.undecided !== undefined) addCounters(draft, { notJudged: 1 });
  addPath(draft, path, at.seq);
  noteGiven(draft, withDecision(state, decision));
  if (isCall) {
    transcriptOf(draft).push({
      kind: 'call',
      ...at,
      callId: decision.callId,
      name: decision.name,
      arguments: decision.arguments,
      ...thought,
      violations,
      ...optionalField('undecided', event.undecided),
      ...needs,
      ...optionalField('nodeId', nodeId),
      ...optionalField('reply', state.replyParts),
    });
    if (nodeId !== undefined) {
      withStatusUpdate(draft, nodeId, () => {
        addCall(draft, nodeId, decision.callId, decision.arguments);
        if (state.config.activation === 'on-allow') markMet(draft, nodeId);
      });
    }
    setNext(draft, { kind: 'execute', decision });
    return;
  }
  noteGiven(draft, withQuestion(state, nodeId));
  transcriptOf(draft).push({
    kind: 'agent',
    ...at,
    text: decision.text,
    ...thought,
    ...(violations.length > 0 ? { violations } : {}),
    ...needs,
    ...optionalField('claims', event.claims),
    ...optionalField('unjudged', event.unjudged),
    ...optionalField('undecided', event.undecided),
    ...optionalField('nodeId', nodeId),
    ...optionalField('answer', decision.answer),
    ...(promptVersionOf(state.config) === 1 ? {} : optionalField('values', decision.values)),
    ...optionalField('closes', decision.closes),
  });
  if (!recordsPath) addVisit(draft, nodeId);
  for (const id of given) {
    setStatus(draft, id, 'done');
    withStatusUpdate(draft, id, () => markMet(draft, id));
  }
  endTurn(draft, decision.closes === true);
}

/** After the agent's turn: the session ends for a reason, or the user is next. */
function endTurn(draft: SessionStateDraft, closes: boolean): void {
  const { state } = draft;
  const reason = state.userEnds
    ? 'user-ended'
    : closes
      ? 'agent-closed'
      : state.turn >= state.config.maxTurns
        ? 'turn-limit'
        : undefined;
  setNext(draft, reason ? { kind: 'end', reason } : { kind: 'ask-user' });
}

/** A name that several workflows declare now means the node of this workflow. */
function enterWorkflow(state: Mutable<SessionState>, workflow: number): void {
  if (state.activeWorkflow === workflow || workflow >= state.documents.length) return;
  state.activeWorkflow = workflow;
  state.workflow = { ...state.workflow, active: workflow };
}
