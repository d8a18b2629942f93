import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeWorkers } from '../../testing/fakeWorkers';
import { createWorkerClient, type WorkerClientOptions } from './createWorkerClient';
import type { MethodLoaders } from './serveWorker';
import type { WorkerCall } from './workerMessages';

interface Methods {
  double(input: number): number;
  refuse(input: string): never;
  /** Asks for numbers until there are no more. */
  sum(input: undefined, call: WorkerCall<'next', number | undefined>): Promise<number>;
  /** Ends when it is cancelled. */
  wait(input: undefined, call: WorkerCall): Promise<string>;
}

const methods: Methods = {
  double: (input) => 2 * input,
  refuse: (input) => {
    throw new Error(`not ${input}`);
  },
  sum: async (_, call) => {
    let total = 0;
    for (;;) {
      const value = await call.ask('next');
      if (value === undefined) return total;
      total += value;
    }
  },
  wait: (_, { signal }) =>
    new Promise((resolve) => {
      const end = () => resolve('ended by its signal');
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    }),
};
const loaders: MethodLoaders<Methods> = {
  double: async () => methods.double,
  refuse: async () => methods.refuse,
  sum: async () => methods.sum,
  wait: async () => methods.wait,
};

function open(options: Partial<WorkerClientOptions<Methods>> = {}, served: MethodLoaders<Methods> = loaders) {
  const fake = createFakeWorkers(served);
  const client = createWorkerClient<Methods>({
    open: () => new fake.Worker(''),
    failure: 'The worker stopped.',
    ...options,
  });
  return { ...fake, client };
}

/** Starts a call that never ends, and waits until its method has started. */
async function begin({ client }: Pick<ReturnType<typeof open>, 'client'>, signal?: AbortSignal) {
  const onBegin = vi.fn();
  const call = client.call('wait', undefined, { signal, onBegin });
  call.catch(() => undefined);
  await vi.waitFor(() => expect(onBegin).toHaveBeenCalledOnce());
  return { call };
}

afterEach(() => void vi.unstubAllGlobals());

