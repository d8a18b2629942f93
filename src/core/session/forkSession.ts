// Forks a session: copies the beginning of its log into a new session that continues under a changed configuration.
// Pure; the old log stays unchanged. Invariant: the reader accepts the fork's log and the loop can continue it. A cut
// within a move goes back to the start of the move, so no model call or verdict is left incomplete.

import { fail, ok, type Result } from '../support';
import { EVENT_VERSION, type SessionChange, type SessionEvent } from './events';
import { createFold } from './reduceSession';
import type { SessionState } from './sessionState';

export interface SessionForkOptions {
  readonly sessionId: string;
  /** Clock time of the fork, in milliseconds. */
  readonly now: number;
  readonly change?: SessionChange;
  /** The fork starts paused. */
  readonly paused?: boolean;
}

/**
 * The log of the fork: the first `length` events with origin `replayed` (fewer if the cut is within a move), then
 * `session.forked`. Fails with the reason if the log cannot be continued from there.
 */
export function forkSession(
  events: readonly SessionEvent[],
  length: number,
  { sessionId, now, change, paused }: SessionForkOptions,
): Result<SessionEvent[], { readonly message: string }> {
  const cut = forkLength(events, length);
  if (!cut.ok) return cut;
  const first = events[0] as SessionEvent & { kind: 'session.started' }; // `forkLength` failed otherwise
  const parent = first.sessionId;
  if (parent === sessionId) return fail({ message: 'A fork needs an id of its own.' });
  if (first.imported && !wasForked(events, cut.value) && change?.model === undefined) {
    return fail({
      message:
        'This session was imported from a record of another program, so there is no model to go on with. Choose one for the fork.',
    });
  }
  const taken = events.slice(0, cut.value).map((event): SessionEvent => asReplayed(event, sessionId));
  const turn = (taken.at(-1) as SessionEvent).turn; // at least the first event is copied
  const place = (seq: number) => ({ v: EVENT_VERSION, seq, sessionId, at: now, turn });
  taken.push({
    ...place(taken.length),
    kind: 'session.forked',
    from: { sessionId: parent, length: cut.value },
    ...(change && Object.keys(change).length > 0 ? { change } : {}),
  });
  if (paused) taken.push({ ...place(taken.length), kind: 'session.paused' });
  return ok(taken);
}

/** The event as a part of a fork. */
export const asReplayed = (event: SessionEvent, sessionId: string): SessionEvent => ({
  ...event,
  v: EVENT_VERSION,
  sessionId,
  origin: 'replayed',
});

/** How many of the first `length` events a fork copies: up to the last event from which the loop can continue. */
export function forkLength(
  events: readonly SessionEvent[],
  length: number,
): Result<number, { readonly message: string }> {
  if (!Number.isInteger(length) || length < 1) {
    return fail({ message: 'A fork takes over at least the first event of the session.' });
  }
  if (length > events.length) {
    return fail({ message: `The session has ${events.length} events, so ${length} cannot be taken over.` });
  }
  if (events[0]?.kind !== 'session.started') return fail({ message: 'A log begins with session.started.' });
  const fold = createFold();
  let cut = 0;
  for (const event of events.slice(0, length)) {
    fold.add(event);
    const state = fold.state();
    if (state && canGoOn(state)) cut = state.length;
  }
  return cut === 0 ? fail({ message: 'There is no event before that one from which the session can go on.' }) : ok(cut);
}

/** No model call or verdict is incomplete, and the session has not ended. */
const canGoOn = ({ phase, loggedCount }: SessionState) =>
  loggedCount === 0 && phase.kind !== 'awaiting-model' && phase.kind !== 'ended';

const wasForked = (events: readonly SessionEvent[], length: number) =>
  events.slice(0, length).some((event) => event.kind === 'session.forked');
