// Runs the engine again on the external data of a log: replies, results, user messages, times, and interventions.
// Everything else (prompts, decisions read from replies, verdicts, moves) is computed again. Pure. Invariant: with the
// same program and log, every event is byte-identical to the recorded one.

import { fail, ok, type Result } from '../support';
import { meetsBreakpoint } from './breakpoints';
import { EVENT_VERSION, type SessionEvent } from './events';
import { applyEvent, createFold } from './reduceSession';
import { eventsOfInput, type SessionInput } from './sessionInputs';
import { type EventDraft, remainingEventsOfMove } from './sessionMoves';
import type { SessionState } from './sessionState';
import { interruptionOf, stampEvent } from './stepSession';

export interface Replayed {
  /** Events that the engine produces, up to the end of the log or including the first difference. */
  readonly events: readonly SessionEvent[];
  /** Index of the first event that differs. Absent: the replay is identical. */
  readonly firstDifference?: number;
}

/** Replays a log. Fails if the log has no beginning, and for an imported log, which no engine produced. */
export function replaySession(events: readonly SessionEvent[]): Result<Replayed, { readonly message: string }> {
  const first = events[0];
  if (first?.kind !== 'session.started') return fail({ message: 'A log begins with session.started.' });
  // An imported log has events of the other program only up to its first fork.
  const forkedAt = events.findIndex((event) => event.kind === 'session.forked');
  if (first.imported && forkedAt < 0) {
    return fail({ message: 'This log was built from a record of another program: there is no run to repeat.' });
  }
  const replay = new Replay(events, first.imported ? forkedAt : 0);
  return ok(replay.run());
}

class Replay {
  private readonly reproduced: SessionEvent[] = [];
  private before: SessionState | undefined;
  private state: SessionState;
  /** Events since the last check of the breakpoints, with the states around them. */
  private crossed: { event: SessionEvent; before: SessionState; after: SessionState }[] = [];

  constructor(
    private readonly recorded: readonly SessionEvent[],
    /** Number of imported events; they are copied unchanged. */
    imported: number,
  ) {
    const fold = createFold();
    for (const event of recorded.slice(0, Math.max(1, imported))) {
      fold.add(event);
      this.reproduced.push(event);
    }
    this.state = fold.state() as SessionState; // it has at least the first event
  }

  run(): Replayed {
    while (this.reproduced.length < this.recorded.length) {
      const wanted = this.recorded[this.reproduced.length] as SessionEvent; // within the log
      const expected = JSON.stringify(wanted);
      const candidates = this.candidates(wanted).map((draft) => this.stamp(draft, wanted));
      const found = candidates.find((event) => JSON.stringify(event) === expected);
      if (!found) {
        const [instead] = candidates;
        const events = instead ? [...this.reproduced, instead] : this.reproduced;
        return { events, firstDifference: this.reproduced.length };
      }
      this.take(found);
    }
    return { events: this.reproduced };
  }

  /** Possible next events: the loop's own next event, or the external event that the log recorded. */
  private candidates(wanted: SessionEvent): EventDraft[] {
    const { state } = this;
    const isSettled = state.phase.kind === 'failed' || state.phase.kind === 'ended';
    const drafts = isSettled ? [] : remainingEventsOfMove(state).slice(0, 1);
    // A program can end between two events that belong together.
    const cut = wanted.kind === 'session.interrupted' ? interruptionOf(state) : undefined;
    if (cut) return [cut, ...drafts];
    if (wanted.kind === 'session.forked' || (wanted.kind === 'session.paused' && this.isBreakpointMet(wanted))) {
      return [...drafts, bodyOf(wanted)];
    }
    // During a move no external event can come in, except the pause of a stored log that is opened.
    if (drafts.length > 0 && !state.paused && wanted.kind !== 'session.paused') return drafts;
    const input = inputOf(state, wanted);
    const again = this.repeatedRequest(wanted);
    return [...drafts, ...(input ? eventsOfInput(state, input).slice(0, 1) : []), ...(again ? [again] : [])];
  }

  /** The second event of a repeated open model call. */
  private repeatedRequest(wanted: SessionEvent): EventDraft | undefined {
    const { before, state } = this;
    const last = this.reproduced.at(-1);
    if (wanted.kind !== 'model.requested' || last?.kind !== 'problem.noticed' || !before) return undefined;
    return state.phase.kind === 'awaiting-model' ? eventsOfInput(before, { kind: 'asked-again' })[1] : undefined;
  }

  /** Whether an event since the last check meets the breakpoint of the pause. */
  private isBreakpointMet({ breakpoint }: SessionEvent & { kind: 'session.paused' }): boolean {
    if (!breakpoint) return false;
    return this.crossed.some(({ event, before, after }) => meetsBreakpoint(breakpoint, event, before, after));
  }

  private stamp(draft: EventDraft, { at, v, origin }: SessionEvent): SessionEvent {
    const event = { ...stampEvent(this.state, draft, at), v: v === 1 ? 1 : EVENT_VERSION };
    return origin === 'replayed' ? { ...event, origin } : event;
  }

  private take(event: SessionEvent): void {
    const before = this.state;
    this.reproduced.push(event);
    this.before = before;
    this.state = applyEvent(before, event);
    // The engine checks breakpoints between moves; within a move the events are collected.
    if (before.loggedCount === 0) this.crossed = [];
    this.crossed.push({ event, before, after: this.state });
  }
}

/** The input that leads to such an event, with the recorded external data. */
function inputOf(state: SessionState, event: SessionEvent): SessionInput | undefined {
  switch (event.kind) {
    case 'user.spoke':
      return {
        kind: 'user-said',
        text: event.text,
        ...(event.oow === undefined ? {} : { oow: event.oow }),
        ...(event.ends === undefined ? {} : { ends: event.ends }),
      };
    case 'model.streamed':
      return { kind: 'model-streamed', requestId: event.requestId, text: event.text };
    case 'model.responded': {
      const { reply, timing, requestId } = event;
      return { kind: 'model-answered', requestId, outcome: { kind: 'completed', reply, timing } };
    }
    case 'model.failed': {
      const { failure, timing, requestId } = event;
      return { kind: 'model-answered', requestId, outcome: { kind: 'failed', failure, timing } };
    }
    case 'tool.answered': {
      const { callId, result, source } = event;
      if (source === 'edited') return { kind: 'result-edited', callId, result };
      if (source === 'llm' || source === 'imported') return undefined;
      const output = event.console ? { console: event.console } : {};
      return { kind: 'tool-answered', callId, result, source, ...output };
    }
    case 'controllers.changed':
      return { kind: 'controllers-set', controllers: event.controllers };
    case 'decision.edited':
      return { kind: 'decision-edited', decision: event.decision };
    case 'result.edited':
      return { kind: 'result-edited', callId: event.callId, result: event.result };
    case 'model.retried':
      return { kind: 'model-retried' };
    case 'session.paused':
      return event.breakpoint ? undefined : { kind: 'paused' };
    case 'session.resumed':
      return { kind: 'resumed' };
    case 'session.ended':
      return { kind: 'stopped', reason: event.reason };
    case 'problem.noticed':
      return state.phase.kind === 'awaiting-model' ? { kind: 'asked-again' } : undefined;
    default:
      return undefined;
  }
}

/** The event without its position in the log. */
function bodyOf(event: SessionEvent): EventDraft {
  const { v: _v, seq: _seq, sessionId: _id, at: _at, turn: _turn, origin: _origin, ...body } = event;
  return body as EventDraft; // an event without its position
}
