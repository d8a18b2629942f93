// Runs a session: feeds inputs to the pure step, appends its events to the log, and executes its effects through
// ports. Owns no rule of the loop. Invariant: the log only grows, and `state` is always its fold. An effect whose
// answer comes late (stopped, asked again) is dropped by the step. Made from a stored log it goes on where that ended.

import type { ChatOutcome, ChatPort, ToolSchema } from '../llm';
import type { Clock } from '../support';
import { createCancelSource } from './cancelSource';
import { type Effect, effectKey, pendingEffect } from './effects';
import type { ControllerSetting, SessionConfig, SessionDocument, SessionEvent, ToolResult } from './events';
import { answerMock, type MockCall } from './mockTools';
import { reduceSession } from './reduceSession';
import type { SessionState } from './state';
import { type SessionInput, type SessionStep, startSession, stepSession } from './stepSession';

export interface SessionRunnerInput {
  readonly chat: ChatPort;
  /** Plays the simulated user; `chat` when absent. */
  readonly userChat?: ChatPort;
  readonly clock: Clock;
  readonly sessionId: string;
  /** Ignored when `log` is given: a log brings its own. */
  readonly config: SessionConfig;
  readonly document: SessionDocument;
  readonly tools: readonly ToolSchema[];
  /** A stored log to go on from. It must have been read with `readLog`, or come from a runner. */
  readonly log?: readonly SessionEvent[];
  /** Once per event, in the log's order. `state` is the newest there is, which may be ahead of the event. */
  onEvent?(event: SessionEvent, state: SessionState): void;
  /** Every piece of text as it streams, for the screen; the log gets a few joined pieces per second. */
  onDelta?(requestId: string, text: string): void;
  /** Answers calls of `manual` tools by program; without it they wait for `answerTool`. */
  askTool?(call: MockCall): Promise<ToolResult>;
  /** Least time between two logged pieces of one stream, in milliseconds; 300 by default. */
  readonly streamIntervalMs?: number;
}

export interface SessionRunner {
  readonly state: SessionState;
  readonly events: readonly SessionEvent[];
  /** Starts a new session, or takes a stored one up again: an open model call is asked once more. */
  start(): void;
  /** False when the session does not wait for the user, or there is nothing but blanks to say. */
  say(text: string, options?: { readonly oow?: string; readonly ends?: boolean }): boolean;
  /** False when no such call waits. */
  answerTool(callId: string, result: ToolResult, source?: 'manual' | 'edited'): boolean;
  /** Takes effect with the next attempt; the session goes on untouched. */
  setControllers(controllers: readonly ControllerSetting[]): void;
  /** Lets an open call finish and be logged, then moves no further. */
  pause(): void;
  resume(): void;
  /** After a failure: asks again. False when nothing has failed. */
  retry(): boolean;
  /** Ends the session and gives up what is open. */
  stop(): void;
  /** Gives up what is open and logs nothing, for a page that closes; the log can be taken up again. */
  dispose(): void;
  /** Resolves when the session waits for a person, is paused, has failed or has ended. */
  settled(): Promise<void>;
}

