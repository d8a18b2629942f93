// Page side of the worker service: calls the methods of a worker script, with cancel, messages, several workers, and a
// fallback. Three failures are distinct: a method that throws (its call rejects with the same message), code that
// cannot be loaded or run (the fallback answers), and a worker that crashes (its calls reject; the next call starts
// another worker).

import { startWorker } from './connectWorker';
import type { AnswerOf, AnyMethod, FromWorker, InputOf, QuestionOf, ReplyOf, ToWorker } from './workerMessages';

export interface WorkerClientOptions<M> {
  /** Must contain `new Worker(new URL(...), ...)` as such, which the bundler looks for. */
  open(): Worker;
  /** Error of a call that is lost with a crashed worker, or that no worker can run and that has no fallback. */
  readonly failure: string;
  /** The methods on the main thread, if the worker cannot be loaded or run. */
  fallback?(): Promise<M>;
  /** Maximum number of workers; 1 by default. */
  readonly size?: number;
  /**
   * One call at a time in each worker, and a cancelled call terminates it: for methods that compute without a pause.
   * Otherwise calls share the workers, and the method itself ends a cancelled call by its `signal`.
   */
  readonly isExclusive?: boolean;
  /** The methods remember earlier calls: the main thread is not left again, and a crash ends the client. */
  readonly isStateful?: boolean;
}

export interface CallOptions<F> {
  readonly signal?: AbortSignal | undefined;
  /** Answers the messages of the method. */
  onAsk?(message: QuestionOf<F>): ReplyOf<F> | Promise<ReplyOf<F>>;
  /** The code of the method is loaded, and the method starts. */
  onBegin?(): void;
}

export interface WorkerClient<M> {
  call<K extends string & keyof M>(
    method: K,
    input: InputOf<M[K]>,
    options?: CallOptions<M[K]>,
  ): Promise<AnswerOf<M[K]>>;
  /** Starts a worker before the first call. */
  warm(): void;
  /** Terminates the workers for good. Calls that have not ended stay pending, later ones reject. */
  close(): void;
}

