// A pool of workers for evaluations, started on demand. Each request goes to the worker with the fewest pending ones;
// if a worker cannot run, its requests fail with a message.

import type { ChatPort } from '../core/llm';
import type { ModelRef } from '../core/sessionEvaluation';
import { appMessages as t } from '../messages/app.en';
import type { AgentsWorkerRequest, AgentsWorkerResponse, AgentsWorkerTask } from './agentsWorkerMessages';

interface PendingTask {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  /** Cancels the running model calls of the request. */
  readonly cancel: AbortController;
}

interface PoolWorker {
  readonly worker: Pick<Worker, 'postMessage' | 'terminate'>;
  readonly pendingTasks: Map<number, PendingTask>;
}

export interface AgentsPool {
  readonly size: number;
  ask<T>(question: AgentsWorkerTask, signal?: AbortSignal): Promise<T>;
}

const WORKER_FAILED = t.evaluationsStopped;
/** More would not be faster: the page and the browser need a processor too. */
const MAX_WORKERS = 6;

const startWorker = (): Worker => new Worker(new URL('./agents.worker.ts', import.meta.url), { type: 'module' });

export function createAgentsPool(
  openChat: (model: ModelRef) => ChatPort,
  { start = startWorker, processors = 4 }: { readonly start?: () => Worker; readonly processors?: number } = {},
): AgentsPool {
  const size = Math.max(1, Math.min(MAX_WORKERS, processors - 1));
  const workers: PoolWorker[] = [];
  let last = 0;

  const begin = (): PoolWorker => {
    const worker = start();
    const poolWorker: PoolWorker = { worker, pendingTasks: new Map() };
    worker.onmessage = ({ data }: MessageEvent<AgentsWorkerResponse>) => {
      const pendingTask = poolWorker.pendingTasks.get(data.id);
      if (!pendingTask) return;
      if (data.kind === 'chat') {
        void openChat(data.model)
          .complete(data.request, {}, pendingTask.cancel.signal)
          .then((outcome) =>
            worker.postMessage({ kind: 'reply', call: data.call, outcome } satisfies AgentsWorkerRequest),
          );
        return;
      }
      poolWorker.pendingTasks.delete(data.id);
      if (data.kind === 'answer') pendingTask.resolve(data.value);
      else pendingTask.reject(new Error(data.message));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      workers.splice(workers.indexOf(poolWorker), 1);
      worker.terminate();
      for (const { reject } of poolWorker.pendingTasks.values()) reject(new Error(WORKER_FAILED));
    };
    workers.push(poolWorker);
    return poolWorker;
  };

  return {
    size,
    ask: <T>(question: AgentsWorkerTask, signal?: AbortSignal) =>
      new Promise<T>((resolve, reject) => {
        let [poolWorker] = [...workers].sort((first, second) => first.pendingTasks.size - second.pendingTasks.size);
        if (!poolWorker || (poolWorker.pendingTasks.size > 0 && workers.length < size + 1)) poolWorker = begin();
        const { worker, pendingTasks } = poolWorker;
        last += 1;
        const id = last;
        const cancel = new AbortController();
        const onAbort = () => {
          cancel.abort();
          worker.postMessage({ kind: 'cancel', id } satisfies AgentsWorkerRequest);
        };
        // A run makes thousands of requests with one signal.
        const settled = () => signal?.removeEventListener('abort', onAbort);
        signal?.addEventListener('abort', onAbort);
        pendingTasks.set(id, {
          // The type of an answer follows from the kind of the request.
          resolve: (value) => {
            settled();
            resolve(value as T);
          },
          reject: (error) => {
            settled();
            reject(error);
          },
          cancel,
        });
        worker.postMessage({ kind: 'ask', id, question } satisfies AgentsWorkerRequest);
      }),
  };
}
