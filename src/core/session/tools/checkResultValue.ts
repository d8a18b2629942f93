// What a result from outside may be, whoever gave it: data that nobody downstream has to be careful with.

import { checkIntakeValue, keptText, maxIntakeLength, tooLongIntake } from '../../support';
import type { ToolResult } from '../events';

/** Why the value is not taken, or undefined. */
export function checkResultValue(value: unknown): string | undefined {
  const problem = checkIntakeValue(value);
  return problem === undefined ? undefined : `The result ${problem}.`;
}

/** The result as it goes into the log: one that cannot be taken is a failure that says why. */
export function takeResult(result: ToolResult): ToolResult {
  if (result.kind === 'failed') {
    const { message } = result;
    return message.length > maxIntakeLength ? { kind: 'failed', message: keptText(message) } : result;
  }
  const problem = checkResultValue(result.value);
  return problem === undefined ? result : { kind: 'failed', message: problem };
}

/** What a script printed, up to the bound. */
export function takeConsole(lines: readonly string[]): readonly string[] {
  const length = lines.reduce((sum, line) => sum + line.length + 1, 0);
  if (length <= maxIntakeLength) return lines;
  return [...lines.slice(0, 100).map((line) => line.slice(0, 1000)), `The output ${tooLongIntake(length)}.`];
}
