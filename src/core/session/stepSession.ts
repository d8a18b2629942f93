// The session's step: (state, input) -> events and effects. It is FlowAgent's Algorithm 1 as a state machine: each
// move reads `state.next`, appends events, and the fold says what comes next. Pure: time comes in as a number.
// Refuses inputs that do not fit the state (a late reply, a second answer) by returning no events.

import {
  buildAgentPrompt,
  type ChatOutcome,
  droppedCalls,
  readDecision,
  readJsonObject,
  type ToolSchema,
} from '../llm';
import { buildToolPrompt, buildUserPrompt, userEndMark } from './auxiliaryPrompts';
import { carriedAnswer } from './carriedAnswer';
import { activeControllers } from './controllers';
import { type Effect, effectKey, pendingEffect } from './effects';
import {
  type ControllerSetting,
  type Decision,
  EVENT_VERSION,
  type SessionConfig,
  type SessionDocument,
  type SessionEndReason,
  type SessionEvent,
  type SessionEventBody,
  type ToolResult,
  type Verdict,
} from './events';
import { applyEvent } from './reduceSession';
import { historyOf } from './sessionHistory';
import type { SessionState } from './state';
import { findAnswer, findApi, nodeName, unmetRequires } from './workflowFacts';

export type SessionInput =
  | { readonly kind: 'user-said'; readonly text: string; readonly oow?: string; readonly ends?: boolean }
  | { readonly kind: 'model-streamed'; readonly requestId: string; readonly text: string }
  | { readonly kind: 'model-answered'; readonly requestId: string; readonly outcome: ChatOutcome }
  | {
      readonly kind: 'tool-answered';
      readonly callId: string;
      readonly result: ToolResult;
      readonly source: 'mock' | 'manual' | 'edited';
    }
  | { readonly kind: 'controllers-set'; readonly controllers: readonly ControllerSetting[] }
  | { readonly kind: 'paused' }
  /** Ends a pause, and tries again after a failure. */
  | { readonly kind: 'resumed' }
  /** Nothing happened outside: goes on with a log that was cut between two events. */
  | { readonly kind: 'continued' }
  /** Asks an open model call again: its first asking ended with the page that made it. */
  | { readonly kind: 'asked-again' }
  | { readonly kind: 'stopped'; readonly reason: SessionEndReason };

export interface SessionStep {
  readonly events: readonly SessionEvent[];
  readonly state: SessionState;
  /** Newly open effects: at most one today, a list so that callers need no change when there are more. */
  readonly effects: readonly Effect[];
}

export interface SessionStart {
  readonly sessionId: string;
  readonly config: SessionConfig;
  readonly document: SessionDocument;
  readonly tools: readonly ToolSchema[];
}

export type EventDraft = SessionEventBody & { readonly nodeId?: string };

export const fallbackText =
  'I am sorry, I could not finish this step. Could you tell me again what you need, or try another way?';

/** The first events of a session: its configuration, and what the document leaves undefined. */
export function startSession(start: SessionStart, now: number): SessionStep {
  const { sessionId, config, document, tools } = start;
  const first: SessionEvent = {
    v: EVENT_VERSION,
    seq: 0,
    sessionId,
    at: now,
    turn: 0,
    kind: 'session.started',
    config,
    document,
    tools,
  };
  const state = applyEvent(undefined, first);
  const { workflow } = state;
  const problems: EventDraft[] = [...workflow.apis, ...workflow.answers].flatMap((node) =>
    node.unknownRequires.map((name) => ({
      kind: 'problem.noticed' as const,
      nodeId: node.id,
      message: `${node.name} has a precondition on ${name}, which the document does not define. It is not enforced.`,
    })),
  );
  const run = new Run(state, now, [first]);
  run.append(problems);
  run.advance();
  return run.finish(undefined);
}

export function stepSession(state: SessionState, input: SessionInput, now: number): SessionStep {
  const run = new Run(state, now, []);
  run.append(eventsOf(state, input));
  run.advance();
  return run.finish(pendingEffect(state));
}

