// Runs a session: passes inputs to the pure step, appends its events to the log, and executes its effects through
// ports. Contains no rule of the loop. Invariant: the log only grows, and `state` is always its fold; while the session
// is paused, only a step starts an effect. Late answers of effects that were stopped or repeated are ignored. A runner
// with a stored log continues from its end.

import { type ChatOutcome, type ChatPort, type ChatToolSchema, type ChatWait, chatWithoutSecrets } from '../llm';
import {
  type CancelSignal,
  type Clock,
  createCancelSource,
  maxInputLength,
  noSecrets,
  type SecretFilter,
} from '../support';
import { type Effect, effectKey, pendingEffect } from './effects';
import type {
  AgentDecision,
  Breakpoint,
  ControllerSetting,
  SessionConfig,
  SessionDocument,
  SessionEvent,
  ToolResult,
} from './events';
import { answerMock, type MockCall } from './mockTools';
import { reduceSession } from './reduceSession';
import type { SessionInput } from './sessionInputs';
import type { SessionState } from './sessionState';
import { inputWithoutSecrets, startWithoutSecrets } from './sessionWithoutSecrets';
import { markInterruption, type SessionStep, startSession, stepSession } from './stepSession';
import { buildScriptContext } from './tools/scriptContext';
import type { RunToolPort, ToolRun } from './tools/toolRun';

/** Largest time between two logged pieces of a long stream, unless the caller sets a larger one. */
const maxStreamIntervalMs = 2000;

export type StepSize = 'event' | 'decision' | 'turn';

export interface SessionRunnerInput {
  readonly chat: ChatPort;
  /** Plays the simulated user; default: `chat`. */
  readonly userChat?: ChatPort;
  /** Plays the APIs with an `llm` backend; default: `chat`. */
  readonly toolChat?: ChatPort;
  readonly clock: Clock;
  readonly sessionId: string;
  /** Ignored if `log` is given, which contains its own configuration. */
  readonly config: SessionConfig;
  readonly document: SessionDocument;
  /** Further workflows of the same agent; ignored if `log` is given. */
  readonly others?: readonly SessionDocument[];
  readonly tools: readonly ChatToolSchema[];
  /** A stored log to continue. It must come from `readLog` or from a runner. */
  readonly log?: readonly SessionEvent[];
  /** Starts paused: a new session before its first move, a stored log before its next move. */
  readonly startPaused?: boolean;
  readonly breakpoints?: readonly Breakpoint[];
  /** Called once per event, in the order of the log. `state` is the current state, which may include later events. */
  onEvent?(event: SessionEvent, state: SessionState): void;
  /** Called for every streamed piece of text, for display; the log gets a few joined pieces per second. */
  onDelta?(requestId: string, text: string): void;
  /** Called with waits for the endpoint, for display, and with undefined at their end. */
  onWait?(wait: ChatWait | undefined): void;
  /** Answers calls of `manual` tools by program; without it they wait for `answerTool`. */
  askTool?(call: MockCall): Promise<ToolResult>;
  /** Runs `script` and `http` tools; without it their calls fail with a message. */
  readonly runTool?: RunToolPort;
  /**
   * Minimum time between two logged pieces of one stream, in milliseconds; 300 by default. It grows with the stream to
   * an eighth of its duration, at most 2 s, so that a long reply does not fill the log with small pieces.
   */
  readonly streamIntervalMs?: number;
  /** The currently known secrets, which are removed from all input before it becomes an event. */
  readonly secrets?: () => SecretFilter;
}