export function createSessionRunner(input: SessionRunnerInput): SessionRunner {
  const { clock } = input;
  const events: SessionEvent[] = [];
  let isStarted = false;
  let isDisposed = false;
  let state: SessionState;
  /** Open effects by key, and how to give them up. */
  const open = new Map<string, () => void>();
  let waiting: (() => void)[] = [];
  const undelivered: SessionEvent[] = [];
  let isDelivering = false;

  // A session that has not started yet shows the state it would start in; its events are logged by `start`.
  const stored = input.log && input.log.length > 0 ? input.log : undefined;
  if (stored) for (const event of stored) events.push(event);
  state = reduceSession(stored ?? startSession(input, clock.now()).events.slice(0, 1));

  const take = (step: SessionStep): boolean => {
    for (const event of step.events) {
      events.push(event);
      undelivered.push(event);
    }
    state = step.state;
    try {
      deliver();
    } finally {
      for (const effect of step.effects) if (!isDisposed) execute(effect);
      settle();
    }
    return step.events.length > 0;
  };
  // A listener may act on the session from within: what that adds waits its turn, so order is that of the log.
  const deliver = () => {
    if (isDelivering) return;
    isDelivering = true;
    try {
      for (let event = undelivered.shift(); event; event = undelivered.shift()) input.onEvent?.(event, state);
    } finally {
      isDelivering = false;
    }
  };
  const feed = (step: SessionInput): boolean =>
    isStarted && !isDisposed ? take(stepSession(state, step, clock.now())) : false;

  const settle = () => {
    if (open.size > 0) return;
    const resolved = waiting;
    waiting = [];
    for (const resolve of resolved) resolve();
  };

  const execute = (effect: Effect) => {
    const key = effectKey(effect);
    if (open.has(key)) return;
    if (effect.kind === 'ask-model') {
      const source = createCancelSource();
      open.set(key, source.cancel);
      void askModel(effect, source.signal).then((outcome) => {
        open.delete(key);
        feed({ kind: 'model-answered', requestId: effect.requestId, outcome });
        settle();
      });
      return;
    }
    const { callId, name, arguments: args, backend } = effect;
    const call = { callId, name, arguments: args };
    if (backend.kind === 'manual' && !input.askTool) return;
    open.set(key, () => undefined);
    void answerCall(call, backend).then((result) => {
      open.delete(key);
      const source = backend.kind === 'mock' ? 'mock' : 'manual';
      feed({ kind: 'tool-answered', callId, result, source });
      settle();
    });
  };

  const answerCall = async (call: MockCall, backend: (Effect & { kind: 'answer-tool' })['backend']) => {
    // A failing tool is a result, not a crash (session.md, The system).
    try {
      if (backend.kind === 'mock') return answerMock(state, call, backend.rows);
      return (await input.askTool?.(call)) ?? ({ kind: 'failed', message: 'no answer came' } as const);
    } catch (error) {
      return { kind: 'failed', message: messageOf(error) } as const;
    }
  };

  const askModel = async (
    effect: Effect & { kind: 'ask-model' },
    cancel: ReturnType<typeof createCancelSource>['signal'],
  ): Promise<ChatOutcome> => {
    const port = effect.purpose === 'user' ? (input.userChat ?? input.chat) : input.chat;
    const startedAt = clock.now();
    const interval = input.streamIntervalMs ?? 300;
    let flushedAt = startedAt;
    let buffer = '';
    const flush = () => {
      if (buffer !== '') feed({ kind: 'model-streamed', requestId: effect.requestId, text: buffer });
      buffer = '';
      flushedAt = clock.now();
    };
    try {
      const outcome = await port.complete(
        effect.request,
        {
          onDelta: (text) => {
            if (isDisposed || cancel.aborted) return;
            buffer += text;
            input.onDelta?.(effect.requestId, text);
            if (clock.now() - flushedAt >= interval) flush();
          },
        },
        cancel,
      );
      // What came before a failure is kept; a completed reply is logged whole anyway.
      if (outcome.kind === 'failed') flush();
      return outcome;
    } catch (error) {
      // Ports promise not to reject; one that does must not take the session down with it.
      const message = `The model could not be asked: ${messageOf(error)}. Try again, or choose another endpoint.`;
      const timing = { latencyMs: clock.now() - startedAt, retries: 0 };
      return { kind: 'failed', failure: { kind: 'malformed-response', message }, timing };
    }
  };

  const cancelAll = () => {
    for (const cancel of open.values()) cancel();
    open.clear();
  };

  return {
    get state() {
      return state;
    },
    get events() {
      return events;
    },
    start: () => {
      if (isStarted || isDisposed) return;
      isStarted = true;
      if (!stored) take(startSession(input, clock.now()));
      else if (state.phase.kind === 'awaiting-model') feed({ kind: 'asked-again' });
      else {
        const effect = pendingEffect(state);
        // A log cut between two events goes on with the move that was next.
        if (effect) execute(effect);
        else feed({ kind: 'continued' });
      }
    },
    say: (text, options) => feed({ kind: 'user-said', text, ...options }),
    answerTool: (callId, result, source = 'manual') => feed({ kind: 'tool-answered', callId, result, source }),
    setControllers: (controllers) => void feed({ kind: 'controllers-set', controllers }),
    pause: () => void feed({ kind: 'paused' }),
    resume: () => void feed({ kind: 'resumed' }),
    retry: () => state.phase.kind === 'failed' && feed({ kind: 'resumed' }),
    stop: () => {
      feed({ kind: 'stopped', reason: 'stopped' });
      cancelAll();
      settle();
    },
    dispose: () => {
      isDisposed = true;
      cancelAll();
      settle();
    },
    settled: () => {
      if (open.size === 0) return Promise.resolve();
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
