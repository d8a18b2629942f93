// What a result from outside may be, whoever gave it: data that nobody downstream has to be careful with.

import { checkInputValue, inputTooLong, maxInputLength, truncateMiddle } from '../../support';
import type { ToolResult } from '../events';

/** Why the value is not taken, or undefined. */
export function checkResultValue(value: unknown): string | undefined {
  const problem = checkInputValue(value);
  return problem === undefined ? undefined : `The result ${problem}.`;
}

/** The result as it goes into the log: one that cannot be taken is a failure that says why. */
export function toLoggableResult(result: ToolResult): ToolResult {
  if (result.kind === 'failed') {
    const { message } = result;
    return message.length > maxInputLength ? { kind: 'failed', message: truncateMiddle(message) } : result;
  }
  const problem = checkResultValue(result.value);
  return problem === undefined ? result : { kind: 'failed', message: problem };
}

/** What a script printed, up to the bound. */
export function truncateConsole(lines: readonly string[]): readonly string[] {
  const length = lines.reduce((sum, line) => sum + line.length + 1, 0);
  if (length <= maxInputLength) return lines;
  return [...lines.slice(0, 100).map((line) => line.slice(0, 1000)), `The output ${inputTooLong(length)}.`];
}
