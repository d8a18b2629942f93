// The engine of a plan: (state, input, time) to events and the next state. Pure; time and answers are passed in as
// values. Invariant: every change is an event, and after a step no automatic event remains.

import type { ChatOutcome } from '../llm';
import { fail, ok, type Result } from '../support';
import type { AcceptanceCheck } from './acceptanceCheckSchema';
import { applyPlanEvent } from './foldPlan';
import { checkPlan } from './plan';
import { planCallKey } from './planCallKey';
import { nextMove, openCalls } from './planMoves';
import type { Plan, PlanCall, PlanEvent, PlanEventBody, PlanOrigin, PlanSettings } from './planSchema';
import type { PlanState } from './planState';
import { withAgents } from './readPlan';

export interface PlanStep {
  readonly events: readonly PlanEvent[];
  readonly state: PlanState;
}

/** External input. An input that does not fit the state changes nothing. */
export type PlanInput =
  | { readonly kind: 'answered'; readonly call: PlanCall; readonly outcome: ChatOutcome }
  | { readonly kind: 'paused' }
  | { readonly kind: 'resumed' }
  | { readonly kind: 'cancelled' }
  /** A person removes the output of a subtask, to test how the plan recovers. */
  | { readonly kind: 'injected'; readonly subtask: string }
  /** A person's decision on the proposed update. */
  | { readonly kind: 'reviewed'; readonly accepted: boolean }
  /** A stored log is resumed: its program ended after the last event. */
  | { readonly kind: 'continued' };

export interface PlanStart {
  readonly planId: string;
  readonly task: string;
  /** Completed subtasks and their data are kept; those that were in progress or failed start anew. */
  readonly plan: Plan;
  readonly settings: PlanSettings;
  readonly origin?: PlanOrigin;
  readonly checks?: readonly AcceptanceCheck[];
}

/** Refuses an unsound plan, with the reasons. */
export function startPlan(start: PlanStart, now: number): Result<PlanStep, { readonly message: string }> {
  const { planId, task, plan, settings, origin, checks = [] } = start;
  const problems = checkPlan(plan);
  if (problems.length > 0) return fail({ message: problems.join(' ') });
  const subtasks = plan.subtasks.map((subtask) =>
    subtask.status === 'completed' ? subtask : { ...subtask, status: 'not started' as const, data: null },
  );
  const first: PlanEvent = {
    v: 1,
    seq: 0,
    planId,
    at: now,
    kind: 'plan.started',
    task,
    plan: withAgents({ ...plan, subtasks }),
    settings: { ...settings, concurrency: Math.max(1, Math.floor(settings.concurrency)) },
    ...(origin ? { origin } : {}),
    ...(checks.length > 0 ? { checks } : {}),
  };
  const state = applyPlanEvent(undefined, first) as PlanState; // the first event creates a state
  const step = moveOn(state, now);
  return ok({ events: [first, ...step.events], state: step.state });
}

export function stepPlan(state: PlanState, input: PlanInput, now: number): PlanStep {
  const body = input.kind === 'continued' ? interruptionOf(state, now) : bodyOf(state, input);
  if (!body) return input.kind === 'continued' ? moveOn(state, now) : { events: [], state };
  const event = stampPlanEvent(state, body, now);
  const step = moveOn(applyPlanEvent(state, event) as PlanState, now); // a state stays a state
  return { events: [event, ...step.events], state: step.state };
}

function moveOn(from: PlanState, now: number): PlanStep {
  const events: PlanEvent[] = [];
  let state = from;
  for (let body = nextMove(state); body; body = nextMove(state)) {
    const event = stampPlanEvent(state, body, now);
    events.push(event);
    state = applyPlanEvent(state, event) as PlanState; // a state stays a state
  }
  return { events, state };
}

/** Time never goes back within a log. */
const stampPlanEvent = (state: PlanState, body: PlanEventBody, now: number): PlanEvent => ({
  v: 1,
  seq: state.length,
  planId: state.planId,
  at: Math.max(now, state.at),
  ...body,
});

/** Undefined if the plan has ended, or if no time has passed since its last event. */
const interruptionOf = (state: PlanState, now: number): PlanEventBody | undefined =>
  state.outcome || now <= state.at ? undefined : { kind: 'plan.interrupted', lastAt: state.at };

