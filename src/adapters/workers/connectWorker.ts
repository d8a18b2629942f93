// The worker service as small as the first screen needs it: calls of one worker, which loads or restarts when it is
// called. A call rejects if the worker cannot be loaded or crashes; the caller then answers on the main thread.

import type { AnswerOf, FromWorker, InputOf, ToWorker } from './workerMessages';

/**
 * Starts a worker; undefined if workers are not available or not allowed. `onLost` is called if it crashed, or if its
 * script could not be loaded: then `canRetry`.
 */
export function startWorker(
  open: () => Worker,
  receive: (message: FromWorker) => void,
  onLost: (canRetry: boolean) => void,
): Worker | undefined {
  try {
    const worker = open();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      // An event without a message means that the script could not be loaded.
      onLost(!('message' in event));
    };
    return worker;
  } catch {
    return undefined;
  }
}

export interface WorkerConnection<M> {
  call<K extends string & keyof M>(method: K, input: InputOf<M[K]>): Promise<AnswerOf<M[K]>>;
  /** Starts the worker before the first call. */
  warm(): void;
}

/** `open` must contain `new Worker(new URL(...), ...)` as such, which the bundler looks for. */
export function connectWorker<M>(open: () => Worker): WorkerConnection<M> {
  const calls = new Map<number, (message?: FromWorker) => void>();
  let worker: Worker | undefined;
  let lastId = 0;
  let hasBegun = false;
  let isBroken = false;

  const end = () => {
    worker?.terminate();
    worker = undefined;
    for (const settle of calls.values()) settle();
    calls.clear();
  };
  const receive = (message: FromWorker) => {
    if (message.kind === 'missing') end();
    else if (message.kind === 'begin') hasBegun = true;
    else {
      calls.get(message.id)?.(message);
      calls.delete(message.id);
    }
  };
  const warm = () => {
    if (!worker && !isBroken)
      worker = startWorker(open, receive, (canRetry) => {
        isBroken = !canRetry && !hasBegun;
        end();
      });
    return worker;
  };
  return {
    warm,
    call: (method, input) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        const id = lastId;
        calls.set(id, (message) => (message?.kind === 'answer' ? resolve(message.value as never) : reject(message)));
        if (warm()) worker?.postMessage({ kind: 'call', id, method, input } satisfies ToWorker);
        else end();
      }),
  };
}
