// A fork: the beginning of a session as that of another one, which goes on under a changed configuration. Pure. The old
// log stays as it is. Invariant: the fork's log is one that the reader takes and the loop goes on from; a cut within a
// move goes back to where the move began, so that nothing is asked or judged by halves.

import { fail, ok, type Result } from '../support';
import { EVENT_VERSION, type SessionChange, type SessionEvent } from './events';
import { createFold } from './reduceSession';
import type { SessionState } from './sessionState';

export interface SessionForkOptions {
  readonly sessionId: string;
  /** Clock time of the fork, milliseconds. */
  readonly now: number;
  readonly change?: SessionChange;
  /** The fork waits to be resumed or stepped. */
  readonly paused?: boolean;
}

/**
 * The fork's log so far: the first `length` events with origin `asReplayed`, or as many as end before the move that was
 * cut, then `session.forked`. Fails with the reason when the log cannot be gone on with.
 */
export function forkSession(
  events: readonly SessionEvent[],
  length: number,
  { sessionId, now, change, paused }: SessionForkOptions,
): Result<SessionEvent[], { readonly message: string }> {
  const cut = forkLength(events, length);
  if (!cut.ok) return cut;
  const first = events[0] as SessionEvent & { kind: 'session.started' }; // or there would be no length to cut at
  const parent = first.sessionId;
  if (parent === sessionId) return fail({ message: 'A fork needs an id of its own.' });
  if (first.imported && !wasForked(events, cut.value) && change?.model === undefined) {
    return fail({
      message:
        'This session was imported from a record of another program, so there is no model to go on with. Choose one for the fork.',
    });
  }
  const taken = events.slice(0, cut.value).map((event): SessionEvent => asReplayed(event, sessionId));
  const turn = (taken.at(-1) as SessionEvent).turn; // at least the first is there
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

/** The event as part of a fork. */
export const asReplayed = (event: SessionEvent, sessionId: string): SessionEvent => ({
  ...event,
  v: EVENT_VERSION,
  sessionId,
  origin: 'replayed',
});

/** How many of the first `length` events a fork takes over: where the loop can go on from. */
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

/** Nothing is half asked or half judged, and the session has not ended. */
const canGoOn = ({ phase, loggedCount }: SessionState) =>
  loggedCount === 0 && phase.kind !== 'awaiting-model' && phase.kind !== 'ended';

const wasForked = (events: readonly SessionEvent[], length: number) =>
  events.slice(0, length).some((event) => event.kind === 'session.forked');
