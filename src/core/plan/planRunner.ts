// Runs a plan: passes answers to the pure step function, appends its events to the log, and calls models through a
// port, as many at once as the state waits for. Owns no rule of the plan. Invariant: `state` is always the fold of
// `events`; no call starts while the plan is paused. Created from a stored log, it resumes that log and repeats its
// open calls.

import { type ChatOutcome, type ChatPort, chatWithoutSecrets } from '../llm';
import {
  type CancelSignal,
  type CancelSource,
  type Clock,
  createCancelSource,
  noSecrets,
  type SecretFilter,
} from '../support';
import { foldPlan } from './foldPlan';
import { planCallKey } from './planCallKey';
import { planChatRequest } from './planChatRequest';
import { openCalls } from './planMoves';
import type { PlanCall, PlanEvent } from './planSchema';
import type { PlanState } from './planState';
import { type PlanInput, type PlanStart, type PlanStep, startPlan, stepPlan } from './stepPlan';

export interface PlanRunnerInput {
  readonly chat: ChatPort;
  readonly clock: Clock;
  /** A new plan, which must be sound, or a stored log, read with `readPlanLog`. */
  readonly from: PlanStart | readonly PlanEvent[];
  /** Called once per event, in the log's order. `state` is the latest state. */
  onEvent?(event: PlanEvent, state: PlanState): void;
  /** Text of an answer as it streams in; only for display, the log has the whole answer. */
  onDelta?(call: PlanCall, text: string): void;
  /** The current secrets: they are removed from the task, the plan and every answer. */
  readonly secrets?: () => SecretFilter;
}

export interface PlanRunner {
  readonly state: PlanState;
  readonly events: readonly PlanEvent[];
  start(): void;
  /** Lets open calls finish and be logged, and starts no further one. */
  pause(): void;
  resume(): void;
  /** Accepts or declines the proposed update; does nothing without a proposed update. */
  review(accepted: boolean): void;
  /** Removes the output of a subtask: the current one, or else the next one. */
  inject(subtask: string): void;
  /** Ends the plan and cancels open calls. */
  cancel(): void;
  /** Cancels open calls and logs nothing, for a page that closes; the log can be resumed. */
  dispose(): void;
  /** Resolves when no call is open: the plan has ended, is paused, or an update waits for a person. */
  settled(): Promise<void>;
}

const isLog = (from: PlanRunnerInput['from']): from is readonly PlanEvent[] => Array.isArray(from);

/** Throws for a plan that `checkPlan` refuses and for a log without a beginning: the caller must have checked them. */
export function createPlanRunner(input: PlanRunnerInput): PlanRunner {
  const { clock, from, secrets = () => noSecrets } = input;
  const port = chatWithoutSecrets(input.chat, secrets);
  const events: PlanEvent[] = [];
  const open = new Map<string, CancelSource>();
  let waiting: (() => void)[] = [];
  let isStarted = false;
  let isDisposed = false;
  let state: PlanState;
  let opening: readonly PlanEvent[] = [];
  if (isLog(from)) {
    events.push(...from);
    const folded = foldPlan(from);
    if (!folded) throw new Error('The log of a plan begins with plan.started.');
    state = folded;
  } else {
    const started = startPlan(secrets().value(from), clock.now());
    if (!started.ok) throw new Error(started.error.message);
    opening = started.value.events;
    state = started.value.state;
  }

  const take = (step: PlanStep) => {
    state = step.state;
    events.push(...step.events);
    for (const event of step.events) input.onEvent?.(event, state);
    if (!isDisposed) begin();
  };
  const feed = (fed: PlanInput) => {
    if (isStarted && !isDisposed) take(stepPlan(state, fed, clock.now()));
  };

  /** Cancels calls that are no longer needed, and starts those that the state waits for. */
  const begin = () => {
    const calls = new Map(openCalls(state).map((call) => [planCallKey(call), call]));
    for (const [key, source] of open) {
      if (calls.has(key)) continue;
      open.delete(key);
      source.cancel();
    }
    if (!state.paused) {
      for (const [key, call] of calls) if (!open.has(key)) ask(key, call);
    }
    settle();
  };

  const ask = (key: string, call: PlanCall) => {
    const source = createCancelSource();
    open.set(key, source);
    void answer(call, source.signal).then((outcome) => {
      if (open.get(key) !== source) return;
      open.delete(key);
      feed({ kind: 'answered', call, outcome });
      settle();
    });
  };

  const answer = async (call: PlanCall, cancel: CancelSignal): Promise<ChatOutcome> => {
    const failed = (message: string): ChatOutcome => ({
      kind: 'failed',
      failure: { kind: 'malformed-response', message },
      timing: { latencyMs: 0, retries: 0 },
    });
    const request = planChatRequest(state, call);
    if (!request) return failed('The plan does not wait for this answer.');
    // Ports promise not to reject; one that does must not end the plan.
    try {
      const onDelta = (text: string) => {
        if (!cancel.aborted) input.onDelta?.(call, text);
      };
      return await port.complete(request, { onDelta }, cancel);
    } catch (error) {
      return failed(`The model could not be asked: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  const settle = () => {
    if (open.size > 0) return;
    const resolved = waiting;
    waiting = [];
    for (const resolve of resolved) resolve();
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
      if (isLog(from)) feed({ kind: 'continued' });
      else take({ events: opening, state });
    },
    pause: () => feed({ kind: 'paused' }),
    resume: () => feed({ kind: 'resumed' }),
    review: (accepted) => feed({ kind: 'reviewed', accepted }),
    inject: (subtask) => feed({ kind: 'injected', subtask }),
    cancel: () => feed({ kind: 'cancelled' }),
    dispose: () => {
      isDisposed = true;
      for (const source of open.values()) source.cancel();
      open.clear();
      settle();
    },
    settled: () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
