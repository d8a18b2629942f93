// The folder of a run: its results cell by cell, a log for each session, the log of the run, its tables.

import { printLog, type SessionEvent } from '../../core/session';
import {
  addToSpans,
  beginRun,
  type CellRecord,
  printRunEvent,
  type RunEvent,
  type RunTimes,
  readCellRecords,
  readRunLog,
  runTimes,
} from '../../core/sessionEvaluation';
import { type CliInput, type LogSink, maxLogBytes } from '../cliCommand';
import { formatCountedNoun } from '../formatText';
import { openLines } from '../openLines';

export const openResultsFile = (folder: string, input: CliInput): Promise<LogSink> =>
  openLines(`${folder}/cells.jsonl`, input, { createsFolder: true });

/** The log of the run: its spans of work and its interruptions. */
export interface RunLog {
  add(event: RunEvent): void;
  /** Times so far. */
  times(): RunTimes;
  close(): void;
}

/** `cells`: how many are to be run now; with 0 nothing is written. */
export async function openRunLog(folder: string, cells: number, input: CliInput): Promise<RunLog> {
  const path = `${folder}/run.jsonl`;
  const text = input.exists(path) ? await input.readText(path, { maxBytes: maxLogBytes }) : '';
  let spans = readRunLog(text);
  const sink = cells === 0 ? undefined : await openLines(path, input, { createsFolder: true });
  const add = (event: RunEvent) => {
    if (!sink) return;
    sink.append(printRunEvent(event));
    spans = addToSpans(spans, event);
  };
  add(beginRun(spans, input.now(), cells));
  return { add, times: () => runTimes(spans), close: () => sink?.close() };
}

/** Writes a file for each session, which `weir replay` and the app open. */
export function writeSessionLog(folder: string, events: readonly SessionEvent[], input: CliInput): void {
  const [first] = events;
  if (first === undefined) return;
  const sink = input
    .outFile(`${folder}/sessions/${first.sessionId}.jsonl`, { force: true, createsFolder: true })
    .open();
  sink.append(printLog(events));
  sink.close();
}

/** A partial run may lack its logs: its results count all the same. */
export async function copySessionLog(
  { sessionId }: { readonly sessionId: string },
  from: string,
  to: string,
  input: CliInput,
): Promise<void> {
  const path = `${from}/sessions/${sessionId}.jsonl`;
  if (!input.exists(path)) {
    input.log(`note: ${path} is not there; its result is kept without it.`);
    return;
  }
  replaceRunFile(to, `sessions/${sessionId}.jsonl`, await input.readText(path, { maxBytes: maxLogBytes }), input);
}

export async function readRunRecords(
  folder: string,
  input: CliInput,
  { mayBeMissing }: { readonly mayBeMissing: boolean },
): Promise<ReadonlyMap<string, CellRecord>> {
  const path = `${folder}/cells.jsonl`;
  if (mayBeMissing && !input.exists(path)) return new Map();
  const { records, unreadable } = readCellRecords(await input.readText(path, { maxBytes: maxLogBytes }));
  if (unreadable.length > 0) {
    input.log(
      `note: ${path}: ${formatCountedNoun(unreadable.length, 'line')} without a result (first ${unreadable[0]}).`,
    );
  }
  return records;
}

/** Rewrites tables from the results, replacing existing files. */
export function replaceRunFile(folder: string, name: string, text: string, input: CliInput): void {
  const sink = input.outFile(`${folder}/${name}`, { force: true, createsFolder: true }).open();
  sink.append(text);
  sink.close();
}
