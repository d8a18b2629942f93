import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultWorfOptions } from '../core/evaluation';
import { createWorfDesk, type WorfRun } from '../state/evaluate/worfScorer';
import { serveDesk } from './worfWorker';
import { createWorfDeskAside } from './worfWorkerClient';
import type { DeskAnswer, DeskRequest } from './worfWorkerMessages';

const answers: DeskAnswer[] = [];
let broken: ((event: { preventDefault(): void }) => void) | undefined;

class FakeWorker {
  onmessage: ((event: { data: DeskAnswer }) => void) | undefined;
  set onerror(hear: (event: { preventDefault(): void }) => void) {
    broken = hear;
  }
  private readonly serve = serveDesk((answer) => {
    const data = structuredClone(answer);
    answers.push(data);
    setTimeout(() => this.onmessage?.({ data }));
  });
  postMessage(request: DeskRequest) {
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

describe('the scoring desk in a worker', () => {
  it('gives what a desk on the page gives, a long list in slices and in order', async () => {
    const [aside, here] = [createWorfDeskAside(), createWorfDesk()];
    const results = [];
    for (const desk of [aside, here]) {
      await desk.read('gold', { name: 'gold', text: fileOf(1203) });
      await desk.read('predicted', { name: 'predicted', text: fileOf(1100) });
      results.push(await desk.evaluate(run, () => undefined, never));
    }
    expect(results[0]).toEqual(results[1]);
    expect(results[0]?.rows.map(({ index }) => index)).toEqual(Array.from({ length: 1203 }, (_, index) => index));
    expect(results[0]?.all.missing).toBe(103);
    const slices = answers.flatMap((answer) => (answer.kind === 'rows' ? [answer.rows.length] : []));
    expect(slices).toEqual([500, 500, 203]);
  });

  it('gives nothing for a run that is cancelled, and the next run is whole', async () => {
    // Each item takes longer than a portion, so the desk listens after every one.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 20;
      return now;
    });
    const desk = createWorfDeskAside();
    await desk.read('gold', { name: 'gold', text: fileOf(30) });
    await desk.read('predicted', { name: 'predicted', text: fileOf(30) });
    const control = new AbortController();
    const first = desk.evaluate(run, () => undefined, control.signal);
    const second = desk.evaluate({ method: { ...defaultWorfOptions, similarity: 'lexical' } }, () => undefined, never);
    control.abort();
    const [cancelled, whole] = await Promise.all([first, second]);
    expect(cancelled).toBeUndefined();
    expect(whole?.rows).toHaveLength(30);
    expect(whole?.method.similarity).toBe('lexical');
  });

  it('tells whoever waits, and whoever asks later, that the worker broke', async () => {
    const desk = createWorfDeskAside();
    const asked = desk.texts();
    const refused = expect(asked).rejects.toThrow('Reload the page');
    broken?.({ preventDefault: () => undefined });
    await refused;
    await expect(desk.open(0)).rejects.toThrow('Reload the page');
  });
});
