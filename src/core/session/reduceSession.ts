// The fold: a log to the state it means. Invariant: folding a prefix and then the rest equals folding the whole, and
// a state that was handed out never changes. Live use copies what an event touches; folding a whole log owns its
// draft, so that 100,000 events cost linear time. Above the usual length because it is one case per event kind.

import type { SessionEvent } from './events';
import type { NextMove, NodeRunState, NodeStatus, PendingRequest, SessionState, TranscriptEntry } from './state';
import { toolKind } from './toolBackend';
import { buildWorkflowFacts, unmetRequires, type WorkflowFacts } from './workflowFacts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Visited = Omit<NodeRunState, 'visits'> & { visits: number[] };

/** A state under construction: what it owns it may change in place, everything else it copies first. */
interface Draft {
  readonly state: Mutable<SessionState>;
  transcript: TranscriptEntry[] | undefined;
  nodes: Record<string, NodeRunState> | undefined;
  readonly ownedNodes: Set<string>;
}

const draftOf = (state: SessionState): Draft => ({
  state: { ...state },
  transcript: undefined,
  nodes: undefined,
  ownedNodes: new Set(),
});

/** State after one more event. Pure. Throws when a first event is no `session.started`: callers check logs first. */
export function applyEvent(state: SessionState | undefined, event: SessionEvent): SessionState {
  if (!state) return initialState(event);
  const draft = draftOf(state);
  foldInto(draft, event);
  return draft.state;
}

/** A fold in progress. What `state()` gives changes with the next `add`: copy nothing from it, only look. */
export interface SessionFold {
  add(event: SessionEvent): void;
  state(): SessionState | undefined;
}

export function createFold(): SessionFold {
  let draft: Draft | undefined;
  return {
    add: (event) => {
      if (draft) foldInto(draft, event);
      else draft = draftOf(initialState(event));
    },
    state: () => draft?.state,
  };
}

/** State of a whole log, or of any prefix of it. Throws on an empty list, as there is no session then. */
export function reduceSession(events: readonly SessionEvent[]): SessionState {
  const fold = createFold();
  for (const event of events) fold.add(event);
  const state = fold.state();
  if (!state) throw new Error('A session has at least its first event');
  return state;
}

/** Folds more events onto a state at once: how a player moves forward by many. */
export function continueSession(state: SessionState, events: readonly SessionEvent[]): SessionState {
  const draft = draftOf(state);
  for (const event of events) foldInto(draft, event);
  return draft.state;
}

function initialState(event: SessionEvent): SessionState {
  if (event.kind !== 'session.started') throw new Error('The first event of a session is session.started');
  const workflow = buildWorkflowFacts(event.document, event.tools);
  return {
    sessionId: event.sessionId,
    config: event.config,
    document: event.document,
    ...optional('imported', event.imported),
    controllers: event.config.controllers,
    tools: event.tools,
    workflow,
    phase: { kind: 'awaiting-user' },
    next: { kind: 'ask-user' },
    paused: false,
    modelRetries: 0,
    spent: nothingSpent,
    turn: 0,
    attempt: 0,
    length: 1,
    met: {},
    scriptPosition: 0,
    userEnds: false,
    unreadableInRow: 0,
    visitCount: 0,
    startedAt: event.at,
    lastAt: event.at,
    nodes: initialNodes(workflow),
    transcript: [],
    counters: {
      modelCalls: 0,
      toolCalls: 0,
      denied: 0,
      violations: 0,
      callViolations: 0,
      promptTokens: 0,
      completionTokens: 0,
      latencyMs: 0,
      unreadable: 0,
    },
  };
}

const nothingSpent = { timeMs: 0, tokens: 0 };

function initialNodes(workflow: WorkflowFacts): Record<string, NodeRunState> {
  const nodes: Record<string, NodeRunState> = {};
  for (const node of [...workflow.apis, ...workflow.answers]) nodes[node.id] = freshNode(node.requires.length > 0);
  return nodes;
}

const freshNode = (locked: boolean): NodeRunState => ({
  status: locked ? 'locked' : 'available',
  visits: [],
  attempts: 0,
  denials: 0,
  violations: 0,
  timeMs: 0,
  tokens: 0,
});

function transcriptOf(draft: Draft): TranscriptEntry[] {
  draft.transcript ??= [...draft.state.transcript];
  draft.state.transcript = draft.transcript;
  return draft.transcript;
}

