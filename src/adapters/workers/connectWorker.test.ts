import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeWorkers } from '../../testing/fakeWorkers';
import { connectWorker } from './connectWorker';

interface Methods {
  double(input: number): number;
  refuse(input: string): never;
}
const loaders = {
  double: async () => (input: number) => 2 * input,
  refuse: async () => (input: string) => {
    throw new Error(`not ${input}`);
  },
};

function connect(served = loaders) {
  const fake = createFakeWorkers<Methods>(served);
  return { ...fake, connection: connectWorker<Methods>(() => new fake.Worker('')) };
}

afterEach(() => void vi.unstubAllGlobals());

describe('the connection of the first screen', () => {
  it('answers calls in one worker, and rejects a call whose method throws', async () => {
    const { connection, made } = connect();
    connection.warm();
    expect(made).toHaveLength(1);
    expect(await Promise.all([connection.call('double', 1), connection.call('double', 2)])).toEqual([2, 4]);
    await expect(connection.call('refuse', 'this')).rejects.toMatchObject({ message: 'not this' });
    expect(await connection.call('double', 3)).toBe(6);
    expect(made).toHaveLength(1);
  });

  it.each([
    { event: undefined, workers: 2, why: 'could not be loaded: the next call starts another' },
    { event: 'Unexpected token', workers: 1, why: 'does not run in this browser' },
  ])('rejects pending calls if the worker $why', async ({ event, workers }) => {
    const { connection, made, control } = connect();
    control.answers = false;
    const lost = Promise.allSettled([connection.call('double', 1), connection.call('double', 2)]);
    made[0]?.breakDown(event);
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    control.answers = true;
    const next = await Promise.allSettled([connection.call('double', 3)]);
    expect(next[0]?.status).toBe(workers === 2 ? 'fulfilled' : 'rejected');
    expect(made).toHaveLength(workers);
  });

  it('starts another worker after a crash', async () => {
    const { connection, made, control } = connect();
    await connection.call('double', 1);
    control.answers = false;
    const lost = Promise.allSettled([connection.call('double', 1)]);
    made[0]?.breakDown('out of memory');
    expect((await lost)[0]?.status).toBe('rejected');
    control.answers = true;
    expect(await connection.call('double', 2)).toBe(4);
    expect(made).toHaveLength(2);
  });

  it('rejects a call whose method could not be loaded, and tries again with the next', async () => {
    let isOnline = false;
    const { connection, made } = connect({
      ...loaders,
      double: async () => {
        if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
        return loaders.double();
      },
    });
    const lost = await Promise.allSettled([connection.call('double', 1)]);
    expect(lost[0]?.status).toBe('rejected');
    isOnline = true;
    expect(await connection.call('double', 1)).toBe(2);
    expect(made).toHaveLength(2);
  });

  it('rejects calls if there are no workers', async () => {
    vi.stubGlobal('Worker', undefined);
    const connection = connectWorker<Methods>(() => new Worker('x'));
    connection.warm();
    const calls = await Promise.allSettled([connection.call('double', 1), connection.call('double', 1)]);
    expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
