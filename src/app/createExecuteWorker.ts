// Runs the slow computations of Execute-Summarize in workers: one worker per request, terminated after its answer or
// when it is cancelled. If a worker cannot run, the main thread computes instead.

import type { ExecuteRequest, ExecuteResponse, ExecuteWorker } from '../state/compare/executeWorkerPort';

type ExecuteWorkerResponse<Q extends ExecuteRequest> =
  | { readonly answer: ExecuteResponse<Q> }
  | { readonly message: string };

/** `fallback` answers without a worker. */
export function createExecuteWorker(fallback: ExecuteWorker): ExecuteWorker {
  let isBroken = false;

  const runInWorker = <Q extends ExecuteRequest>(question: Q, signal: AbortSignal) =>
    new Promise<ExecuteResponse<Q> | undefined>((resolve, reject) => {
      let worker: Worker;
      try {
        worker = new Worker(new URL('./execute.worker.ts', import.meta.url), { type: 'module' });
      } catch {
        // Workers are not available or not allowed.
        isBroken = true;
        resolve(undefined);
        return;
      }
      const end = () => {
        signal.removeEventListener('abort', onAbort);
        worker.terminate();
      };
      const onAbort = () => {
        end();
        reject(signal.reason);
      };
      signal.addEventListener('abort', onAbort);
      worker.onmessage = ({ data }: MessageEvent<ExecuteWorkerResponse<Q>>) => {
        end();
        if ('message' in data) reject(new Error(data.message));
        else resolve(data.answer);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        end();
        // An event without a message means that the code could not be loaded: a retry may succeed.
        isBroken = 'message' in event;
        resolve(undefined);
      };
      worker.postMessage(question);
    });

  return {
    ask: async (question, signal) => {
      signal.throwIfAborted();
      const answer = isBroken ? undefined : await runInWorker(question, signal);
      return answer ?? fallback.ask(question, signal);
    },
  };
}
