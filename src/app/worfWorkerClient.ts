// Client of the WorfEval scorer in a worker. Without workers, the scorer runs on the main thread in small portions; a
// worker that fails loses the records it has read, so pending requests are rejected with a message.

import { appMessages as t } from '../messages/app.en';
import { createWorfScorer, type WorfResult, type WorfRow, type WorfScorer } from '../state/evaluate/worfScorer';
import type { WorfWorkerRequest, WorfWorkerResponse, WorfWorkerTask } from './worfWorkerMessages';

interface PendingTask {
  resolve(value: unknown): void;
  reject(error: Error): void;
  onProgress?(done: number, of: number): void;
  /** Rows of a result, collected as they arrive. */
  readonly rows: WorfRow[];
}

export function createWorfWorkerClient(): WorfScorer {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./worfeval.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return createWorfScorer();
  }
  const pendingTasks = new Map<number, PendingTask>();
  let last = 0;
  let broken: Error | undefined;
  const postRequest = (request: WorfWorkerRequest) => worker.postMessage(request);

  worker.onmessage = ({ data }: MessageEvent<WorfWorkerResponse>) => {
    const pendingTask = pendingTasks.get(data.id);
    if (!pendingTask) return;
    if (data.kind === 'progress') {
      pendingTask.onProgress?.(data.done, data.of);
      return;
    }
    if (data.kind === 'rows') {
      pendingTask.rows.push(...data.rows);
      return;
    }
    pendingTasks.delete(data.id);
    if (data.kind === 'answer') pendingTask.resolve(data.value);
    else pendingTask.reject(new Error(data.message));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    broken = new Error(t.scoringStopped);
    for (const { reject } of pendingTasks.values()) reject(broken);
    pendingTasks.clear();
  };

  /** Each request resolves with the scorer's result. */
  const ask = <T>(
    question: WorfWorkerTask,
    onProgress?: PendingTask['onProgress'],
    signal?: AbortSignal,
    finish: (value: unknown, rows: readonly WorfRow[]) => T = (value) => value as T,
  ) =>
    new Promise<T>((resolve, reject) => {
      if (broken) {
        reject(broken);
        return;
      }
      last += 1;
      const id = last;
      signal?.addEventListener('abort', () => postRequest({ kind: 'cancel', id }), { once: true });
      const rows: WorfRow[] = [];
      pendingTasks.set(id, {
        resolve: (value) => resolve(finish(value, rows)),
        reject,
        rows,
        ...(onProgress ? { onProgress } : {}),
      });
      postRequest({ kind: 'ask', id, question });
    });

  return {
    read: (side, file) => ask({ kind: 'read', side, file }),
    setGraph: (side, name, graph) => ask({ kind: 'place', side, name, graph }),
    clear: (side) => ask({ kind: 'clear', side }),
    texts: () => ask({ kind: 'texts' }),
    evaluate: (run, onProgress, signal) =>
      ask<WorfResult | undefined>({ kind: 'evaluate', run }, onProgress, signal, (value, rows) =>
        value === undefined ? undefined : { ...(value as WorfResult), rows },
      ),
    open: (index) => ask({ kind: 'open', index }),
  };
}
