// Runs a session: feeds inputs to the pure step, appends its events to the log, and executes its effects through
// ports. Owns no rule of the loop. Invariant: the log only grows, and `state` is always its fold; while the session is
// paused no effect begins but by a step. An effect whose answer comes late (stopped, asked again) is given up. Made
// from a stored log it goes on where that ended.

import { type ChatOutcome, type ChatPort, type ChatToolSchema, chatWithoutSecrets } from '../llm';
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

export type StepSize = 'event' | 'decision' | 'turn';

export interface SessionRunnerInput {
  readonly chat: ChatPort;
  /** Plays the simulated user; `chat` when absent. */
  readonly userChat?: ChatPort;
  /** Answers for the APIs that a model plays; the agent's when absent. */
  readonly toolChat?: ChatPort;
  readonly clock: Clock;
  readonly sessionId: string;
  /** Ignored when `log` is given: a log brings its own. */
  readonly config: SessionConfig;
  readonly document: SessionDocument;
  /** Further workflows of the same agent; ignored like `config`. */
  readonly others?: readonly SessionDocument[];
  readonly tools: readonly ChatToolSchema[];
  /** A stored log to go on from. It must have been read with `readLog`, or come from a runner. */
  readonly log?: readonly SessionEvent[];
  /** Pauses before anything happens; a stored log before anything more happens. */
  readonly startPaused?: boolean;
  readonly breakpoints?: readonly Breakpoint[];
  /** Once per event, in the log's order. `state` is the newest there is, which may be ahead of the event. */
  onEvent?(event: SessionEvent, state: SessionState): void;
  /** Every piece of text as it streams, for the screen; the log gets a few joined pieces per second. */
  onDelta?(requestId: string, text: string): void;
  /** Answers calls of `manual` tools by program; without it they wait for `answerTool`. */
  askTool?(call: MockCall): Promise<ToolResult>;
  /** Runs `script` and `http` tools; without it their calls fail and say so. */
  readonly runTool?: RunToolPort;
  /** Least time between two logged pieces of one stream, in milliseconds; 300 by default. */
  readonly streamIntervalMs?: number;
  /** The secrets that are known now: they are taken out of whatever enters the session, before it becomes an event. */
  readonly secrets?: () => SecretFilter;
}

export interface SessionRunner {
  readonly state: SessionState;
  readonly events: readonly SessionEvent[];
  /** What the next step or `applyResume` begins: opened by a step, or by a log that was stored in a pause. */
  readonly pausedEffect: Effect | undefined;
  /** Starts a new session, or takes a stored one up again: an open model call is asked once more. */
  start(): void;
  /** False when the session does not wait for the user, or there is nothing but blanks to say. */
  sendUserMessage(text: string, options?: { readonly oow?: string; readonly ends?: boolean }): boolean;
  /** False when no such call waits. */
  answerTool(callId: string, result: ToolResult, source?: 'manual' | 'edited'): boolean;
  /** Takes effect with the next attempt; the session goes on untouched. */
  setControllers(controllers: readonly ControllerSetting[]): void;
  /** Lets an open call finish and be logged, then moves no further. */
  pause(): void;
  resume(): void;
  /**
   * While paused: begins the held effect, or logs the next event; `decision` goes on to the next decision of the agent,
   * before it is judged, `turn` until the user is next. Both stop at a breakpoint and where a person is needed. False
   * when the session is not paused, is at something already, or has nothing to do.
   */
  step(by: StepSize): boolean;
  /** From the next event on. */
  setBreakpoints(breakpoints: readonly Breakpoint[]): void;
  /** Puts another decision in the place of one that waits to be judged. False when none does, or it is the same. */
  editDecision(decision: AgentDecision): boolean;
  /** Puts another result in the place of the last one that the agent has not seen, or answers the open call with it. */
  editResult(callId: string, result: ToolResult): boolean;
  /** Asks the model again, with another seed, in the place of its open or last answer. False when there is none. */
  retryModel(): boolean;
  /** After a failure: asks again. False when nothing has failed. */
  retry(): boolean;
  /** Ends the session and gives up what is open. */
  stop(): void;
  /** Gives up what is open and logs nothing, for a page that closes; the log can be taken up again. */
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
  /** Open effects by key, and how to give them up. */
  const open = new Map<string, () => void>();
  let waiting: (() => void)[] = [];
  const undelivered: SessionEvent[] = [];
  let isDelivering = false;
  /** Where the step under way goes. */
  let goal: Exclude<StepSize, 'event'> | undefined;
  /** The model call that a stored log was cut off in while it was paused, until it is asked again. */
  let cutOff: string | undefined;

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
    isStarted && !isDisposed
      ? take(stepSession(state, inputWithoutSecrets(step, secrets()), clock.now(), breakpoints))
      : false;

  const settle = () => {
    if (open.size > 0 || goal) return;
    const resolved = waiting;
    waiting = [];
    for (const resolve of resolved) resolve();
  };

  /** Effects that nothing waits for any more: the model was asked again, a person answered the call. */
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

  /** False when there is nothing that can begin without a person. */
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

  /** Goes on towards the goal of a step, until something outside is asked or nothing is left to do. */
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
            // A stream without end must not fill the log; the reply itself is bounded when it has come.
            if (came <= maxInputLength) buffer += text;
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

  const startStored = () => {
    const isAwaitingModel = state.phase.kind === 'awaiting-model';
    if (state.phase.kind === 'awaiting-model' && (state.paused || input.startPaused)) cutOff = state.phase.requestId;
    if (input.startPaused && !state.paused) feed({ kind: 'paused' });
    else if (isAwaitingModel && !state.paused) feed({ kind: 'asked-again' });
    // A log cut between two events goes on with the move that was next, or with what it waited for.
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

/** Whether a step ends with these events: where it goes, at a breakpoint, or where nothing goes on by itself. */
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

/** The model that answers for the user, for an API, or for the agent. */
function portOf(input: SessionRunnerInput, purpose: 'agent' | 'user' | 'tool'): ChatPort {
  const other = purpose === 'user' ? input.userChat : purpose === 'tool' ? input.toolChat : undefined;
  return other ?? input.chat;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
