// Methods that read files and store runs: in the traces worker, or on the main thread where no worker is available.

import type { WorkerCall } from '../adapters/workers/workerMessages';
import type { Result } from '../core/support';
import type { ImportReader, ReadFile, ReadHow, StoredImport } from '../state/exchange/importReader';
import { type SlicePart, sliceTraces } from './sliceTraces';

export type ReadMessage =
  /** Number of bytes read so far. */
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'slice'; readonly parts: readonly SlicePart[] };

export type StoreMessage =
  | { readonly kind: 'writing'; readonly ids: readonly string[] }
  /** Number of events stored so far, and of all events. */
  | { readonly kind: 'progress'; readonly done: number; readonly total: number };

export interface ImportMethods {
  /** The `traces` of the result are sent before, in slices. */
  read(
    input: { readonly file: File } & Pick<ReadHow, 'ownAs' | 'plans'>,
    call: WorkerCall<ReadMessage>,
  ): Promise<Result<ReadFile, string>>;
  store(
    input: { readonly key: number },
    call: WorkerCall<StoreMessage>,
  ): Promise<Result<readonly StoredImport[], string>>;
}

/** Minimum milliseconds between two progress messages; more frequent ones are not visible. */
const PROGRESS_MS = 60;

export const createImportMethods = (openReader: () => Promise<ImportReader>): ImportMethods => ({
  read: async ({ file, ...how }, call) => {
    let lastProgressAt = 0;
    const onProgress = (done: number) => {
      if (done < file.size && Date.now() - lastProgressAt < PROGRESS_MS) return;
      lastProgressAt = Date.now();
      void call.ask({ kind: 'progress', done });
    };
    const result = await (await openReader()).read(file, { ...how, onProgress });
    if (!result.ok || result.value.kind !== 'traces') return result;
    for (const parts of sliceTraces(result.value.traces)) await call.ask({ kind: 'slice', parts });
    return { ok: true, value: { ...result.value, traces: [] } };
  },
  store: async ({ key }, call) =>
    (await openReader()).store(key, {
      onWriting: (ids) => void call.ask({ kind: 'writing', ids }),
      onProgress: (done, total) => void call.ask({ kind: 'progress', done, total }),
    }),
});
