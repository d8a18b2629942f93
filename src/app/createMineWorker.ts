// Mining beside the page. One question at a time: somebody who asks for other traces has no use for the answer before,
// and the worker that is busy with it is ended. A worker that cannot run costs smoothness, not the comparison.

import type { Mine, MinedComparison, MineQuestion } from '../state/compare/mineWorkflow';
import type { MineWorkerRequest, MineWorkerResponse } from './mineWorkerMessages';
import { sliceTraces } from './sliceTraces';

function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./mine.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    // There is none here, or none is allowed.
    return undefined;
  }
}

/** `fallback` mines without a worker. */
export function createMineWorker(fallback: Mine): Mine {
  /** One that waits for a question. */
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
        // One whose code did not come says nothing: it may come the next time.
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
        // It holds half of the traces.
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