function bodyOf(state: PlanState, input: PlanInput): PlanEventBody | undefined {
  if (state.outcome || input.kind === 'continued') return undefined;
  switch (input.kind) {
    case 'answered': {
      const { call, outcome } = input;
      if (!isOpen(state, call)) return undefined;
      if (outcome.kind === 'failed') return { kind: 'call.failed', call, failure: outcome.failure };
      const { content, usage, refused } = outcome.reply;
      if (refused !== undefined) {
        return { kind: 'call.failed', call, failure: { kind: 'malformed-response', message: refused } };
      }
      return { kind: 'call.answered', call, text: content, ...(usage ? { usage } : {}) };
    }
    case 'paused':
      return state.paused ? undefined : { kind: 'plan.paused' };
    case 'resumed':
      return state.paused ? { kind: 'plan.resumed' } : undefined;
    case 'cancelled':
      return { kind: 'plan.cancelled' };
    case 'injected': {
      const { subtask } = input;
      const found = state.plan.subtasks.find(({ id }) => id === subtask);
      const isDataLost = found?.status === 'completed' && found.data === null;
      if (!found || isDataLost || state.injected.includes(subtask)) return undefined;
      return { kind: 'error.injected', subtask };
    }
    case 'reviewed': {
      const { update } = state;
      if (!update?.proposed || update.accepted !== undefined) return undefined;
      return { kind: 'update.reviewed', update: update.number, accepted: input.accepted };
    }
  }
}

const isOpen = (state: PlanState, call: PlanCall) =>
  openCalls(state).some((open) => planCallKey(open) === planCallKey(call));

export interface PlanReplay {
  /** The engine's events: up to the log's end, or up to and including the first difference. */
  readonly events: readonly PlanEvent[];
  /** Index of the first event that differs. If absent, the plan replays bit for bit. */
  readonly firstDifference?: number;
}

/** Runs the engine again on the replies and times of a log. Fails for a log that does not begin with `plan.started`. */
export function replayPlan(log: readonly PlanEvent[]): Result<PlanReplay, { readonly message: string }> {
  const [first] = log;
  if (first?.kind !== 'plan.started') return fail({ message: 'The log of a plan begins with plan.started.' });
  const started = startPlan(first, first.at);
  if (!started.ok) return started;
  const events: PlanEvent[] = [];
  let state: PlanState | undefined;
  for (const wanted of log) {
    const event = state ? repeat(state, wanted) : started.value.events[0];
    if (event) events.push(event);
    if (!event || JSON.stringify(event) !== JSON.stringify(wanted))
      return ok({ events, firstDifference: events.length - (event ? 1 : 0) });
    state = applyPlanEvent(state, event);
  }
  return ok({ events });
}

/** Automatic events come first; else the recorded input, if it fits the state. */
function repeat(state: PlanState, wanted: PlanEvent): PlanEvent | undefined {
  // A program can end between two events that belong together.
  const cut = wanted.kind === 'plan.interrupted' ? interruptionOf(state, wanted.at) : undefined;
  const body = cut ?? nextMove(state);
  if (body) return stampPlanEvent(state, body, wanted.at);
  const input = inputOf(wanted);
  const taken = input && bodyOf(state, input);
  return taken && stampPlanEvent(state, taken, wanted.at);
}

function inputOf(event: PlanEvent): PlanInput | undefined {
  const timing = { latencyMs: 0, retries: 0 };
  switch (event.kind) {
    case 'call.answered': {
      const { call, text, usage } = event;
      const reply = { content: text, toolCalls: [], ...(usage ? { usage } : {}) };
      return { kind: 'answered', call, outcome: { kind: 'completed', reply, timing } };
    }
    case 'call.failed':
      return { kind: 'answered', call: event.call, outcome: { kind: 'failed', failure: event.failure, timing } };
    case 'plan.paused':
      return { kind: 'paused' };
    case 'plan.resumed':
      return { kind: 'resumed' };
    case 'plan.cancelled':
      return { kind: 'cancelled' };
    case 'error.injected':
      return { kind: 'injected', subtask: event.subtask };
    case 'update.reviewed':
      return { kind: 'reviewed', accepted: event.accepted };
    default:
      return undefined;
  }
}
