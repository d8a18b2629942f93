// Runs the engine again on what a log recorded from outside: replies, results, words, times, and what a person did.
// Everything else (prompts, decisions read from replies, verdicts, what is next) is worked out anew. Pure. Invariant:
// with the same program and log, every event comes out as it was written, byte for byte.

import { fail, ok, type Result } from '../support';
import { meetsBreakpoint } from './breakpoints';
import { EVENT_VERSION, type SessionEvent } from './events';
import { applyEvent, createFold } from './reduceSession';
import { eventsOfInput, type SessionInput } from './sessionInputs';
import { type EventDraft, remainingEventsOfMove } from './sessionMoves';
import type { SessionState } from './sessionState';
import { interruptionOf, stampEvent } from './stepSession';

export interface Replayed {
  /** What the engine gives: up to the log's end, or up to and with the first event that differs. */
  readonly events: readonly SessionEvent[];
  /** Place of the first event that differs. Absent: the session replays bit for bit. */
  readonly firstDifference?: number;
}

/** Fails for a log without a beginning, and for an imported one, which no engine has run. */
export function replaySession(events: readonly SessionEvent[]): Result<Replayed, { readonly message: string }> {
  const first = events[0];
  if (first?.kind !== 'session.started') return fail({ message: 'A log begins with session.started.' });
  // Only up to its first fork is an imported log another program's.
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
  /** Events since the breakpoints were last looked at, with the states around them. */
  private crossed: { event: SessionEvent; before: SessionState; after: SessionState }[] = [];

  constructor(
    private readonly recorded: readonly SessionEvent[],
    /** Events up to here no engine has made: they are taken as they are. */
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

  /** What may come next: what the loop does by itself, or what the recorded event says came from outside. */
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
    // While the loop moves by itself nothing comes in between, but for a pause that a stored log is taken up with.
    if (drafts.length > 0 && !state.paused && wanted.kind !== 'session.paused') return drafts;
    const input = inputOf(state, wanted);
    const again = this.repeatedRequest(wanted);
    return [...drafts, ...(input ? eventsOfInput(state, input).slice(0, 1) : []), ...(again ? [again] : [])];
  }

  /** The second half of what is said when an open model call is asked again. */
  private repeatedRequest(wanted: SessionEvent): EventDraft | undefined {
    const { before, state } = this;
    const last = this.reproduced.at(-1);
    if (wanted.kind !== 'model.requested' || last?.kind !== 'problem.noticed' || !before) return undefined;
    return state.phase.kind === 'awaiting-model' ? eventsOfInput(before, { kind: 'asked-again' })[1] : undefined;
  }

  /** A pause names a breakpoint that something met since the last look. */
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
    // A look is taken between moves; within one, what it met counts until it ends.
    if (before.loggedCount === 0) this.crossed = [];
    this.crossed.push({ event, before, after: this.state });
  }
}

/** The input that makes such an event, with what was recorded from outside. */
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

/** The event without its place in the log. */
function bodyOf(event: SessionEvent): EventDraft {
  const { v: _v, seq: _seq, sessionId: _id, at: _at, turn: _turn, origin: _origin, ...body } = event;
  return body as EventDraft; // what is left of an event when its place is taken away
}