/** Events of one step as they accumulate, each folded before the next is thought of. */
class Run {
  constructor(
    private state: SessionState,
    private readonly now: number,
    private readonly events: SessionEvent[],
  ) {}

  append(drafts: readonly EventDraft[]): void {
    for (const draft of drafts) {
      const turn = draft.kind === 'user.spoke' ? this.state.turn + 1 : this.state.turn;
      const { sessionId, length } = this.state;
      const event: SessionEvent = { v: EVENT_VERSION, seq: length, sessionId, at: this.now, turn, ...draft };
      this.events.push(event);
      this.state = applyEvent(this.state, event);
    }
  }

  /** Moves until something outside is awaited. Every move uses up an attempt, a script turn or a retry, so it ends. */
  advance(): void {
    for (;;) {
      const { paused, phase } = this.state;
      if (paused || phase.kind === 'failed' || phase.kind === 'ended') return;
      const drafts = moveOf(this.state);
      if (drafts.length === 0) return;
      this.append(drafts);
    }
  }

  finish(before: Effect | undefined): SessionStep {
    const effect = pendingEffect(this.state);
    const isNew = effect !== undefined && (before === undefined || effectKey(before) !== effectKey(effect));
    return { events: this.events, state: this.state, effects: isNew ? [effect] : [] };
  }
}

function eventsOf(state: SessionState, input: SessionInput): EventDraft[] {
  const { phase } = state;
  if (phase.kind === 'ended') return [];
  switch (input.kind) {
    case 'user-said': {
      if (phase.kind !== 'awaiting-user' || input.text.trim() === '') return [];
      const { text, oow, ends } = input;
      return [{ kind: 'user.spoke', text, ...(oow ? { oow } : {}), ...(ends ? { ends } : {}) }];
    }
    case 'model-streamed':
      return phase.kind === 'awaiting-model' && phase.requestId === input.requestId
        ? [{ kind: 'model.streamed', requestId: input.requestId, text: input.text }]
        : [];
    case 'model-answered': {
      if (phase.kind !== 'awaiting-model' || phase.requestId !== input.requestId) return [];
      const { requestId, outcome } = input;
      const { timing } = outcome;
      return outcome.kind === 'completed'
        ? [{ kind: 'model.responded', requestId, reply: outcome.reply, timing }]
        : [{ kind: 'model.failed', requestId, failure: outcome.failure, timing }];
    }
    case 'tool-answered':
      return phase.kind === 'awaiting-tool' && phase.callId === input.callId
        ? [toolAnswer(state, phase.callId, phase.name, input.result, input.source)]
        : [];
    case 'controllers-set':
      return [{ kind: 'controllers.changed', controllers: input.controllers }];
    case 'paused':
      return state.paused ? [] : [{ kind: 'session.paused' }];
    case 'resumed':
      return state.paused || phase.kind === 'failed' ? [{ kind: 'session.resumed' }] : [];
    case 'asked-again': {
      if (phase.kind !== 'awaiting-model') return [];
      const came = phase.streamed === '' ? 'before anything had come' : `after ${phase.streamed.length} characters`;
      return [
        { kind: 'problem.noticed', message: `The reply to ${phase.requestId} was cut off ${came}; it is asked again.` },
        { kind: 'model.requested', requestId: `r${state.length + 1}`, ...phase.request },
      ];
    }
    case 'continued':
      return [];
    case 'stopped':
      return [{ kind: 'session.ended', reason: input.reason }];
  }
}

