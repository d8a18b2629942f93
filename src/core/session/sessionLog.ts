// Reads and writes the log as a file: JSON Lines, one event per line. Reading validates the shape and order of every
// event and refuses a log at the first wrong line. Reading a written log gives equal events.

import { type EventLineProblem, fail, ok, type Result, readEventLines } from '../support';
import { checkEventOrder, checkEventShape } from './checkEvent';
import type { SessionEvent } from './events';
import { createFold } from './reduceSession';

export function printLog(events: readonly SessionEvent[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

export function readLog(text: string): Result<SessionEvent[], EventLineProblem> {
  const fold = createFold();
  return readEventLines(text, 'a session log', (value) => {
    const wrong = checkEventShape(value);
    if (wrong !== undefined) return fail(wrong);
    const event = value as SessionEvent; // its shape was checked above
    const misplaced = checkEventOrder(fold.state(), event);
    if (misplaced !== undefined) return fail(misplaced);
    fold.add(event);
    return ok(event);
  });
}
