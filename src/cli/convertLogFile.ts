// Converts a log of any format to another, for `weir convert`. Pure; the command reads and writes.

import { type ExportOptions, exportLog, type LogTarget, readLogFile, traceToEvents } from '../core/logs';
import type { SessionEvent } from '../core/session';
import { fail, ok, type Result } from '../core/support';
import { maxLogBytes } from './cliCommand';

export interface ConvertedLog {
  readonly text: string;
  readonly notes: readonly string[];
}

/**
 * Converts foreign logs through our own form, without a workflow, so that the result claims nothing about nodes and
 * preconditions. Sessions get the names of the traces, and the epoch if the record has no time, so that the same file
 * gives the same text. Fails with the error and its line, 1-based, if there is one.
 */
export function convertLogFile(
  text: string,
  fileName: string,
  target: LogTarget,
  options: ExportOptions = {},
): Result<ConvertedLog, { readonly message: string; readonly line?: number }> {
  const read = readLogFile(text, fileName, { maxBytes: maxLogBytes });
  if (!read.ok) return read;
  const { sessions, traces, warnings, format } = read.value;
  const notes: string[] = [...warnings];
  const logs: (readonly SessionEvent[])[] = [...(sessions ?? [])];
  if (!sessions) {
    // The folder is removed because it may reveal who created the file.
    const baseName = fileName.split(/[/\\]/).at(-1) ?? fileName;
    for (const trace of traces) {
      const document = { title: trace.title ?? trace.id, kind: 'pdl', source: '' } as const;
      const events = traceToEvents(trace, {
        document,
        tools: [],
        sessionId: trace.id,
        startedAt: 0,
        fileName: baseName,
      });
      if (events.ok) logs.push(events.value);
      else notes.push(events.error.message);
    }
    if (logs.length === 0) return fail({ message: `${fileName} holds no session: ${notes.join(' ')}` });
    const untimed = traces.filter((trace) => trace.steps.every((step) => step.at === undefined)).length;
    if (untimed > 0) notes.push(`The ${format} record has no times; its events are dated to the start of 1970.`);
  }
  const exported = exportLog(target, logs, options);
  return ok({ text: exported.text, notes: [...notes, ...exported.notes] });
}
