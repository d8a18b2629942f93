// Reads the valid part of a stored log.

import { checkEventShape, type SessionEvent } from '../session';

/** Events in the order of `seq`, up to the first gap or the first invalid event. */
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
