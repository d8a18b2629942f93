// Clients of the traces worker. Reading files has its own worker, which keeps the runs it has read until they are stored,
// and ends with its reader; mining and Execute-Summarize share up to two others.

import { createWorkerClient } from '../adapters/workers/createWorkerClient';
import { fail } from '../core/support';
import { stoppedMessages as t } from '../messages/stopped.en';
import type { ExecuteRequest, ExecuteResponse, ExecuteWorker } from '../state/compare/executeWorkerPort';
import type { Mine } from '../state/compare/mineWorkflow';
import { type ImportReader, nameFile, type ReadFile } from '../state/exchange/importReader';
import { createImportMethods, type ImportMethods } from './importMethods';
import type { MineMethods } from './mineMethods';
import { createTraceJoiner } from './sliceTraces';
import { offerTraces } from './tracesOfCall';

const open = () => new Worker(new URL('./traces.worker.ts', import.meta.url), { type: 'module' });

export const loadMineMethods = async () => (await import('./mineMethods')).mineMethods;

/** Mining and behaviour: `mine` for a comparison, `ask` for Execute-Summarize. */
export function createTraceMiner(): { readonly mine: Mine } & ExecuteWorker {
  const client = createWorkerClient<MineMethods>({
    open,
    failure: t.miningStopped,
    fallback: loadMineMethods,
    size: 2,
    isExclusive: true,
  });
  return {
    mine: ({ traces, ...question }, signal) => {
      const { keys, onAsk } = offerTraces(traces);
      return client.call('mine', { ...question, keys }, { signal, onAsk });
    },
    ask: async <Q extends ExecuteRequest>(question: Q, signal: AbortSignal) => {
      const asked: ExecuteRequest = question;
      if (asked.kind === 'behaviour')
        return (await client.call('compareBehaviour', asked, { signal })) as ExecuteResponse<Q>;
      const { traces, ...rest } = asked;
      const { keys, onAsk } = offerTraces(traces);
      // The response type follows from the kind of the request.
      return (await client.call('mineRunnable', { ...rest, keys }, { signal, onAsk })) as ExecuteResponse<Q>;
    },
  };
}

/** The miner of the page. */
export const traceMiner = createTraceMiner();

/** `fallback` reads on the main thread; only called if the worker cannot run. */
export function createImportWorker(fallback: () => ImportReader): ImportReader {
  let substitute: ImportReader | undefined;
  const client = createWorkerClient<ImportMethods>({
    open,
    failure: t.importStopped,
    isStateful: true,
    fallback: async () => {
      const reader = fallback();
      substitute = reader;
      return createImportMethods(async () => reader);
    },
  });
  return {
    read: async (file, { onProgress, ...how }) => {
      const joiner = createTraceJoiner();
      try {
        const result = await client.call(
          'read',
          { file, ...how },
          {
            onAsk: (message) => {
              if (message.kind === 'progress') onProgress?.(message.done);
              else joiner.add(message.parts);
            },
          },
        );
        const isTraces = result.ok && result.value.kind === 'traces';
        return isTraces ? { ok: true, value: { ...result.value, traces: joiner.take() } as ReadFile } : result;
      } catch (error) {
        return fail(nameFile(file, error instanceof Error ? error.message : t.importStopped));
      }
    },
    store: async (key, how) => {
      try {
        return await client.call(
          'store',
          { key },
          {
            onAsk: (message) => {
              if (message.kind === 'writing') how?.onWriting?.(message.ids);
              else how?.onProgress?.(message.done, message.total);
            },
          },
        );
      } catch {
        // The runs are lost with the worker that read them.
        return fail(t.runsNotStored);
      }
    },
    close: () => {
      client.close();
      substitute?.close();
    },
  };
}
