// Methods of the traces worker: it reads files, keeps their traces, mines them, and stores runs. They also run on the
// main thread where no worker is available.

import type { WorkerCall } from '../adapters/workers/workerMessages';
import type { Repository } from '../core/storage';
import { loadOnce, type Result } from '../core/support';
import { createTraceReader } from '../state/compare/traceReader';
import type { LogSnapshot, TraceReference } from '../state/compare/traceReference';
import { createTraceService, type TraceService } from '../state/compare/traceService';
import { createImportReader, type ReadFile, type ReadHow, type StoredImport } from '../state/exchange/importReader';
import { type SlicePart, sliceTraces } from './sliceTraces';

export type StoreMessage =
  | { readonly kind: 'writing'; readonly ids: readonly string[] }
  /** Number of events stored so far, and of all events. */
  | { readonly kind: 'progress'; readonly done: number; readonly total: number };

export interface TraceMethods extends Pick<TraceService, 'mine' | 'mineRunnable' | 'compareBehaviour'> {
  /** Sends the number of bytes read so far. */
  read(
    input: { readonly file: File } & Pick<ReadHow, 'ownAs' | 'plans'>,
    call: WorkerCall<number>,
  ): Promise<Result<ReadFile, string>>;
  store(input: LogSnapshot, call: WorkerCall<StoreMessage>): Promise<Result<readonly StoredImport[], string>>;
  /** Sends the traces in slices. */
  readTraces(input: readonly TraceReference[], call: WorkerCall<readonly SlicePart[]>): Promise<void>;
}

/** Minimum milliseconds between two progress messages; more frequent ones are not visible. */
const PROGRESS_MS = 60;

/** The repository is opened when runs are first read or stored. */
export function createTraceMethods(openRepository: () => Promise<Repository>): TraceMethods {
  const open = loadOnce(openRepository);
  const traces = createTraceReader(async (id) => (await open()).loadEvents(id));
  const { mine, mineRunnable, compareBehaviour, readTraces } = createTraceService(traces);
  const openReader = loadOnce(async () =>
    createImportReader({ repository: await open(), now: () => Date.now() }, traces.keep),
  );
  return {
    mine: (question) => mine(question),
    mineRunnable: (question) => mineRunnable(question),
    compareBehaviour: (question) => compareBehaviour(question),
    read: async ({ file, ...how }, call) => {
      let lastProgressAt = 0;
      const onProgress = (done: number) => {
        if (done < file.size && Date.now() - lastProgressAt < PROGRESS_MS) return;
        lastProgressAt = Date.now();
        void call.ask(done);
      };
      return (await openReader()).read(file, { ...how, onProgress });
    },
    store: async (log, call) =>
      (await openReader()).store(log, {
        onWriting: (ids) => void call.ask({ kind: 'writing', ids }),
        onProgress: (done, total) => void call.ask({ kind: 'progress', done, total }),
      }),
    readTraces: async (references, call) => {
      for (const parts of sliceTraces(await readTraces(references))) await call.ask(parts);
    },
  };
}