/** What happens next by itself; nothing when the session waits. */
function moveOf(state: SessionState): EventDraft[] {
  const { next } = state;
  switch (next.kind) {
    case 'none':
      return [];
    case 'ask-user':
      return askUser(state);
    case 'ask-agent':
      return askAgent(state);
    case 'ask-tool-model': {
      const messages = buildToolPrompt(state, next.name, next.arguments);
      return [{ ...requested(state, 'tool'), messages, callId: next.callId }];
    }
    case 'read-reply':
      return readReply(state, next);
    case 'judge':
      return judge(state, next.decision);
    case 'execute':
      return execute(state, next.decision);
    case 'give-fallback':
      return [{ kind: 'fallback.given', text: fallbackText, reason: next.reason }];
    case 'end':
      return [{ kind: 'session.ended', reason: next.reason }];
  }
}

const requested = (state: SessionState, purpose: 'agent' | 'user' | 'tool', offset = 0) =>
  ({
    kind: 'model.requested',
    requestId: `r${state.length + offset}`,
    purpose,
    attempt: state.attempt + (purpose === 'agent' ? 1 : 0),
  }) as const;

function askUser(state: SessionState): EventDraft[] {
  const { user } = state.config;
  switch (user.kind) {
    case 'manual':
      return [];
    case 'scripted': {
      const turn = user.turns[state.scriptPosition];
      if (!turn) return [{ kind: 'session.ended', reason: 'script-finished' }];
      const { text, oow, ends } = turn;
      return [{ kind: 'user.spoke', text, ...(oow ? { oow } : {}), ...(ends ? { ends } : {}) }];
    }
    case 'simulated':
      return [{ ...requested(state, 'user'), messages: buildUserPrompt(state, user.profile), model: user.model }];
  }
}

function askAgent(state: SessionState): EventDraft[] {
  const advised: EventDraft[] = [];
  const feedback: string[] = [];
  for (const { controller, options } of activeControllers(state.controllers, 'pre')) {
    const advice = controller.pre?.({ state, options });
    if (!advice) continue;
    feedback.push(advice.text);
    const facts = advice.facts ? { facts: advice.facts } : {};
    advised.push({ kind: 'controller.advised', controller: controller.id, text: advice.text, ...facts });
  }
  const { config, document, tools } = state;
  const prompt = buildAgentPrompt({
    document,
    format: config.format,
    strategy: config.strategy,
    tools,
    history: historyOf(state),
    feedback,
    ...(config.promptParts ? { parts: config.promptParts } : {}),
  });
  return [...advised, { ...requested(state, 'agent', advised.length), ...prompt }];
}

function readReply(state: SessionState, next: SessionState['next'] & { kind: 'read-reply' }): EventDraft[] {
  const { request, reply, requestId } = next;
  if (request.purpose === 'user') {
    const isEnd = reply.content.includes(userEndMark);
    const text = reply.content.replaceAll(userEndMark, '').trim();
    const spoke: EventDraft[] = text === '' ? [] : [{ kind: 'user.spoke', text, ...(isEnd ? { ends: true } : {}) }];
    // Algorithm 1 leaves the loop as soon as the user ends it, without another turn of the agent.
    if (isEnd) return [...spoke, { kind: 'session.ended', reason: 'user-ended' }];
    if (spoke.length > 0) return spoke;
    return [
      { kind: 'problem.noticed', message: 'The simulated user said nothing.' },
      { kind: 'session.ended', reason: 'failed' },
    ];
  }
  if (request.purpose === 'tool') {
    const call = state.transcript.findLast((entry) => entry.kind === 'call' && entry.callId === request.callId);
    const name = call?.kind === 'call' ? call.name : '';
    return [toolAnswer(state, request.callId ?? '', name, playedResult(reply.content), 'llm')];
  }
  const tools = state.workflow.apis.map((api) => api.name);
  const read = readDecision(reply, state.config.strategy, { callId: `call-${requestId}`, tools });
  if (!read.ok) {
    const raw = reply.content || reply.toolCalls.map((call) => `${call.name}(${call.argumentsText})`).join('\n');
    return [{ kind: 'decision.unreadable', raw, problem: read.error.problem, retry: state.unreadableInRow + 1 }];
  }
  const dropped = droppedCalls(reply);
  const noticed: EventDraft[] =
    dropped.length === 0
      ? []
      : [
          {
            kind: 'problem.noticed',
            message: `The reply held several calls; only the first is taken. Left out: ${dropped.join(', ')}.`,
          },
        ];
  return [
    ...noticed,
    {
      kind: 'agent.decided',
      decision: withUniqueCallId(state, read.value, requestId),
      attempt: request.attempt,
      ...concerns(state, read.value),
    },
  ];
}