interface PendingCall {
  readonly id: number;
  readonly method: string;
  readonly input: unknown;
  readonly options: CallOptions<AnyMethod>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface PoolWorker {
  readonly worker: Worker;
  readonly calls: Map<number, PendingCall>;
  hasBegun: boolean;
}

export function createWorkerClient<M>(client: WorkerClientOptions<M>): WorkerClient<M> {
  const { open, failure, fallback, size = 1, isExclusive, isStateful } = client;
  const workers: PoolWorker[] = [];
  let queue: PendingCall[] = [];
  let lastId = 0;
  /** No worker can run, or the state of the only one is lost. */
  let isBroken = false;
  let canFallBack = fallback !== undefined;
  let inline: Promise<M> | undefined;

  const callInline = async ({ method, input, options, resolve, reject }: PendingCall) => {
    try {
      if (!canFallBack || !fallback) throw new Error(failure);
      inline ??= fallback().catch((error: unknown) => {
        // The next call loads it again.
        inline = undefined;
        throw error;
      });
      const methods = await inline;
      // Pending clicks and frames come first.
      await new Promise((idle) => setTimeout(idle));
      const { signal = new AbortController().signal, onAsk, onBegin } = options;
      if (isExclusive) signal.throwIfAborted();
      onBegin?.();
      // The types of `call` have checked name and input.
      const run = methods[method as keyof M] as unknown as AnyMethod;
      resolve(await run(input, { signal, ask: async (message) => onAsk?.(message) }));
    } catch (error) {
      reject(error);
    }
  };

  const end = (pool: PoolWorker): PendingCall[] => {
    pool.worker.terminate();
    if (workers.includes(pool)) workers.splice(workers.indexOf(pool), 1);
    const calls = [...pool.calls.values()];
    pool.calls.clear();
    return calls;
  };
  /** `canRetry`: the code could not be loaded, for example without a connection. */
  const giveUp = (pool: PoolWorker, canRetry: boolean) => {
    const hasCrashed = pool.hasBegun && !canRetry;
    isBroken ||= isStateful === true || !(canRetry || hasCrashed);
    if (hasCrashed && isStateful) canFallBack = false;
    for (const call of end(pool)) {
      if (hasCrashed) call.reject(new Error(failure));
      else void callInline(call);
    }
    next();
  };
  const receive = (pool: PoolWorker, data: FromWorker) => {
    const call = pool.calls.get(data.id);
    if (!call) return;
    if (data.kind === 'missing') giveUp(pool, true);
    else if (data.kind === 'begin') {
      pool.hasBegun = true;
      call.options.onBegin?.();
    } else if (data.kind === 'ask') {
      const { question } = data;
      Promise.resolve(data.message)
        .then((message) => call.options.onAsk?.(message))
        .then((value) => pool.worker.postMessage({ kind: 'reply', question, value } satisfies ToWorker))
        .catch(call.reject);
    } else {
      pool.calls.delete(data.id);
      if (data.kind === 'answer') call.resolve(data.value);
      else call.reject(new Error(data.message));
      next();
    }
  };
  const start = (): PoolWorker | undefined => {
    const worker = startWorker(
      open,
      (message) => receive(pool as PoolWorker, message),
      (canRetry) => giveUp(pool as PoolWorker, canRetry),
    );
    const pool = worker && { worker, calls: new Map<number, PendingCall>(), hasBegun: false };
    if (pool) workers.push(pool);
    else isBroken = true;
    return pool;
  };
  /** The worker for the next call; undefined if all are busy, or none can run (`isBroken`). */
  const choose = (): PoolWorker | undefined => {
    const [idlest] = [...workers].sort((first, second) => first.calls.size - second.calls.size);
    if (idlest && (idlest.calls.size === 0 || (workers.length >= size && !isExclusive))) return idlest;
    return workers.length < size ? start() : undefined;
  };
  const next = () => {
    while (queue[0]) {
      const pool = isBroken ? undefined : choose();
      if (!pool && !isBroken) return;
      const [call] = queue.splice(0, 1) as [PendingCall];
      if (!pool) {
        void callInline(call);
        continue;
      }
      const { id, method, input } = call;
      pool.calls.set(id, call);
      try {
        pool.worker.postMessage({ kind: 'call', id, method, input } satisfies ToWorker);
      } catch (error) {
        // The input cannot be copied.
        pool.calls.delete(id);
        call.reject(error);
      }
    }
  };
  const cancel = (id: number, reason: unknown) => {
    const waiting = queue.find((call) => call.id === id);
    queue = queue.filter((call) => call !== waiting);
    waiting?.reject(reason);
    const pool = workers.find(({ calls }) => calls.has(id));
    if (pool && isExclusive) for (const call of end(pool)) call.reject(reason);
    else pool?.worker.postMessage({ kind: 'cancel', id } satisfies ToWorker);
    next();
  };

  return {
    call: (method, input, options = {}) =>
      new Promise((resolve, reject) => {
        const { signal } = options;
        if (isExclusive) signal?.throwIfAborted();
        lastId += 1;
        const id = lastId;
        const onAbort = () => cancel(id, signal?.reason);
        // A run makes thousands of calls with one signal.
        const settled = () => signal?.removeEventListener('abort', onAbort);
        signal?.addEventListener('abort', onAbort);
        queue.push({
          id,
          method,
          input,
          options: options as CallOptions<AnyMethod>,
          resolve: (value) => {
            settled();
            resolve(value as never);
          },
          reject: (error) => {
            settled();
            reject(error);
          },
        });
        next();
        if (signal?.aborted) onAbort();
      }),
    warm: () => {
      if (workers.length === 0 && !isBroken) start();
    },
    close: () => {
      isBroken = true;
      canFallBack = false;
      queue = [];
      for (const pool of [...workers]) end(pool);
    },
  };
}