function nodeOf(draft: Draft, nodeId: string): Mutable<Visited> {
  draft.nodes ??= { ...draft.state.nodes };
  draft.state.nodes = draft.nodes;
  const existing = draft.nodes[nodeId] ?? freshNode(false);
  if (draft.ownedNodes.has(nodeId)) return existing as Mutable<Visited>;
  const owned: Mutable<Visited> = { ...existing, visits: [...existing.visits] };
  draft.ownedNodes.add(nodeId);
  draft.nodes[nodeId] = owned;
  return owned;
}

function setStatus(draft: Draft, nodeId: string | undefined, status: NodeStatus): void {
  if (nodeId !== undefined) nodeOf(draft, nodeId).status = status;
}

function visit(draft: Draft, nodeId: string | undefined): void {
  if (nodeId === undefined) return;
  draft.state.visitCount += 1;
  nodeOf(draft, nodeId).visits.push(draft.state.visitCount);
}

/** A node became a met precondition: what waited for it alone is available now. */
function markMet(draft: Draft, nodeId: string | undefined): void {
  const { state } = draft;
  if (nodeId === undefined || state.met[nodeId] === true) return;
  state.met = { ...state.met, [nodeId]: true };
  for (const dependent of state.workflow.dependents[nodeId] ?? []) {
    const status = (draft.state.nodes[dependent] as NodeRunState | undefined)?.status;
    if (status !== 'locked' && status !== 'blocked') continue;
    if (unmetRequires(state.workflow, state.met, dependent).length === 0) setStatus(draft, dependent, 'available');
  }
}

/** The result that met a precondition was replaced by a failure: it is unmet again, unless an earlier call met it. */
function unmarkMet(draft: Draft, nodeId: string | undefined): void {
  const { state } = draft;
  if (nodeId === undefined || state.met[nodeId] !== true) return;
  const isMetElsewhere = state.transcript.some(
    (entry) => entry.kind === 'call' && entry.nodeId === nodeId && entry.result?.kind === 'succeeded',
  );
  if (isMetElsewhere) return;
  const { [nodeId]: _unmet, ...met } = state.met;
  state.met = met;
  for (const dependent of state.workflow.dependents[nodeId] ?? []) {
    if ((draft.state.nodes[dependent] as NodeRunState | undefined)?.status === 'available') {
      setStatus(draft, dependent, 'locked');
    }
  }
}

function spend(state: Mutable<SessionState>, timeMs: number, tokens: number): void {
  state.spent = { timeMs: state.spent.timeMs + timeMs, tokens: state.spent.tokens + tokens };
}

/** The question whose answer was given up is asked again, with another seed. */
function retryModel(draft: Draft): void {
  const { state } = draft;
  state.modelRetries += 1;
  const { phase, next } = state;
  if (phase.kind === 'awaiting-model') setNext(draft, askAgain(state, phase.request));
  else if (next.kind === 'read-reply') setNext(draft, askAgain(state, next.request));
  else {
    if (next.kind === 'judge') state.attempt = Math.max(0, next.attempt - 1);
    setNext(draft, next.kind === 'judge' ? { kind: 'ask-agent' } : next);
  }
}

function forkInto(draft: Draft, event: SessionEvent & { kind: 'session.forked' }): void {
  const { state } = draft;
  const { from, change } = event;
  state.forkedFrom = from;
  if (!change) return;
  state.config = { ...state.config, ...change };
  if (change.controllers) state.controllers = change.controllers;
}

function count(draft: Draft, added: Partial<SessionState['counters']>): void {
  const counters: Mutable<SessionState['counters']> = { ...draft.state.counters };
  for (const [name, amount] of Object.entries(added)) counters[name as keyof SessionState['counters']] += amount;
  draft.state.counters = counters;
}

function setNext(draft: Draft, next: NextMove): void {
  draft.state.next = next;
  draft.state.phase = { kind: 'idle' };
}

/** After a call: another attempt, or the stated fallback when the turn's actions are used up (Nmax). */
function nextAttempt(draft: Draft): NextMove {
  const { attempt, config } = draft.state;
  if (attempt < config.maxActionsPerTurn) return { kind: 'ask-agent' };
  return {
    kind: 'give-fallback',
    reason: `The agent took ${attempt} ${attempt === 1 ? 'action' : 'actions'} in this turn without answering the user, which is the limit.`,
  };
}

const optional = <K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };

function foldInto(draft: Draft, event: SessionEvent): void {
  const { state } = draft;
  state.length += 1;
  state.lastAt = event.at;
  const at = { seq: event.seq, turn: event.turn };
  switch (event.kind) {
    case 'session.started':
      return;
    case 'user.spoke':
      state.turn = event.turn;
      state.attempt = 0;
      state.unreadableInRow = 0;
      state.userEnds = event.ends === true;
      // A person may speak up in the middle of a script; that uses up no turn of it.
      if (state.config.user.kind === 'scripted' && state.config.user.turns[state.scriptPosition]?.text === event.text) {
        state.scriptPosition += 1;
      }
      transcriptOf(draft).push({ kind: 'user', ...at, text: event.text, ...optional('oow', event.oow) });
      setNext(draft, { kind: 'ask-agent' });
      return;
    case 'controllers.changed':
      state.controllers = event.controllers;
      return;
    case 'controller.advised':
      return;
    case 'model.requested': {
      const request: PendingRequest = {
        purpose: event.purpose,
        attempt: event.attempt,
        messages: event.messages,
        ...optional('tools', event.tools),
        ...optional('callId', event.callId),
        ...optional('model', event.model),
      };
      state.next = { kind: 'none' };
      state.phase = { kind: 'awaiting-model', requestId: event.requestId, streamed: '', request };
      count(draft, { modelCalls: 1 });
      return;
    }
    case 'model.streamed':
      if (state.phase.kind === 'awaiting-model' && state.phase.requestId === event.requestId) {
        state.phase = { ...state.phase, streamed: state.phase.streamed + event.text };
      }
      return;
    case 'model.responded': {
      count(draft, {
        latencyMs: event.timing.latencyMs,
        promptTokens: event.reply.usage?.promptTokens ?? 0,
        completionTokens: event.reply.usage?.completionTokens ?? 0,
      });
      if (state.phase.kind === 'awaiting-model' && state.phase.request.purpose === 'agent') {
        const { promptTokens = 0, completionTokens = 0 } = event.reply.usage ?? {};
        spend(state, event.timing.latencyMs, promptTokens + completionTokens);
      }
      if (state.phase.kind !== 'awaiting-model') return;
      const { request, requestId } = state.phase;
      setNext(draft, { kind: 'read-reply', requestId, request, reply: event.reply });
      return;
    }
    case 'model.failed':
      count(draft, { latencyMs: event.timing.latencyMs });
      transcriptOf(draft).push({ kind: 'notice', ...at, text: event.failure.message, level: 'error' });
      if (state.phase.kind === 'awaiting-model') state.next = askAgain(state, state.phase.request);
      state.phase = { kind: 'failed', message: event.failure.message };
      return;
    case 'decision.unreadable':
      state.unreadableInRow += 1;
      count(draft, { unreadable: 1 });
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
      if (event.nodeId !== undefined) setStatus(draft, event.nodeId, 'active');
      setNext(draft, { kind: 'judge', decision: event.decision, attempt: state.attempt });
      return;
    case 'model.retried':
      retryModel(draft);
      return;
    case 'agent.decided':
      state.attempt = event.attempt;
      state.unreadableInRow = 0;
      if (event.nodeId !== undefined) {
        const node = nodeOf(draft, event.nodeId);
        node.attempts += 1;
        node.status = 'active';
        node.timeMs += state.spent.timeMs;
        node.tokens += state.spent.tokens;
        delete node.lastVerdict;
      }
      state.spent = nothingSpent;
      setNext(draft, { kind: 'judge', decision: event.decision, attempt: event.attempt });
      return;
    case 'controller.judged':
      // A denial outlasts the other controllers' verdicts on the same decision: it is what the node shows.
      if (event.nodeId !== undefined) {
        const node = nodeOf(draft, event.nodeId);
        if (node.lastVerdict?.allowed !== false) node.lastVerdict = event.verdict;
      }
      return;
    case 'decision.denied':
      count(draft, { denied: 1 });
      if (event.nodeId !== undefined) {
        const node = nodeOf(draft, event.nodeId);
        node.denials += 1;
        node.status = 'blocked';
      }
      transcriptOf(draft).push({
        kind: 'denial',
        ...at,
        decision: event.decision,
        controller: event.controller,
        reason: event.reason,
        ...optional('nodeId', event.nodeId),
      });
      setNext(draft, nextAttempt(draft));
      return;
    case 'decision.accepted':
      acceptDecision(draft, event, at);
      return;
    case 'tool.called': {
      count(draft, { toolCalls: 1 });
      setStatus(draft, event.nodeId, 'active');
      visit(draft, event.nodeId);
      state.callStartedAt = event.at;
      const { callId, name } = event;
      state.next = { kind: 'none' };
      state.phase = { kind: 'awaiting-tool', callId, name, arguments: event.arguments };
      if (toolKind(state, name) === 'llm') {
        setNext(draft, { kind: 'ask-tool-model', callId, name, arguments: event.arguments });
      }
      return;
    }
    case 'tool.answered': {
      const transcript = transcriptOf(draft);
      const index = transcript.findLastIndex((entry) => entry.kind === 'call' && entry.callId === event.callId);
      const entry = transcript[index];
      if (entry?.kind === 'call') transcript[index] = { ...entry, result: event.result };
      if (event.nodeId !== undefined && state.callStartedAt !== undefined) {
        nodeOf(draft, event.nodeId).timeMs += Math.max(0, event.at - state.callStartedAt);
      }
      delete state.callStartedAt;
      setStatus(draft, event.nodeId, event.result.kind === 'succeeded' ? 'done' : 'failed');
      if (event.result.kind === 'succeeded' || state.config.activation === 'on-call') markMet(draft, event.nodeId);
      setNext(draft, nextAttempt(draft));
      return;
    }
    case 'result.edited': {
      const transcript = transcriptOf(draft);
      const index = transcript.findLastIndex((entry) => entry.kind === 'call' && entry.callId === event.callId);
      const entry = transcript[index];
      if (entry?.kind === 'call') transcript[index] = { ...entry, result: event.result };
      setStatus(draft, event.nodeId, event.result.kind === 'succeeded' ? 'done' : 'failed');
      if (event.result.kind === 'succeeded') markMet(draft, event.nodeId);
      else if (state.config.activation === 'on-success') unmarkMet(draft, event.nodeId);
      return;
    }
    case 'fallback.given':
      transcriptOf(draft).push({ kind: 'agent', ...at, text: event.text, fallback: true });
      endTurn(draft, false);
      return;
    case 'problem.noticed':
      transcriptOf(draft).push({ kind: 'notice', ...at, text: event.message, level: 'info' });
      return;
    case 'session.paused':
      state.paused = true;
      if (event.breakpoint) state.pausedAt = event.breakpoint;
      else delete state.pausedAt;
      return;
    case 'session.resumed':
      state.paused = false;
      delete state.pausedAt;
      if (state.phase.kind === 'failed') {
        state.phase = state.next.kind === 'ask-user' ? { kind: 'awaiting-user' } : { kind: 'idle' };
      }
      return;
    case 'session.forked':
      forkInto(draft, event);
      return;
    case 'session.ended':
      state.next = { kind: 'none' };
      state.phase = { kind: 'ended', reason: event.reason };
      return;
  }
}

