// The session's step: (state, input) -> events and effects. It is FlowAgent's Algorithm 1 as a state machine: each
// move reads `state.next`, appends events, and the fold says what comes next. Pure: time comes in as a number.
// Refuses inputs that do not fit the state (a late reply, a second answer) by returning no events.

import type { ChatOutcome, ToolSchema } from '../llm';
import { type Effect, effectKey, pendingEffect } from './effects';
import {
  type ControllerSetting,
  EVENT_VERSION,
  type SessionConfig,
  type SessionDocument,
  type SessionEndReason,
  type SessionEvent,
  type ToolResult,
} from './events';
import { applyEvent } from './reduceSession';
import { type EventDraft, moveOf, toolAnswer } from './sessionMoves';
import type { SessionState } from './state';

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