describe('the worker service', () => {
  it('returns the answer or the error of a method, by one worker for all calls', async () => {
    const { client, made } = open();
    expect(await client.call('double', 4)).toBe(8);
    await expect(client.call('refuse', 'this')).rejects.toThrow('not this');
    expect(await Promise.all([client.call('double', 1), client.call('double', 2)])).toEqual([2, 4]);
    expect(made).toHaveLength(1);
  });

  it('answers the messages of a method, and rejects the call if that fails', async () => {
    const { client } = open();
    const numbers = [3, 4, 5];
    expect(await client.call('sum', undefined, { onAsk: async () => numbers.shift() })).toBe(12);
    const failing = () => {
      throw new Error('no numbers');
    };
    await expect(client.call('sum', undefined, { onAsk: failing })).rejects.toThrow('no numbers');
  });

  it('rejects a call whose input cannot be copied, and answers the next one', async () => {
    const { client } = open();
    const input = (() => undefined) as unknown as number;
    await expect(client.call('double', input)).rejects.toThrow(/could not be cloned/);
    expect(await client.call('double', 4)).toBe(8);
  });

  it('lets the method end a cancelled call, and keeps the worker', async () => {
    const opened = open();
    const control = new AbortController();
    const { call } = await begin(opened, control.signal);
    control.abort();
    expect(await call).toBe('ended by its signal');
    expect(opened.made[0]?.isTerminated).toBe(false);
    expect(await opened.client.call('wait', undefined, { signal: control.signal })).toBe('ended by its signal');
  });

  it('terminates the exclusive worker of a cancelled call, and starts another for the calls that wait', async () => {
    const opened = open({ isExclusive: true });
    const control = new AbortController();
    const first = opened.client.call('wait', undefined, { signal: control.signal });
    const dropped = new AbortController();
    const second = opened.client.call('double', 1, { signal: dropped.signal });
    const third = opened.client.call('double', 2);
    expect(opened.made).toHaveLength(1);
    dropped.abort(new Error('not needed'));
    await expect(second).rejects.toThrow('not needed');
    control.abort(new Error('too long'));
    await expect(first).rejects.toThrow('too long');
    expect(await third).toBe(4);
    await expect(opened.client.call('double', 1, { signal: control.signal })).rejects.toThrow('too long');
    expect(opened.made.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it('starts workers for parallel calls up to the size of the pool, and then shares them', async () => {
    const opened = open({ size: 2 });
    await begin(opened);
    await begin(opened);
    await begin(opened);
    expect(opened.made.map(({ sent }) => sent.length)).toEqual([2, 1]);
    expect(await opened.client.call('double', 2)).toBe(4);
    expect(opened.made).toHaveLength(2);
  });

  it('rejects the calls of a crashed worker, and starts another with the next call', async () => {
    const opened = open({ fallback: async () => methods });
    const lost = expect((await begin(opened)).call).rejects.toThrow('The worker stopped.');
    opened.made[0]?.breakDown('out of memory');
    await lost;
    expect(await opened.client.call('double', 3)).toBe(6);
    expect(opened.made.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it('rejects all later calls if the crashed worker had a state', async () => {
    const opened = open({ isStateful: true, fallback: async () => methods });
    const lost = expect((await begin(opened)).call).rejects.toThrow('The worker stopped.');
    opened.made[0]?.breakDown('out of memory');
    await lost;
    await expect(opened.client.call('double', 3)).rejects.toThrow('The worker stopped.');
    expect(opened.made).toHaveLength(1);
  });

  it.each([
    { event: undefined, isStateful: false, workers: 2, why: 'could not be loaded: later calls try again' },
    { event: undefined, isStateful: true, workers: 1, why: 'could not be loaded: the state is on the main thread' },
    { event: 'Unexpected token', isStateful: false, workers: 1, why: 'does not run in this browser' },
  ])('falls back to the main thread if the script $why', async ({ event, isStateful, workers }) => {
    const { client, made, control } = open({ isStateful, fallback: async () => methods });
    control.answers = false;
    const numbers = [1, 2];
    const call = client.call('sum', undefined, { onAsk: () => numbers.shift() });
    made[0]?.breakDown(event);
    expect(await call).toBe(3);
    control.answers = true;
    expect(await client.call('double', 2)).toBe(4);
    expect(made).toHaveLength(workers);
  });

  it('falls back for a call whose method could not be loaded', async () => {
    const missing = async () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    };
    const { client, made } = open({ fallback: async () => methods }, { ...loaders, double: missing });
    expect(await client.call('double', 2)).toBe(4);
    expect(made[0]?.isTerminated).toBe(true);
    const other = open({}, { ...loaders, double: missing });
    await expect(other.client.call('double', 2)).rejects.toThrow('The worker stopped.');
  });

  it('loads the fallback again if it could not be loaded', async () => {
    vi.stubGlobal('Worker', undefined);
    const fallback = vi.fn(async () => methods).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const client = createWorkerClient<Methods>({
      open: () => new Worker('x'),
      failure: 'The worker stopped.',
      fallback,
    });
    await expect(client.call('double', 2)).rejects.toThrow('Failed to fetch');
    expect(await client.call('double', 2)).toBe(4);
    expect(await client.call('double', 3)).toBe(6);
    expect(fallback).toHaveBeenCalledTimes(2);
  });

  it('falls back if there are no workers', async () => {
    vi.stubGlobal('Worker', undefined);
    const client = createWorkerClient<Methods>({
      open: () => new Worker('x'),
      failure: 'The worker stopped.',
      fallback: async () => methods,
    });
    client.warm();
    expect(await client.call('double', 2)).toBe(4);
    await expect(client.call('refuse', 'that')).rejects.toThrow('not that');
  });

  it('rejects calls after it is closed', async () => {
    const { client, made } = open({ fallback: async () => methods });
    client.warm();
    client.close();
    expect(made.map(({ isTerminated }) => isTerminated)).toEqual([true]);
    await expect(client.call('double', 2)).rejects.toThrow('The worker stopped.');
  });
});
