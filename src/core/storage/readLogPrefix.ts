// Stored events that were read back: what of them is a log. Apart from the other readers, since a page needs it only with
// the first run that is opened.

import { checkEventShape, type SessionEvent } from '../session';

/** Events in the order of `seq`, up to the first gap or the first thing that is no event. */
export function readLogPrefix(values: readonly unknown[]): SessionEvent[] {
  const events: SessionEvent[] = [];
  for (const value of values) {
    const before = events.at(-1);
    if (checkEventShape(value) !== undefined) break;
    const event = value as SessionEvent;
    if (before && event.seq !== before.seq + 1) break;
    events.push(event);
  }
  return events;
}
