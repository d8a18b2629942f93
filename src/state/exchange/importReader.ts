// Reads files, in the import worker or, for small files and without workers, on the main thread. Logs are read chunk by
// chunk. Reading changes nothing; Weir's own logs are kept here until `store` is called.

import { type DocumentFormat, detectFormat, type ImportFormat } from '../../core/formats';
import { type LogFile, namesInTraces, type TraceName } from '../../core/logs';
import type { SessionEvent } from '../../core/session';
import { isWorkspaceFile } from '../../core/sharing';
import { isRecording } from '../../core/stage';
import { fail, ok, type Result } from '../../core/support';
import { exchangeMessages as t } from '../../messages/exchange.en';
import { readLogBlob } from '../compare/readLogBlob';
import type { TraceReader } from '../compare/traceReader';
import type { LogSnapshot } from '../compare/traceReference';
import { type StoredImport, type StorePorts, storeRuns } from '../runs/storeRuns';
import { reasonInBrackets } from '../support/reasonInBrackets';
import { MAX_DOCUMENT, startsLikeJson } from './documentSize';
import { importForeignFlow } from './importForeignFlow';
import { describeTrace, type TraceRow } from './importTraces';
import {
  baseName,
  describeLogProblem,
  type Imported,
  isLog,
  MAX_LOG,
  readImport,
  refuseBinary,
  refuseLogSize,
  refuseSize,
} from './readImport';

/** Content of a file. */
export type ReadFile =
  | Exclude<Imported, { readonly kind: 'log' | 'foreign-flow' }>
  | { readonly kind: 'workspace' }
  /** For the Plan mode: a log of a plan, a task, or a text that becomes a plan while that mode is shown. */
  | { readonly kind: 'plan' }
  | {
      readonly kind: 'traces';
      readonly log: LogSnapshot;
      /** One for each trace, in the order of the file. */
      readonly rows: readonly TraceRow[];
      /** The names of all traces. */
      readonly names: readonly TraceName[];
      readonly warnings: readonly string[];
    }
  /** Weir's own logs, which can be stored. */
  | {
      readonly kind: 'runs';
      readonly log: LogSnapshot;
      readonly sessions: number;
      readonly warnings: readonly string[];
    };

export interface ReadHow {
  /** Whether Weir's own logs are read as runs, which can be stored, or as traces. */
  readonly ownAs: 'runs' | 'traces';
  /** `aov`: AOV dictionaries become plans; `all`: procedures and flowcharts too. If absent, they become documents. */
  readonly plans?: 'aov' | 'all';
  /** Number of bytes read so far. */
  onProgress?(done: number): void;
}

export interface StoreHow {
  /** Ids of runs that are about to be written; a caller that aborts the writing must delete them. */
  onWriting?(ids: readonly string[]): void;
  /** Number of events stored so far, and of all events. */
  onProgress?(done: number, total: number): void;
}

export interface ImportReader {
  /** Never rejects; a refusal gives cause, position and remedy, and begins with the file's name. */
  read(file: File, how: ReadHow): Promise<Result<ReadFile, string>>;
  /** Stores the runs of a log: all of them or none. Never rejects. */
  store(log: LogSnapshot, how?: StoreHow): Promise<Result<readonly StoredImport[], string>>;
  /** Aborts running work and releases what was read. */
  close(): void;
}

export type { StoredImport };

export const CANCELLED = t.importCancelledUnchanged;

const HEAD = 64 * 1024;
const planFormats: Readonly<Record<NonNullable<ReadHow['plans']>, readonly DocumentFormat[]>> = {
  aov: ['aov'],
  all: ['aov', 'pdl', 'mermaid'],
};

/** `keepTraces` gets the traces of every log that is read. */
export function createImportReader(ports: StorePorts, keepTraces?: TraceReader['keep']): ImportReader {
  let isClosed = false;
  /** The last log that was read, until it is stored. */
  let last: { readonly key: string; readonly events: readonly SessionEvent[] } | undefined;

  const takeLog = ({ name }: File, content: Blob, { traces, events, warnings }: LogFile, how: ReadHow): ReadFile => {
    const log = { key: crypto.randomUUID(), name, content };
    if (events && how.ownAs === 'runs') {
      last = { key: log.key, events };
      return { kind: 'runs', log, sessions: traces.length, warnings };
    }
    keepTraces?.(log, traces);
    return { kind: 'traces', log, rows: traces.map(describeTrace), names: namesInTraces(traces), warnings };
  };

  const eventsOf = async ({ key, name, content }: LogSnapshot): Promise<readonly SessionEvent[] | undefined> => {
    if (last?.key === key) return last.events;
    const read = await readLogBlob(content, name, { maxBytes: MAX_LOG });
    return read?.ok ? read.value.file.events : undefined;
  };

  const readLog = async (file: File, how: ReadHow): Promise<Result<ReadFile, string>> => {
    const name = file.name || t.textSubject;
    const read = await readLogBlob(file, name, {
      maxBytes: MAX_LOG,
      onProgress: (done) => how.onProgress?.(done),
      isCancelled: () => isClosed,
    });
    if (!read) return fail(CANCELLED);
    if (!read.ok) return fail(nameFile(file, describeLogProblem(read.error, name)));
    return ok(takeLog(file, read.value.copy, read.value.file, how));
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
    // Large JSON can only be a log; the log reader checks this while reading.
    if (isLog(format) || (file.size > MAX_DOCUMENT && startsLikeJson(head))) return readLog(file, how);
    if (file.size > MAX_DOCUMENT)
      return fail(nameFile(file, t.procedureTooLarge({ megabytes: (file.size / 1e6).toFixed(1) })));
    const text = await file.text();
    how.onProgress?.(file.size);
    const whole = detectFormat(text, file.name);
    if (whole === 'plan-task' || (how.plans && planFormats[how.plans].includes(whole))) return ok({ kind: 'plan' });
    const imported = readImport(text, file.name || undefined);
    if (!imported.ok) return imported;
    const { value } = imported;
    if (value.kind === 'foreign-flow') return readForeignFlow(value.format, text, file);
    return ok(value.kind === 'log' ? takeLog(file, new Blob([text]), value.log, how) : value);
  };

  return {
    read: async (file, how) => {
      try {
        return await read(file, how);
      } catch (error) {
        // The file was moved or changed meanwhile, or access is denied.
        return fail(nameFile(file, t.fileUnreadable({ why: reasonInBrackets(error) })));
      }
    },
    store: async (log, how) => {
      const events = await eventsOf(log);
      last = undefined;
      if (!events || isClosed) return fail(CANCELLED);
      return storeRuns(ports, events, { ...how, isCancelled: () => isClosed });
    },
    close: () => {
      isClosed = true;
      last = undefined;
    },
  };
}

async function readForeignFlow(format: ImportFormat, text: string, file: File): Promise<Result<ReadFile, string>> {
  const title = file.name === '' ? undefined : baseName(file.name);
  const read = await importForeignFlow(format, text, title);
  if (!read.ok) return fail(nameFile(file, read.error));
  const { document, name, losses } = read.value;
  const notes = [t.openedAsFlowchart({ name }), ...losses];
  return ok({ kind: 'document', document, notes, losses, isPreviewed: losses.length > 0 });
}

/** A pasted text has no name. */
export const nameFile = ({ name }: File, sentence: string) =>
  sentence.includes(name) ? sentence : `${name}: ${sentence}`;