function acceptDecision(
  draft: Draft,
  event: SessionEvent & { kind: 'decision.accepted' },
  at: { seq: number; turn: number },
): void {
  const { state } = draft;
  const { decision, violations, nodeId } = event;
  const thought = optional('thought', decision.thought);
  const isCall = decision.kind === 'call';
  if (violations.length > 0) {
    count(draft, { violations: 1, callViolations: isCall ? 1 : 0 });
    if (nodeId !== undefined) nodeOf(draft, nodeId).violations += 1;
  }
  if (isCall) {
    transcriptOf(draft).push({
      kind: 'call',
      ...at,
      callId: decision.callId,
      name: decision.name,
      arguments: decision.arguments,
      ...thought,
      violations,
      ...optional('nodeId', nodeId),
    });
    if (state.config.activation === 'on-allow') markMet(draft, nodeId);
    setNext(draft, { kind: 'execute', decision });
    return;
  }
  transcriptOf(draft).push({
    kind: 'agent',
    ...at,
    text: decision.text,
    ...thought,
    ...(violations.length > 0 ? { violations } : {}),
    ...optional('nodeId', nodeId),
    ...optional('answer', decision.answer),
    ...optional('closes', decision.closes),
  });
  visit(draft, nodeId);
  setStatus(draft, nodeId, 'done');
  markMet(draft, nodeId);
  endTurn(draft, decision.closes === true);
}

/** The agent has answered: the session ends for a stated reason, or the user is next. */
function endTurn(draft: Draft, closes: boolean): void {
  const { state } = draft;
  const reason = state.userEnds
    ? 'user-ended'
    : closes
      ? 'agent-closed'
      : state.turn >= state.config.maxTurns
        ? 'turn-limit'
        : undefined;
  state.next = reason ? { kind: 'end', reason } : { kind: 'ask-user' };
  state.phase = reason ? { kind: 'idle' } : { kind: 'awaiting-user' };
}

/** The move that asks the same question again, after a failure. */
function askAgain(state: SessionState, request: PendingRequest): NextMove {
  if (request.purpose === 'user') return { kind: 'ask-user' };
  if (request.purpose === 'agent') return { kind: 'ask-agent' };
  const call = state.transcript.findLast((entry) => entry.kind === 'call' && entry.callId === request.callId);
  return call?.kind === 'call'
    ? { kind: 'ask-tool-model', callId: call.callId, name: call.name, arguments: call.arguments }
    : { kind: 'ask-agent' };
}
