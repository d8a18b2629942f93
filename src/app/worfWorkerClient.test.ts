import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultWorfOptions } from '../core/evaluation';
import { createWorfScorer, type WorfRun } from '../state/evaluate/worfScorer';
import { createWorfHandler } from './worfWorker';
import { createWorfWorkerClient } from './worfWorkerClient';
import type { WorfWorkerRequest, WorfWorkerResponse } from './worfWorkerMessages';

const answers: WorfWorkerResponse[] = [];
let broken: ((event: { preventDefault(): void }) => void) | undefined;

class FakeWorker {
  onmessage: ((event: { data: WorfWorkerResponse }) => void) | undefined;
  set onerror(handler: (event: { preventDefault(): void }) => void) {
    broken = handler;
  }
  private readonly serve = createWorfHandler((answer) => {
    const data = structuredClone(answer);
    answers.push(data);
    setTimeout(() => this.onmessage?.({ data }));
  });
  postMessage(request: WorfWorkerRequest) {
    const data = structuredClone(request);
    setTimeout(() => void this.serve(data));
  }
}

beforeEach(() => {
  answers.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
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
    const [inWorker, inline] = [createWorfWorkerClient(), createWorfScorer()];
    const results = [];
    for (const scorer of [inWorker, inline]) {
      await scorer.read('gold', { name: 'gold', text: fileOf(1203) });
      await scorer.read('predicted', { name: 'predicted', text: fileOf(1100) });
      results.push(await scorer.evaluate(run, () => undefined, never));
    }
    expect(results[0]).toEqual(results[1]);
    expect(results[0]?.rows.map(({ index }) => index)).toEqual(Array.from({ length: 1203 }, (_, index) => index));
    expect(results[0]?.all.missing).toBe(103);
    const slices = answers.flatMap((answer) => (answer.kind === 'rows' ? [answer.rows.length] : []));
    expect(slices).toEqual([500, 500, 203]);
  });

  it('returns nothing for a cancelled run, and the next run is complete', async () => {
    // Each item takes longer than a portion, so the scorer yields after each.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 20;
      return now;
    });
    const scorer = createWorfWorkerClient();
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

  it('rejects pending and later requests after the worker has failed', async () => {
    const scorer = createWorfWorkerClient();
    const pendingTexts = scorer.texts();
    const refused = expect(pendingTexts).rejects.toThrow('Reload the page');
    broken?.({ preventDefault: () => undefined });
    await refused;
    await expect(scorer.open(0)).rejects.toThrow('Reload the page');
  });
});
