// The folder of a run: its results cell by cell, a log for each session, its tables.

import { printLog, type SessionEvent } from '../../core/session';
import { type CellRecord, readRecords } from '../../core/sessionEvaluation';
import { type CommandInput, type LogSink, maxLogBytes } from '../outcome';
import { plural } from '../wording';

/** What was cut off in its last line is left behind. */
export function openResults(folder: string, input: CommandInput): LogSink {
  const path = `${folder}/cells.jsonl`;
  const isThere = input.exists(path);
  const sink = input.outFile(path, { append: true, folder: true }).open();
  if (isThere) sink.append('\n');
  return sink;
}

/** A file for each session, which `weir replay` and the app open. */
export function writeLog(folder: string, events: readonly SessionEvent[], input: CommandInput): void {
  const [first] = events;
  if (first === undefined) return;
  const sink = input.outFile(`${folder}/sessions/${first.sessionId}.jsonl`, { force: true, folder: true }).open();
  sink.append(printLog(events));
  sink.close();
}

/** A part may be without its logs: its results count all the same. */
export async function copyLog(
  { sessionId }: { readonly sessionId: string },
  from: string,
  to: string,
  input: CommandInput,
): Promise<void> {
  const path = `${from}/sessions/${sessionId}.jsonl`;
  if (!input.exists(path)) {
    input.log(`note: ${path} is not there; its result is kept without it.`);
    return;
  }
  replaceIn(to, `sessions/${sessionId}.jsonl`, await input.readText(path, { maxBytes: maxLogBytes }), input);
}

export async function recordsIn(
  folder: string,
  input: CommandInput,
  { mayBeMissing }: { readonly mayBeMissing: boolean },
): Promise<ReadonlyMap<string, CellRecord>> {
  const path = `${folder}/cells.jsonl`;
  if (mayBeMissing && !input.exists(path)) return new Map();
  const { records, unreadable } = readRecords(await input.readText(path, { maxBytes: maxLogBytes }));
  if (unreadable.length > 0) {
    input.log(`note: ${path}: ${plural(unreadable.length, 'line')} without a result (first ${unreadable[0]}).`);
  }
  return records;
}

/** Tables are made anew from the results, whatever stood there. */
export function replaceIn(folder: string, name: string, text: string, input: CommandInput): void {
  const sink = input.outFile(`${folder}/${name}`, { force: true, folder: true }).open();
  sink.append(text);
  sink.close();
}
