// Reads a whole log at once: passes it to the incremental reader in one piece.

import type { Result } from '../../support';
import { createLogReader, type LogReaderOptions } from './createLogReader';
import type { LogFile, LogProblem } from './logFile';

/** Returns all traces of a file, or the problem with its line. `fileName` is used only in messages. */
export function readLogFile(
  text: string,
  fileName: string,
  options: LogReaderOptions = {},
): Result<LogFile, LogProblem> {
  const reader = createLogReader(fileName, options);
  const pushed = reader.push(text);
  return pushed.ok ? reader.end() : pushed;
}
