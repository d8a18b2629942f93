// The scoring desk in a worker. Where there is none, the page works in small portions instead; a worker that breaks loses
// what was read, so questions that were under way are told so.

import { appMessages as t } from '../messages/app.en';
import { createWorfDesk, type WorfDesk, type WorfResult, type WorfRow } from '../state/evaluate/worfScorer';
import type { DeskAnswer, DeskQuestion, DeskRequest } from './worfWorkerMessages';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  onProgress?(done: number, of: number): void;
  /** Of a result, as they come. */
  readonly rows: WorfRow[];
}

export function createWorfDeskAside(): WorfDesk {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./worfeval.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return createWorfDesk();
  }
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let broken: Error | undefined;
  const say = (request: DeskRequest) => worker.postMessage(request);

  worker.onmessage = ({ data }: MessageEvent<DeskAnswer>) => {
    const asked = waiting.get(data.id);
    if (!asked) return;
    if (data.kind === 'progress') {
      asked.onProgress?.(data.done, data.of);
      return;
    }
    if (data.kind === 'rows') {
      asked.rows.push(...data.rows);
      return;
    }
    waiting.delete(data.id);
    if (data.kind === 'answer') asked.resolve(data.value);
    else asked.reject(new Error(data.message));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    broken = new Error(t.scoringStopped);
    for (const { reject } of waiting.values()) reject(broken);
    waiting.clear();
  };

  /** Each question is answered with what the desk gives for it. */
  const ask = <T>(
    question: DeskQuestion,
    onProgress?: Waiting['onProgress'],
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
      signal?.addEventListener('abort', () => say({ kind: 'cancel', id }), { once: true });
      const rows: WorfRow[] = [];
      waiting.set(id, {
        resolve: (value) => resolve(finish(value, rows)),
        reject,
        rows,
        ...(onProgress ? { onProgress } : {}),
      });
      say({ kind: 'ask', id, question });
    });

  return {
    read: (side, file) => ask({ kind: 'read', side, file }),
    place: (side, name, graph) => ask({ kind: 'place', side, name, graph }),
    clear: (side) => ask({ kind: 'clear', side }),
    texts: () => ask({ kind: 'texts' }),
    evaluate: (run, onProgress, signal) =>
      ask<WorfResult | undefined>({ kind: 'evaluate', run }, onProgress, signal, (value, rows) =>
        value === undefined ? undefined : { ...(value as WorfResult), rows },
      ),
    open: (index) => ask({ kind: 'open', index }),
  };
}