/** Endpoints hand out the same call id twice (small servers count from zero); results are found by it. */
function withUniqueCallId(state: SessionState, decision: Decision, requestId: string): Decision {
  if (decision.kind !== 'call') return decision;
  const isTaken = state.transcript.some(
    (entry) =>
      (entry.kind === 'call' && entry.callId === decision.callId) ||
      (entry.kind === 'denial' && entry.decision.kind === 'call' && entry.decision.callId === decision.callId),
  );
  return isTaken ? { ...decision, callId: `${decision.callId}-${requestId}` } : decision;
}

/** A played API's reply: its JSON object, or the text itself; `{"error": ...}` is a failing tool, not a crash. */
function playedResult(content: string): ToolResult {
  const object = readJsonObject(content);
  if (!object) return { kind: 'succeeded', value: content.trim() };
  const { error } = object;
  return typeof error === 'string' && error !== '' && Object.keys(object).length === 1
    ? { kind: 'failed', message: error }
    : { kind: 'succeeded', value: object };
}

/** The node a decision concerns: the API it calls, or the ANSWER it claims or plainly carries. */
function concerns(state: SessionState, decision: Decision): { nodeId?: string } {
  if (decision.kind === 'call') {
    return { nodeId: findApi(state.workflow, decision.name)?.id ?? `api:${decision.name}` };
  }
  const claimed = decision.answer === undefined ? undefined : findAnswer(state.workflow, decision.answer);
  const answer = claimed ?? carriedAnswer(state.workflow, decision.text);
  return answer ? { nodeId: answer.id } : {};
}

function judge(state: SessionState, decision: Decision): EventDraft[] {
  const about = concerns(state, decision);
  const verdicts: Verdict[] = activeControllers(state.controllers, 'post').flatMap(({ controller, options }) => {
    const judgement = controller.post?.({ state, options }, decision);
    return judgement ? [{ controller: controller.id, ...judgement }] : [];
  });
  const judged: EventDraft[] = verdicts.map((verdict) => ({ kind: 'controller.judged', verdict, decision, ...about }));
  const denials = verdicts.filter((verdict) => !verdict.allowed);
  const [first] = denials;
  if (first) {
    const reason = denials.map((verdict) => verdict.reason).join(' ');
    return [...judged, { kind: 'decision.denied', decision, controller: first.controller, reason, ...about }];
  }
  const violations = about.nodeId === undefined ? [] : unmetRequires(state.workflow, state.met, about.nodeId);
  return [...judged, { kind: 'decision.accepted', decision, violations, ...about }];
}

function execute(state: SessionState, decision: Decision): EventDraft[] {
  if (decision.kind !== 'call') return [];
  const nodeId = concerns(state, decision).nodeId as string; // a call always concerns an `api:` node
  const called = { callId: decision.callId, name: nodeName(nodeId), arguments: decision.arguments };
  const drafts: EventDraft[] = [{ kind: 'tool.called', ...called, nodeId }];
  if (!findApi(state.workflow, decision.name)) {
    const message = `There is no API named ${decision.name}.`;
    drafts.push(toolAnswer(state, decision.callId, called.name, { kind: 'failed', message }, 'mock'));
  }
  return drafts;
}

function toolAnswer(
  state: SessionState,
  callId: string,
  name: string,
  result: ToolResult,
  source: 'mock' | 'manual' | 'llm' | 'edited',
): EventDraft {
  const nodeId = findApi(state.workflow, name)?.id ?? `api:${name}`;
  return { kind: 'tool.answered', callId, name, result, source, nodeId };
}
