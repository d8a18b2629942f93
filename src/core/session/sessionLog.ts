// The log as a file: JSON Lines, one event a line. Reading validates every line and that the events fold; a log that
// does not is refused with its line. Writing then reading is the identity.

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
    const event = value as SessionEvent; // its shape has just been checked
    const misplaced = checkEventOrder(fold.state(), event);
    if (misplaced !== undefined) return fail(misplaced);
    fold.add(event);
    return ok(event);
  });
}
