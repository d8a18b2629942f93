// Worker side of the worker service: runs the methods that the page calls.

import type { AnyMethod, FromWorker, ToWorker } from './workerMessages';

/** Loads each method with its first call, so that one script can contain unrelated methods. */
export type MethodLoaders<M> = { readonly [K in keyof M]: () => Promise<M[K]> };

/** Loaders of methods that are loaded together, with the first call of any of them. */
export function loadTogether<M>(methods: { readonly [K in keyof M]: true }, load: () => Promise<M>): MethodLoaders<M> {
  let loading: Promise<M> | undefined;
  const loader = (name: keyof M) => async () => {
    loading ??= load();
    return (await loading)[name];
  };
  const names = Object.keys(methods) as (keyof M)[];
  return Object.fromEntries(names.map((name) => [name, loader(name)])) as MethodLoaders<M>;
}

/** `post` sends a message to the page. Returns the receiver of the page's messages. */
export function createMethodServer<M>(
  loaders: MethodLoaders<M>,
  post: (message: FromWorker) => void,
): (message: ToWorker) => Promise<void> {
  const methods = new Map<string, Promise<AnyMethod>>();
  const cancels = new Map<number, AbortController>();
  const replies = new Map<number, (value: unknown) => void>();
  let questions = 0;

  const load = (name: string): Promise<AnyMethod> => {
    const known = methods.get(name);
    if (known) return known;
    // The client has checked name and input against `M`.
    const loading = loaders[name as keyof M]() as unknown as Promise<AnyMethod>;
    methods.set(name, loading);
    return loading;
  };
  const ask = (id: number, message: unknown) =>
    new Promise<unknown>((resolve) => {
      questions += 1;
      replies.set(questions, resolve);
      post({ kind: 'ask', id, question: questions, message });
    });
  const call = async (id: number, name: string, input: unknown): Promise<FromWorker> => {
    const cancel = new AbortController();
    cancels.set(id, cancel);
    const method = await load(name).catch(() => undefined);
    if (!method) return { kind: 'missing', id };
    post({ kind: 'begin', id });
    try {
      const value = await method(input, { signal: cancel.signal, ask: (message) => ask(id, message) });
      return { kind: 'answer', id, value };
    } catch (error) {
      return { kind: 'failed', id, message: error instanceof Error ? error.message : String(error) };
    }
  };

  return async (message) => {
    if (message.kind === 'cancel') cancels.get(message.id)?.abort();
    else if (message.kind === 'reply') {
      replies.get(message.question)?.(message.value);
      replies.delete(message.question);
    } else {
      const { id } = message;
      post(await call(id, message.method, message.input));
      cancels.delete(id);
    }
  };
}

/** Runs in a worker: serves these methods. Must run with the script, not after it has awaited something. */
export function serveWorker<M>(loaders: MethodLoaders<M>): void {
  const receive = createMethodServer(loaders, (message) => self.postMessage(message));
  // A value that cannot be copied is a bug: the page receives it as an error of the worker.
  self.onmessage = ({ data }: MessageEvent<ToWorker>) => void receive(data).catch(reportError);
}
