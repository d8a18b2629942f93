// The log as a file: JSON Lines, one event a line. Reading validates every line and that the events fold; a log that
// does not is refused with its line. Writing then reading is the identity.

import { createJsonScan, fail, maxLogDepth, ok, type Result } from '../support';
import { checkEventOrder, checkEventShape } from './checkEvent';
import type { SessionEvent } from './events';
import { createFold } from './reduceSession';

export interface LogProblem {
  readonly message: string;
  /** 1-based. */
  readonly line: number;
}

export function printLog(events: readonly SessionEvent[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

/** Blank lines are skipped; a last line cut off in the middle is a problem like any other. */
export function readLog(text: string): Result<SessionEvent[], LogProblem> {
  const events: SessionEvent[] = [];
  const fold = createFold();
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const refuse = (why: string) =>
      fail({ line: index + 1, message: `Line ${index + 1} does not belong to a session log: ${why}.` });
    if (createJsonScan(maxLogDepth).add(line)) {
      return refuse(`it nests deeper than ${maxLogDepth} levels or holds a NUL character`);
    }
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return refuse('it is no JSON');
    }
    const wrong = checkEventShape(value);
    if (wrong !== undefined) return refuse(wrong);
    const event = value as SessionEvent; // its shape has just been checked
    const misplaced = checkEventOrder(fold.state(), event);
    if (misplaced !== undefined) return refuse(misplaced);
    fold.add(event);
    events.push(event);
  }
  if (events.length === 0) return fail({ line: 1, message: 'The log is empty: a session log has one event a line.' });
  return ok(events);
}
