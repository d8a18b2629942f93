// Client of the traces worker. The worker keeps the traces of the files that it has read; the page has references to
// them. A worker that is cancelled or crashes is replaced, and the next one reads the files again from their snapshots.

import { createWorkerClient } from '../adapters/workers/createWorkerClient';
import type { Repository } from '../core/storage';
import { fail } from '../core/support';
import { stoppedMessages as t } from '../messages/stopped.en';
import type { TraceReference, TraceSet } from '../state/compare/traceReference';
import type { TraceService } from '../state/compare/traceService';
import { type ImportReader, nameFile } from '../state/exchange/importReader';
import { createTraceJoiner } from './sliceTraces';
import { createTraceMethods, type TraceMethods } from './traceMethods';

export interface TraceClient extends TraceService {
  /** A reader whose `close` cancels what it is doing. */
  createReader(): ImportReader;
}

/** `repository` is that of the page. The worker opens its own, and cannot reach one in the memory of the page. */
export function createTraceClient(repository: Repository): TraceClient {
  const { call } = createWorkerClient<TraceMethods>({
    open: () => new Worker(new URL('./traces.worker.ts', import.meta.url), { type: 'module' }),
    failure: t.miningStopped,
    fallback: async () => createTraceMethods(async () => repository),
    // The comparison mines several workflows.
    size: 2,
    isExclusive: true,
  });

  const reachable = (references: readonly TraceReference[]): Promise<readonly TraceReference[]> =>
    Promise.all(
      references.map(async (reference) =>
        reference.kind === 'run' && !repository.durable
          ? { kind: 'events', events: await repository.loadEvents(reference.id) }
          : reference,
      ),
    );
  const reachableSet = async (set: TraceSet): Promise<TraceSet> => ({ ...set, traces: await reachable(set.traces) });

  return {
    mine: async (question, signal) =>
      call('mine', { ...question, sets: await Promise.all(question.sets.map(reachableSet)) }, { signal }),
    mineRunnable: async (question, signal) =>
      call('mineRunnable', { ...question, traces: await reachable(question.traces) }, { signal }),
    compareBehaviour: (question, signal) => call('compareBehaviour', question, { signal }),
    readTraces: async (references, signal) => {
      const joiner = createTraceJoiner();
      await call('readTraces', await reachable(references), { signal, onAsk: joiner.add });
      return joiner.take();
    },
    createReader: () => {
      const closing = new AbortController();
      const { signal } = closing;
      return {
        read: async (file, { onProgress, ...how }) => {
          try {
            return await call('read', { file, ...how }, { signal, onAsk: (done) => onProgress?.(done) });
          } catch {
            return fail(nameFile(file, t.importStopped));
          }
        },
        store: async (log, how) => {
          try {
            return await call('store', log, {
              signal,
              onAsk: (message) => {
                if (message.kind === 'writing') how?.onWriting?.(message.ids);
                else how?.onProgress?.(message.done, message.total);
              },
            });
          } catch {
            return fail(t.runsNotStored);
          }
        },
        close: () => closing.abort(),
      };
    },
  };
}
