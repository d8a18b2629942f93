// Mines in a worker. One request at a time: a request for other traces makes the previous one obsolete, and the worker
// that is busy with it is terminated. If a worker cannot run, the main thread mines instead.

import type { Mine, MinedComparison, MineQuestion } from '../state/compare/mineWorkflow';
import type { MineWorkerRequest, MineWorkerResponse } from './mineWorkerMessages';
import { sliceTraces } from './sliceTraces';

function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./mine.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    // Workers are not available or not allowed.
    return undefined;
  }
}

/** `fallback` mines without a worker. */
export function createMineWorker(fallback: Mine): Mine {
  /** A started worker that waits for a request. */
  let idle: Worker | undefined;
  let isBroken = false;

  const mineInWorker = ({ traces, ...rest }: MineQuestion, signal: AbortSignal) =>
    new Promise<MinedComparison | undefined>((resolve, reject) => {
      const worker = idle ?? startWorker();
      idle = undefined;
      if (!worker) {
        isBroken = true;
        resolve(undefined);
        return;
      }
      let hasEnded = false;
      const end = () => {
        hasEnded = true;
        signal.removeEventListener('abort', onAbort);
      };
      const onAbort = () => {
        end();
        worker.terminate();
        reject(signal.reason);
      };
      signal.addEventListener('abort', onAbort);
      worker.onmessage = ({ data }: MessageEvent<MineWorkerResponse>) => {
        end();
        idle = worker;
        if (data.kind === 'mined') resolve(data.result);
        else reject(new Error(data.message));
      };
      worker.onerror = (event) => {
        event.preventDefault();
        end();
        worker.terminate();
        // An event without a message means that the code could not be loaded: a retry may succeed.
        isBroken = 'message' in event;
        resolve(undefined);
      };
      const postRequest = (request: MineWorkerRequest) => worker.postMessage(request);
      const send = async () => {
        for (const parts of sliceTraces(traces)) {
          postRequest({ kind: 'slice', parts });
          await new Promise((taken) => setTimeout(taken));
          if (hasEnded) return;
        }
        postRequest({ kind: 'mine', ...rest });
      };
      send().catch((error: unknown) => {
        if (hasEnded) return;
        // The worker has only a part of the traces.
        end();
        worker.terminate();
        reject(error);
      });
    });

  return async (question, signal) => {
    signal.throwIfAborted();
    const result = isBroken ? undefined : await mineInWorker(question, signal);
    return result ?? fallback(question, signal);
  };
}
