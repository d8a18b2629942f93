// Reading files, beside the page or in it: the same code runs in the import worker and, for small files and where no
// worker can be had, on the page. Logs are read chunk by chunk as they come. Reading changes nothing; what is own log
// is kept here until somebody asks to store it.

import { type DocumentFormat, detectFormat } from '../../core/formats';
import { createLogReader, type LogFile, type Trace } from '../../core/logs';
import type { SessionEvent } from '../../core/session';
import { isWorkspaceFile } from '../../core/sharing';
import { isRecording } from '../../core/stage';
import { fail, ok, type Result } from '../../core/support';
import { exchangeMessages as t } from '../../messages/exchange.en';
import { type StoredImport, type StorePorts, storeRuns } from '../runs/storeRuns';
import { reasonInBrackets } from '../support/reasonInBrackets';
import {
  describeLogProblem,
  type Imported,
  isLog,
  MAX_DOCUMENT,
  MAX_LOG,
  readImport,
  refuseBinary,
  refuseLogSize,
  refuseSize,
} from './readImport';

/** What a file turned out to be. */
export type ReadFile =
  | Exclude<Imported, { readonly kind: 'log' }>
  | { readonly kind: 'workspace' }
  /** The Plan mode reads it: a log of a plan, a task, or what becomes a plan where that mode is in view. */
  | { readonly kind: 'plan' }
  | { readonly kind: 'traces'; readonly traces: readonly Trace[]; readonly warnings: readonly string[] }
  /** Own logs, kept by the reader under `key` until they are stored. */
  | { readonly kind: 'runs'; readonly key: number; readonly sessions: number; readonly warnings: readonly string[] };

export interface ReadHow {
  /** What own logs become: runs that can be stored, or traces. */
  readonly ownAs: 'runs' | 'traces';
  /** AOV dictionaries become plans, with `all` procedures and flowcharts too; documents otherwise. */
  readonly plans?: 'aov' | 'all';
  /** Bytes read so far. */
  onProgress?(done: number): void;
}

export interface StoreHow {
  /** Ids of runs that are about to be written; somebody who ends it in the middle deletes them. */
  onWriting?(ids: readonly string[]): void;
  /** Events stored so far, of all that are to be. */
  onProgress?(done: number, total: number): void;
}

export interface ImportReader {
  /** Never rejects; a refusal says what, where and what to try, and begins with the file's name. */
  read(file: File, how: ReadHow): Promise<Result<ReadFile, string>>;
  /** Stores what was read under a key: all of its runs or none. Never rejects. */
  store(key: number, how?: StoreHow): Promise<Result<readonly StoredImport[], string>>;
  /** Ends what is under way and lets go of what was read. */
  close(): void;
}

export type { StoredImport };

export const CANCELLED = t.importCancelledUnchanged;

const HEAD = 64 * 1024;
/** Bytes read at once: how often progress is told, and how soon a cancelled reading ends. */
const CHUNK = 256 * 1024;

const planFormats: Readonly<Record<NonNullable<ReadHow['plans']>, readonly DocumentFormat[]>> = {
  aov: ['aov'],
  all: ['aov', 'pdl', 'mermaid'],
};

const startsLikeJson = (head: string) => /^\uFEFF?\s*[[{]/.test(head);

export function createImportReader(ports: StorePorts): ImportReader {
  let isClosed = false;
  let count = 0;
  const logs = new Map<number, readonly SessionEvent[]>();

  const takeLog = (log: LogFile, how: ReadHow): ReadFile => {
    if (!log.events || how.ownAs === 'traces') return { kind: 'traces', traces: log.traces, warnings: log.warnings };
    count += 1;
    logs.set(count, log.events);
    return { kind: 'runs', key: count, sessions: log.traces.length, warnings: log.warnings };
  };

  const readLog = async (file: File, how: ReadHow): Promise<Result<ReadFile, string>> => {
    const reader = createLogReader(file.name || t.textSubject, { maxBytes: MAX_LOG });
    const refuse = (problem: Parameters<typeof describeLogProblem>[0]) =>
      fail(nameFile(file, describeLogProblem(problem, file.name || t.textSubject)));
    const decoder = new TextDecoder();
    for (let done = 0; done < file.size; done += CHUNK) {
      const bytes = await file.slice(done, done + CHUNK).arrayBuffer();
      if (isClosed) return fail(CANCELLED);
      const pushed = reader.push(decoder.decode(bytes, { stream: true }));
      if (!pushed.ok) return refuse(pushed.error);
      how.onProgress?.(Math.min(file.size, done + CHUNK));
    }
    const last = reader.push(decoder.decode());
    if (!last.ok) return refuse(last.error);
    const read = reader.end();
    return read.ok ? ok(takeLog(read.value, how)) : refuse(read.error);
  };

  const read = async (file: File, how: ReadHow): Promise<Result<ReadFile, string>> => {
    const tooLarge = refuseSize(file);
    if (tooLarge !== undefined) return fail(tooLarge);
    const head = await file.slice(0, HEAD).text();
    const binary = refuseBinary(head);
    if (binary !== undefined) return fail(nameFile(file, binary));
    if (isWorkspaceFile(head)) return ok({ kind: 'workspace' });
    if (isRecording(head)) return fail(nameFile(file, t.stageRecording));
    const tooLong = refuseLogSize(file);
    if (tooLong !== undefined) return fail(tooLong);
    const format = detectFormat(head, file.name);
    if (format === 'plan-log') return ok({ kind: 'plan' });
    // Large JSON can only be a log: whether it is one, the reader of logs finds out as it comes.
    if (isLog(format) || (file.size > MAX_DOCUMENT && startsLikeJson(head))) return readLog(file, how);
    if (file.size > MAX_DOCUMENT)
      return fail(nameFile(file, t.procedureTooLarge({ megabytes: (file.size / 1e6).toFixed(1) })));
    const text = await file.text();
    how.onProgress?.(file.size);
    const whole = detectFormat(text, file.name);
    if (whole === 'plan-task' || (how.plans && planFormats[how.plans].includes(whole))) return ok({ kind: 'plan' });
    const imported = readImport(text, file.name || undefined);
    if (!imported.ok) return imported;
    return ok(imported.value.kind === 'log' ? takeLog(imported.value.log, how) : imported.value);
  };

  return {
    read: async (file, how) => {
      try {
        return await read(file, how);
      } catch (error) {
        // It was moved or changed meanwhile, or may not be read.
        return fail(nameFile(file, t.fileUnreadable({ why: reasonInBrackets(error) })));
      }
    },
    store: async (key, how) => {
      const events = logs.get(key);
      logs.delete(key);
      if (!events || isClosed) return fail(CANCELLED);
      return storeRuns(ports, events, { ...how, isCancelled: () => isClosed });
    },
    close: () => {
      isClosed = true;
      logs.clear();
    },
  };
}

/** A pasted text has no name. */
export const nameFile = ({ name }: File, sentence: string) =>
  sentence.includes(name) ? sentence : `${name}: ${sentence}`;