export interface SessionRunner {
  readonly state: SessionState;
  readonly events: readonly SessionEvent[];
  /** The effect that the next step or `resume` starts: opened by a step, or by a log that was stored during a pause. */
  readonly pausedEffect: Effect | undefined;
  /** Starts a new session or continues a stored one; an open model call is repeated. */
  start(): void;
  /** False if the session does not wait for the user, or the text is blank. */
  sendUserMessage(text: string, options?: { readonly oow?: string; readonly ends?: boolean }): boolean;
  /** False if no such call waits. */
  answerTool(callId: string, result: ToolResult, source?: 'manual' | 'edited'): boolean;
  /** Takes effect with the next attempt; the session continues. */
  setControllers(controllers: readonly ControllerSetting[]): void;
  /** An open call still finishes and is logged; then the session stops. */
  pause(): void;
  resume(): void;
  /**
   * Only while paused: starts the held effect, or logs the next event. `decision` continues to the next decision of the
   * agent, before its verdict; `turn` continues until it is the user's turn. Both stop at a breakpoint and if a person
   * is needed. False if the session is not paused, if a step or effect is running, or if there is nothing to do.
   */
  step(by: StepSize): boolean;
  /** Takes effect with the next event. */
  setBreakpoints(breakpoints: readonly Breakpoint[]): void;
  /** Replaces a decision that waits for its verdict. False if none waits, or the new one is equal. */
  editDecision(decision: AgentDecision): boolean;
  /** Replaces the last result if the agent has not seen it, or answers the open call. False if neither is possible. */
  editResult(callId: string, result: ToolResult): boolean;
  /** Discards the open or last reply of a model and repeats the request with another seed. False without such a reply. */
  retryModel(): boolean;
  /** Retries after a failure. False if nothing failed. */
  retry(): boolean;
  /** Ends the session and cancels open effects. */
  stop(): void;
  /** Cancels open effects without logging, for a page that closes; the log can be continued later. */
  dispose(): void;
  /** Resolves when the session waits for a person, is paused, has failed or has ended. */
  settled(): Promise<void>;
}

