// Reads logs stored as JSON Lines, one event per line. An invalid log is refused with the number of the line.

import { maxLogDepth } from './inputLimits';
import { createJsonScan } from './jsonScan';
import { parseJson } from './parseJson';
import { fail, ok, type Result } from './result';

export interface EventLineProblem {
  readonly message: string;
  /** 1-based. */
  readonly line: number;
}

/**
 * Blank lines are skipped; a last line that was cut off is an ordinary problem. `accept` converts the value of a line,
 * or returns the reason against it as the end of a sentence. `log` names the log in messages: "a session log".
 */
export function readEventLines<E>(
  text: string,
  log: string,
  accept: (value: unknown, before: readonly E[]) => Result<E, string>,
): Result<E[], EventLineProblem> {
  const events: E[] = [];
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const refuse = (why: string) =>
      fail({ line: index + 1, message: `Line ${index + 1} does not belong to ${log}: ${why}.` });
    if (createJsonScan(maxLogDepth).add(line)) {
      return refuse(`it nests deeper than ${maxLogDepth} levels or holds a NUL character`);
    }
    const read = parseJson(line, index + 1);
    if (!read.ok) return refuse(`it is not JSON (${read.error})`);
    const event = accept(read.value, events);
    if (!event.ok) return refuse(event.error);
    events.push(event.value);
  }
  if (events.length > 0) return ok(events);
  return fail({ line: 1, message: `The log is empty: ${log} has one event a line.` });
}
