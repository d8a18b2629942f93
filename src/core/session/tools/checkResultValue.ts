// Validates results from any source, so that later code can use them without checks.

import { checkInputValue, inputTooLong, maxInputLength, truncateMiddle } from '../../support';
import type { ToolResult } from '../events';

/** Why the value is refused; undefined if it is valid. */
export function checkResultValue(value: unknown): string | undefined {
  const problem = checkInputValue(value);
  return problem === undefined ? undefined : `The result ${problem}.`;
}

/** The result as logged; an invalid one becomes a failure with the reason. */
export function toLoggableResult(result: ToolResult): ToolResult {
  if (result.kind === 'failed') {
    const { message } = result;
    return message.length > maxInputLength ? { kind: 'failed', message: truncateMiddle(message) } : result;
  }
  const problem = checkResultValue(result.value);
  return problem === undefined ? result : { kind: 'failed', message: problem };
}

/** Console output of a script, cut at the size limit. */
export function truncateConsole(lines: readonly string[]): readonly string[] {
  const length = lines.reduce((sum, line) => sum + line.length + 1, 0);
  if (length <= maxInputLength) return lines;
  return [...lines.slice(0, 100).map((line) => line.slice(0, 1000)), `The output ${inputTooLong(length)}.`];
}
