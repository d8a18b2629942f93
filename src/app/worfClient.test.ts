import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultWorfOptions } from '../core/evaluation';
import { createWorfScorer, type WorfRun } from '../state/evaluate/worfScorer';
import { createFakeWorkers } from '../testing/fakeWorkers';
import { createWorfClient } from './worfClient';
import { createWorfMethods, type WorfMessage, type WorfMethods } from './worfMethods';

let fake: ReturnType<typeof createFakeWorkers<WorfMethods>>;

beforeEach(() => {
  const scorer = createWorfMethods();
  fake = createFakeWorkers<WorfMethods>({
    read: async () => scorer.read,
    setGraph: async () => scorer.setGraph,
    clear: async () => scorer.clear,
    texts: async () => scorer.texts,
    evaluate: async () => scorer.evaluate,
    open: async () => scorer.open,
  });
  vi.stubGlobal('Worker', fake.Worker);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const run: WorfRun = { method: { ...defaultWorfOptions, similarity: 'exact' } };
const never: AbortSignal = new AbortController().signal;
const fileOf = (count: number, name = 'step') =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      id: `i${index}`,
      nodes: ['START', `${name} ${index % 7}`, 'END'],
      edges: [
        [0, 1],
        [1, 2],
      ],
    }),
  ).join('\n');

describe('WorfEval scorer in a worker', () => {
  it('returns the results of a scorer on the page, a long list in slices and in order', async () => {
    const [inWorker, inline] = [createWorfClient(), createWorfScorer()];
    const results = [];
    for (const scorer of [inWorker, inline]) {
      await scorer.read('gold', { name: 'gold', text: fileOf(1203) });
      await scorer.read('predicted', { name: 'predicted', text: fileOf(1100) });
      results.push(await scorer.evaluate(run, () => undefined, never));
    }
    expect(results[0]).toEqual(results[1]);
    expect(results[0]?.rows.map(({ index }) => index)).toEqual(Array.from({ length: 1203 }, (_, index) => index));
    expect(results[0]?.all.missing).toBe(103);
    const slices = fake.made[0]?.received.flatMap((message) => {
      const asked = message.kind === 'ask' ? (message.message as WorfMessage) : undefined;
      return asked?.kind === 'rows' ? [asked.rows.length] : [];
    });
    expect(slices).toEqual([500, 500, 203]);
  });

  it('returns nothing for a cancelled run, and the next run is complete', async () => {
    // Each item takes longer than a portion, so the scorer yields after each.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 20;
      return now;
    });
    const scorer = createWorfClient();
    await scorer.read('gold', { name: 'gold', text: fileOf(30) });
    await scorer.read('predicted', { name: 'predicted', text: fileOf(30) });
    const control = new AbortController();
    const first = scorer.evaluate(run, () => undefined, control.signal);
    const second = scorer.evaluate(
      { method: { ...defaultWorfOptions, similarity: 'lexical' } },
      () => undefined,
      never,
    );
    control.abort();
    const [cancelled, whole] = await Promise.all([first, second]);
    expect(cancelled).toBeUndefined();
    expect(whole?.rows).toHaveLength(30);
    expect(whole?.method.similarity).toBe('lexical');
  });

  it('rejects pending and later requests after the worker has crashed with its records', async () => {
    const scorer = createWorfClient();
    await scorer.read('gold', { name: 'gold', text: fileOf(3) });
    const lost = expect(scorer.texts()).rejects.toThrow('Reload the page');
    fake.made[0]?.breakDown('out of memory');
    await lost;
    await expect(scorer.open(0)).rejects.toThrow('Reload the page');
  });

  it('scores on the page if the worker could not be loaded', async () => {
    fake.control.answers = false;
    const scorer = createWorfClient();
    const reading = scorer.read('gold', { name: 'gold', text: fileOf(3) });
    fake.made[0]?.breakDown();
    expect(await reading).toMatchObject({ kind: 'read', summary: { count: 3 } });
    expect(await scorer.texts()).toHaveLength(3);
    expect(fake.made).toHaveLength(1);
  });
});
