// A reader of files in the import worker. It reads and stores in the background, and ends at once when it is closed. If
// the worker cannot run, the main thread reads instead.

import { fail } from '../core/support';
import { appMessages as t } from '../messages/app.en';
import type { ImportReader, ReadFile } from '../state/exchange/importReader';
import type { ImportWorkerRequest, ImportWorkerResponse } from './importWorkerMessages';
import { createTraceJoiner } from './sliceTraces';

/** `fallback` reads without a worker; only called if the worker fails. */
export function createImportWorker(fallback: () => ImportReader): ImportReader {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { on(answer: ImportWorkerResponse): void; onBroken(): void }>();
  let substitute: ImportReader | undefined;
  let jobs = 0;
  const postRequest = (request: ImportWorkerRequest) => worker.postMessage(request);

  worker.onmessage = ({ data }: MessageEvent<ImportWorkerResponse>) => {
    if (data.kind !== 'slice') waiting.get(data.job)?.on(data);
    else for (const { on } of waiting.values()) on(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    substitute ??= fallback();
    for (const { onBroken } of [...waiting.values()]) onBroken();
    waiting.clear();
  };

  return {
    read: (file, how) => {
      if (substitute) return substitute.read(file, how);
      jobs += 1;
      const job = jobs;
      const traces = createTraceJoiner();
      return new Promise((resolve) => {
        waiting.set(job, {
          on: (answer) => {
            if (answer.kind === 'progress') how.onProgress?.(answer.done);
            if (answer.kind === 'slice') {
              traces.add(answer.parts);
              postRequest({ kind: 'more' });
            }
            if (answer.kind !== 'read') return;
            waiting.delete(job);
            const { result } = answer;
            const isTraces = result.ok && result.value.kind === 'traces';
            const value = isTraces ? ({ ...result.value, traces: traces.take() } as ReadFile) : undefined;
            resolve(value ? { ok: true, value } : result);
          },
          onBroken: () => void (substitute as ImportReader).read(file, how).then(resolve),
        });
        const { ownAs, plans } = how;
        postRequest({ kind: 'read', job, file, ownAs, ...(plans ? { plans } : {}) });
      });
    },
    store: (key, how) => {
      // Logs read by the worker are lost with it; the substitute still has those it has read.
      if (substitute) return substitute.store(key, how);
      jobs += 1;
      const job = jobs;
      return new Promise((resolve) => {
        waiting.set(job, {
          on: (answer) => {
            if (answer.kind === 'writing') how?.onWriting?.(answer.ids);
            if (answer.kind === 'storing') how?.onProgress?.(answer.done, answer.total);
            if (answer.kind !== 'stored') return;
            waiting.delete(job);
            resolve(answer.result);
          },
          onBroken: () => resolve(fail(t.runsNotStored)),
        });
        postRequest({ kind: 'store', job, key });
      });
    },
    close: () => {
      worker.terminate();
      waiting.clear();
      substitute?.close();
    },
  };
}
