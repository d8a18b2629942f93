// The step function of a session: (state, input) -> events and effects. Implements FlowAgent's Algorithm 1 as a state
// machine: each move reads `state.next` and appends events; the fold sets the next move. Pure: the time is a parameter.
// Invariant: breakpoints are checked after the input and after each whole move, and within a move only where a step
// stops.

import type { ChatToolSchema } from '../llm';
import { metBreakpoint } from './breakpoints';
import { type Effect, effectKey, pendingEffect } from './effects';
import {
  type Breakpoint,
  EVENT_VERSION,
  rulesOf,
  type SessionConfig,
  type SessionDocument,
  type SessionEvent,
} from './events';
import { applyEvent } from './reduceSession';
import { eventsOfInput, type SessionInput } from './sessionInputs';
import { type EventDraft, missingNotices, remainingEventsOfMove } from './sessionMoves';
import type { SessionState } from './sessionState';

export interface SessionStep {
  readonly events: readonly SessionEvent[];
  readonly state: SessionState;
  /**
   * Newly open effects, at most one; a list so that several become possible. Includes effects that a step opens while
   * the session is paused; the caller holds them back.
   */
  readonly effects: readonly Effect[];
}

export interface SessionStart {
  readonly sessionId: string;
  readonly config: SessionConfig;
  readonly document: SessionDocument;
  /** Further workflows of the same agent. */
  readonly others?: readonly SessionDocument[];
  readonly tools: readonly ChatToolSchema[];
}

export interface StartOptions {
  /** Starts paused, before the first move. */
  readonly paused?: boolean;
  readonly breakpoints?: readonly Breakpoint[];
}

/** Starts a session: its first events are the configuration and the undefined names of the documents. */
export function startSession(start: SessionStart, now: number, options: StartOptions = {}): SessionStep {
  const run = new Run(undefined, now, options.breakpoints ?? []);
  const { config, document, others, tools } = start;
  const further = others && others.length > 0 ? { others } : {};
  run.begin(start.sessionId, { kind: 'session.started', config, document, ...further, tools });
  run.append(missingNotices(run.state));
  if (options.paused) run.append([{ kind: 'session.paused' }]);
  run.advance();
  return run.finish(undefined);
}

/** Applies one input. A breakpoint that the input or a move meets pauses the session before the next move. */
export function stepSession(
  state: SessionState,
  input: SessionInput,
  now: number,
  breakpoints: readonly Breakpoint[] = [],
): SessionStep {
  const run = new Run(state, now, breakpoints);
  run.append(eventsOfInput(state, input));
  run.stopAtBreakpoint();
  run.advance();
  return run.finish(pendingEffect(state));
}

/**
 * The event that records the time between the end of a stored log and its continuation. Undefined for logs of rules 1
 * and if nothing was running: the session waited for a person, was paused without an open call, had failed or ended.
 */
export function interruptionOf(state: SessionState): EventDraft | undefined {
  const { config, phase, paused, callStartedAt, lastAt } = state;
  if (rulesOf(config) < 2 || phase.kind === 'awaiting-user' || phase.kind === 'failed' || phase.kind === 'ended')
    return undefined;
  return paused && callStartedAt === undefined ? undefined : { kind: 'session.interrupted', lastAt };
}

/** Logs the interruption of a stored log, without a move. */
export function markInterruption(state: SessionState, now: number): SessionStep {
  const draft = now > state.lastAt ? interruptionOf(state) : undefined;
  const event = draft && stampEvent(state, draft, now);
  return event ? { events: [event], state: applyEvent(state, event), effects: [] } : { events: [], state, effects: [] };
}

/** The draft as the next event of the state. */
export function stampEvent(state: SessionState, draft: EventDraft, at: number): SessionEvent {
  const turn = draft.kind === 'user.spoke' ? state.turn + 1 : state.turn;
  return { v: EVENT_VERSION, seq: state.length, sessionId: state.sessionId, at, turn, ...draft };
}

/** Collects the events of one step; each is folded before the next is computed. */
class Run {
  private readonly events: SessionEvent[] = [];
  /** The first breakpoint met since the last check. */
  private met: Breakpoint | undefined;

  constructor(
    private current: SessionState | undefined,
    private readonly now: number,
    private readonly breakpoints: readonly Breakpoint[],
  ) {}

  get state(): SessionState {
    if (!this.current) throw new Error('A session has at least its first event');
    return this.current;
  }

  begin(sessionId: string, body: EventDraft & { kind: 'session.started' }): void {
    const first: SessionEvent = { v: EVENT_VERSION, seq: 0, sessionId, at: this.now, turn: 0, ...body };
    this.events.push(first);
    this.current = applyEvent(undefined, first);
  }

  append(drafts: readonly EventDraft[]): void {
    for (const draft of drafts) {
      const before = this.state;
      const event = stampEvent(before, draft, this.now);
      this.events.push(event);
      this.current = applyEvent(before, event);
      if (this.breakpoints.length > 0) this.met ??= metBreakpoint(this.breakpoints, event, before, this.current);
    }
  }

  /** Logged also while the session is paused, so that stepping shows the breakpoint. */
  stopAtBreakpoint(): void {
    const { met } = this;
    this.met = undefined;
    if (met && this.state.phase.kind !== 'ended') this.append([{ kind: 'session.paused', breakpoint: met }]);
  }

  /**
   * Makes moves until external input is needed. It terminates because every move uses up an attempt, a script turn or a
   * retry.
   */
  advance(): void {
    for (;;) {
      const { paused, phase } = this.state;
      if (paused || phase.kind === 'failed' || phase.kind === 'ended') return;
      const drafts = remainingEventsOfMove(this.state);
      if (drafts.length === 0) return;
      this.append(drafts);
      this.stopAtBreakpoint();
    }
  }

  finish(before: Effect | undefined): SessionStep {
    const effect = pendingEffect(this.state);
    const isNew = effect !== undefined && (before === undefined || effectKey(before) !== effectKey(effect));
    return { events: this.events, state: this.state, effects: isNew ? [effect] : [] };
  }
}
