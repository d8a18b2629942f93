import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyGraph } from '../core/graph';
import type { Trace } from '../core/logs';
import { type Mine, type MineQuestion, mineWorkflow } from '../state/compare/mineWorkflow';
import { createMineWorker } from './createMineWorker';
import { createMineHandler } from './handleMineRequest';
import type { MineWorkerRequest } from './mineWorkerMessages';

const call = (seq: number, name: string) =>
  ({
    kind: 'call',
    seq,
    name,
    arguments: { at: seq },
    outcome: 'succeeded',
    result: { found: seq % 2 === 0 },
  }) as const;

const traceOf = (id: string, names: readonly string[]): Trace => ({
  id,
  source: 'star',
  steps: [{ kind: 'user', seq: 0, text: 'x'.repeat(50_000) }, ...names.map((name, index) => call(index + 1, name))],
});

const question: MineQuestion = {
  authored: emptyGraph,
  traces: [
    traceOf('one', ['find', 'book', '__proto__']),
    traceOf('two', ['find', 'pay', 'book']),
    traceOf('\ud800', []),
    traceOf('three', ['find', 'find', 'book']),
  ],
};
const other: MineQuestion = { authored: emptyGraph, traces: [traceOf('four', ['look'])] };
const never: AbortSignal = new AbortController().signal;
const here: Mine = vi.fn(async (request) => mineWorkflow(request));

class FakeWorker {
  static made: FakeWorker[] = [];
  static answers = true;
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onerror: ((event: { preventDefault(): void; message?: string }) => void) | undefined;
  isEnded = false;
  readonly requests: MineWorkerRequest[] = [];
  private readonly answer = createMineHandler();
  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage(request: MineWorkerRequest) {
    this.requests.push(request);
    if (!FakeWorker.answers) return;
    const data = structuredClone(this.answer(structuredClone(request)));
    if (data) setTimeout(() => !this.isEnded && this.onmessage?.({ data }));
  }
  terminate() {
    this.isEnded = true;
  }
}

beforeEach(() => {
  FakeWorker.made = [];
  FakeWorker.answers = true;
  vi.mocked(here).mockClear();
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => void vi.unstubAllGlobals());

describe('mining in a worker', () => {
  it('returns the result of mining on the page, with traces sent in slices, by one worker for all requests', async () => {
    const mine = createMineWorker(here);
    expect(await mine(question, never)).toEqual(mineWorkflow(question));
    expect(await mine(other, never)).toEqual(mineWorkflow(other));
    expect(here).not.toHaveBeenCalled();
    expect(FakeWorker.made).toHaveLength(1);
    expect(FakeWorker.made[0]?.requests.map(({ kind }) => kind)).toEqual(['slice', 'slice', 'mine', 'slice', 'mine']);
  });

  it('terminates the worker that is busy with a cancelled request, and uses another', async () => {
    FakeWorker.answers = false;
    const mine = createMineWorker(here);
    const ending = new AbortController();
    const first = mine(question, ending.signal);
    await vi.waitFor(() => expect(FakeWorker.made[0]?.requests.at(-1)?.kind).toBe('mine'));
    ending.abort();
    await expect(first).rejects.toThrow(/abort/i);
    expect(FakeWorker.made[0]?.isEnded).toBe(true);
    FakeWorker.answers = true;
    expect(await mine(other, never)).toEqual(mineWorkflow(other));
    expect(FakeWorker.made).toHaveLength(2);
    await expect(mine(other, ending.signal)).rejects.toThrow(/abort/i);
  });

  it('sends nothing more when it is cancelled between two slices', async () => {
    const mine = createMineWorker(here);
    const ending = new AbortController();
    const first = mine(question, ending.signal);
    ending.abort();
    await expect(first).rejects.toThrow(/abort/i);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(FakeWorker.made[0]?.requests.map(({ kind }) => kind)).toEqual(['slice']);
  });

  it('mines on the page from then on if the worker cannot run', async () => {
    FakeWorker.answers = false;
    const mine = createMineWorker(here);
    const first = mine(question, never);
    await vi.waitFor(() => expect(FakeWorker.made[0]?.requests.length).toBeGreaterThan(0));
    const preventDefault = vi.fn();
    FakeWorker.made[0]?.onerror?.({ preventDefault, message: 'broken' });
    expect(await first).toEqual(mineWorkflow(question));
    expect(await mine(other, never)).toEqual(mineWorkflow(other));
    expect(here).toHaveBeenCalledTimes(2);
    expect(FakeWorker.made).toHaveLength(1);
    expect(FakeWorker.made[0]?.isEnded).toBe(true);
  });

  it('starts another worker if the code of the first one could not be loaded', async () => {
    FakeWorker.answers = false;
    const mine = createMineWorker(here);
    const first = mine(question, never);
    await vi.waitFor(() => expect(FakeWorker.made[0]?.requests.length).toBeGreaterThan(0));
    FakeWorker.made[0]?.onerror?.({ preventDefault: vi.fn() });
    expect(await first).toEqual(mineWorkflow(question));
    void mine(other, never).catch(() => undefined);
    await vi.waitFor(() => expect(FakeWorker.made).toHaveLength(2));
  });

  it('mines on the page if there are no workers', async () => {
    vi.stubGlobal('Worker', undefined);
    expect(await createMineWorker(here)(question, never)).toEqual(mineWorkflow(question));
    expect(here).toHaveBeenCalledTimes(1);
  });

  it('reports an error of the miner, and answers the next request', async () => {
    const mine = createMineWorker(here);
    const broken = { ...question, authored: {} as MineQuestion['authored'] };
    await expect(mine(broken, never)).rejects.toThrow();
    expect(here).not.toHaveBeenCalled();
    expect(await mine(other, never)).toEqual(mineWorkflow(other));
  });
});