export function createSessionRunner(given: SessionRunnerInput): SessionRunner {
  const { clock, secrets = () => noSecrets } = given;
  const input = startWithoutSecrets(given, secrets());
  const events: SessionEvent[] = [];
  let breakpoints = secrets().value(input.breakpoints ?? []);
  let isStarted = false;
  let isDisposed = false;
  let state: SessionState;
  /** Functions that cancel the open effects, by effect key. */
  const open = new Map<string, () => void>();
  let waiting: (() => void)[] = [];
  const undelivered: SessionEvent[] = [];
  let isDelivering = false;
  /** Goal of the running step. */
  let goal: Exclude<StepSize, 'event'> | undefined;
  /** The model call of a paused stored log that was cut off; cleared when it is repeated. */
  let cutOff: string | undefined;

  // Before `start` the state is the one in which the session will start; `start` logs its events.
  const stored = input.log && input.log.length > 0 ? input.log : undefined;
  if (stored) for (const event of stored) events.push(event);
  state = reduceSession(stored ?? startSession(input, clock.now()).events.slice(0, 1));

  const take = (step: SessionStep): boolean => {
    for (const event of step.events) {
      events.push(event);
      undelivered.push(event);
    }
    state = step.state;
    if (goal && isReached(goal, step)) goal = undefined;
    try {
      deliver();
    } finally {
      giveUpStale();
      if (isStarted && !isDisposed && !state.paused) begin(pendingEffect(state));
      settle();
    }
    return step.events.length > 0;
  };
  // A listener may change the session. Events added by it are queued, so listeners get all events in the order of the
  // log.
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
    isStarted && !isDisposed
      ? take(stepSession(state, inputWithoutSecrets(step, secrets()), clock.now(), breakpoints))
      : false;

  const settle = () => {
    if (open.size > 0 || goal) return;
    const resolved = waiting;
    waiting = [];
    for (const resolve of resolved) resolve();
  };

  /** Cancels effects that are no longer wanted: the model call was repeated, or a person answered the call. */
  const giveUpStale = () => {
    if (open.size === 0) return;
    const pending = pendingEffect(state);
    const wanted = pending && effectKey(pending);
    for (const [key, cancel] of open) {
      if (key === wanted) continue;
      open.delete(key);
      cancel();
    }
  };

  /** Starts an effect. False if no effect can start without a person. */
  const begin = (effect: Effect | undefined): boolean => {
    if (!effect || open.has(effectKey(effect))) return false;
    if (effect.kind === 'ask-model') {
      const wasCutOff = effect.requestId === cutOff;
      cutOff = undefined;
      if (wasCutOff && state.phase.kind === 'awaiting-model' && state.phase.streamed !== '') {
        feed({ kind: 'asked-again' });
        if (state.paused) begin(pendingEffect(state));
        return true;
      }
    }
    return execute(effect);
  };

  const execute = (effect: Effect): boolean => {
    const key = effectKey(effect);
    const source = createCancelSource();
    if (effect.kind === 'ask-model') {
      open.set(key, source.cancel);
      void askModel(effect, source.signal).then((outcome) => {
        finish(key, source.cancel, { kind: 'model-answered', requestId: effect.requestId, outcome });
      });
      return true;
    }
    const { callId, name, arguments: args, backend } = effect;
    if (backend.kind === 'manual' && !input.askTool) return false;
    open.set(key, source.cancel);
    void answerCall({ callId, name, arguments: args }, backend, source.signal).then((run) => {
      finish(key, source.cancel, { kind: 'tool-answered', callId, source: backend.kind, ...run });
    });
    return true;
  };

  const finish = (key: string, own: () => void, outcome: SessionInput) => {
    if (open.get(key) === own) open.delete(key);
    feed(outcome);
    proceed();
    settle();
  };

  /** Continues towards the goal of a step, until an effect is open or nothing is left to do. */
  const proceed = () => {
    while (goal && open.size === 0 && !isDisposed) {
      const effect = pendingEffect(state);
      if (effect ? !begin(effect) : !feed({ kind: 'stepped' })) goal = undefined;
    }
  };

  const answerCall = async (
    call: MockCall,
    backend: (Effect & { kind: 'answer-tool' })['backend'],
    cancel: CancelSignal,
  ): Promise<ToolRun> => {
    // A failing tool is a result, not a crash (session.md, The system).
    try {
      switch (backend.kind) {
        case 'mock':
          return { result: answerMock(state, call, backend.rows) };
        case 'manual':
          return { result: (await input.askTool?.(call)) ?? { kind: 'failed', message: 'no answer came' } };
        default: {
          const run = await input.runTool?.(call, backend, buildScriptContext(state, call), cancel);
          if (run) return run;
          const what = backend.kind === 'script' ? 'a script' : 'a request';
          return { result: { kind: 'failed', message: `Nothing here can run ${what} as a tool.` } };
        }
      }
    } catch (error) {
      return { result: { kind: 'failed', message: messageOf(error) } };
    }
  };

  const askModel = async (effect: Effect & { kind: 'ask-model' }, cancel: CancelSignal): Promise<ChatOutcome> => {
    const port = chatWithoutSecrets(portOf(input, effect.purpose), secrets);
    const startedAt = clock.now();
    const interval = input.streamIntervalMs ?? 300;
    let flushedAt = startedAt;
    let buffer = '';
    let came = 0;
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
            came += text.length;
            // An endless stream must not fill the log; the size limit of the reply itself applies when it is complete.
            if (came <= maxInputLength) buffer += text;
            input.onDelta?.(effect.requestId, text);
            const now = clock.now();
            if (now - flushedAt >= Math.max(interval, Math.min(maxStreamIntervalMs, (now - startedAt) / 8))) flush();
          },
          onWait: (wait) => {
            if (!isDisposed && !cancel.aborted) input.onWait?.(wait);
          },
        },
        cancel,
      );
      // Keeps the text before a failure; a completed reply is logged whole anyway.
      if (outcome.kind === 'failed') flush();
      return outcome;
    } catch (error) {
      // Ports should not reject; if one does, the session must survive it.
      const message = `The model could not be asked: ${messageOf(error)}. Try again, or choose another endpoint.`;
      const timing = { latencyMs: clock.now() - startedAt, retries: 0 };
      return { kind: 'failed', failure: { kind: 'malformed-response', message }, timing };
    }
  };

  const cancelAll = () => {
    for (const cancel of open.values()) cancel();
    open.clear();
  };

  const startStored = () => {
    const isAwaitingModel = state.phase.kind === 'awaiting-model';
    if (state.phase.kind === 'awaiting-model' && (state.paused || input.startPaused)) cutOff = state.phase.requestId;
    if (input.startPaused && !state.paused) feed({ kind: 'paused' });
    else if (isAwaitingModel && !state.paused) feed({ kind: 'asked-again' });
    // A log that ends between two events continues with its next move or with its open effect.
    else feed({ kind: 'continued' });
  };

  return {
    get state() {
      return state;
    },
    get events() {
      return events;
    },
    get pausedEffect() {
      if (!state.paused) return undefined;
      const effect = pendingEffect(state);
      return effect && !open.has(effectKey(effect)) ? effect : undefined;
    },
    start: () => {
      if (isStarted || isDisposed) return;
      if (stored) take(markInterruption(state, clock.now()));
      isStarted = true;
      if (stored) startStored();
      else take(startSession(input, clock.now(), { paused: input.startPaused === true, breakpoints }));
    },
    sendUserMessage: (text, options) => feed({ kind: 'user-said', text, ...options }),
    answerTool: (callId, result, source = 'manual') =>
      source === 'edited'
        ? feed({ kind: 'result-edited', callId, result })
        : feed({ kind: 'tool-answered', callId, result, source }),
    setControllers: (controllers) => void feed({ kind: 'controllers-set', controllers }),
    pause: () => {
      goal = undefined;
      feed({ kind: 'paused' });
    },
    resume: () => {
      goal = undefined;
      feed({ kind: 'resumed' });
    },
    step: (by) => {
      if (!isStarted || isDisposed || !state.paused || goal || open.size > 0) return false;
      const effect = pendingEffect(state);
      if (by !== 'event') goal = by;
      const hasStarted = effect ? begin(effect) : feed({ kind: 'stepped' });
      if (!hasStarted) goal = undefined;
      proceed();
      settle();
      return hasStarted;
    },
    setBreakpoints: (list) => {
      breakpoints = secrets().value(list);
    },
    editDecision: (decision) => feed({ kind: 'decision-edited', decision }),
    editResult: (callId, result) => feed({ kind: 'result-edited', callId, result }),
    retryModel: () => feed({ kind: 'model-retried' }),
    retry: () => state.phase.kind === 'failed' && feed({ kind: 'resumed' }),
    stop: () => {
      goal = undefined;
      feed({ kind: 'stopped', reason: 'stopped' });
      cancelAll();
      settle();
    },
    dispose: () => {
      isDisposed = true;
      goal = undefined;
      cancelAll();
      settle();
    },
    settled: () => {
      if (open.size === 0 && !goal) return Promise.resolve();
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}

/**
 * Whether these events end a step: the goal is reached, a breakpoint is met, or the session cannot continue by itself.
 */
function isReached(goal: Exclude<StepSize, 'event'>, { events, state }: SessionStep): boolean {
  const { phase } = state;
  if (!state.paused || phase.kind === 'failed' || phase.kind === 'ended') return true;
  return events.some(
    ({ kind }) =>
      kind === 'session.paused' ||
      (goal === 'decision'
        ? kind === 'agent.decided' || kind === 'fallback.given'
        : (kind === 'decision.accepted' || kind === 'fallback.given') && phase.kind === 'awaiting-user'),
  );
}

/** The model that plays the user, an API, or the agent. */
function portOf(input: SessionRunnerInput, purpose: 'agent' | 'user' | 'tool'): ChatPort {
  const other = purpose === 'user' ? input.userChat : purpose === 'tool' ? input.toolChat : undefined;
  return other ?? input.chat;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
