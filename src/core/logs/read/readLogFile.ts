// Reads a whole log at once: the incremental reader fed with one piece.

import type { Result } from '../../support';
import { createLogReader, type LogReaderOptions } from './createLogReader';
import type { LogFile, LogProblem } from './logFile';

/** All traces of a file, or what is wrong with it and where. `fileName` only words the messages. */
export function readLogFile(
  text: string,
  fileName: string,
  options: LogReaderOptions = {},
): Result<LogFile, LogProblem> {
  const reader = createLogReader(fileName, options);
  const pushed = reader.push(text);
  return pushed.ok ? reader.end() : pushed;
}
