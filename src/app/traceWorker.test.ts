import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyGraph } from '../core/graph';
import type { Trace } from '../core/logs';
import { ok } from '../core/support';
import { handleExecuteRequest, type MineRunnable } from '../state/compare/executeWorkerPort';
import { type MineQuestion, mineWorkflow } from '../state/compare/mineWorkflow';
import type { ImportReader } from '../state/exchange/importReader';
import { createFakeWorkers } from '../testing/fakeWorkers';
import { createImportMethods } from './importMethods';
import { mineMethods } from './mineMethods';
import { createImportWorker, createTraceMiner } from './traceWorker';

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

const traces = () => [
  traceOf('one', ['find', 'book', '__proto__']),
  traceOf('two', ['find', 'pay', 'book']),
  traceOf('\ud800', []),
  traceOf('three', ['find', 'find', 'book']),
];
const questionOf = (given: readonly Trace[]): MineQuestion => ({ authored: emptyGraph, traces: given });
const never: AbortSignal = new AbortController().signal;

const endless = new File(['{"endless":1}'], 'endless.jsonl');
const runs = new File(['{"runs":1}'], 'runs.jsonl');
const reader: ImportReader = {
  read: async (file, how) => {
    how.onProgress?.(file.size);
    // Node copies a file without its name.
    if (file.size === endless.size) await new Promise(() => undefined);
    if (file.size === runs.size) return ok({ kind: 'runs', key: 7, sessions: 1, warnings: [] });
    return ok({ kind: 'traces', traces: traces(), warnings: ['a warning'] });
  },
  store: async (key, how) => {
    how?.onWriting?.([`run-${key}`]);
    how?.onProgress?.(1, 2);
    return ok([]);
  },
  close: () => undefined,
};
const imports = createImportMethods(async () => reader);

function startWorkers() {
  const fake = createFakeWorkers({
    read: async () => imports.read,
    store: async () => imports.store,
    mine: async () => mineMethods.mine,
    mineRunnable: async () => mineMethods.mineRunnable,
    compareBehaviour: async () => mineMethods.compareBehaviour,
  });
  vi.stubGlobal('Worker', fake.Worker);
  return fake;
}

let fake: ReturnType<typeof startWorkers>;
beforeEach(() => {
  fake = startWorkers();
});
afterEach(() => void vi.unstubAllGlobals());
const kindsSent = () => fake.made[0]?.sent.map(({ kind }) => kind);

describe('mining in the traces worker', () => {
  it('returns the result of mining on the page, and sends each trace once, in slices', async () => {
    const { mine, ask } = createTraceMiner();
    const given = traces();
    expect(await mine(questionOf(given), never)).toEqual(mineWorkflow(questionOf(given)));
    expect(kindsSent()).toEqual(['call', 'reply', 'reply', 'reply']);
    expect(await mine(questionOf(given.slice(1)), never)).toEqual(mineWorkflow(questionOf(given.slice(1))));
    expect(kindsSent()?.slice(4)).toEqual(['call']);
    const added = [...given.slice(1), traceOf('four', ['look'])];
    const runnable: MineRunnable = { kind: 'mine', traces: added, inputs: {}, answers: {}, tools: [], noise: 0 };
    expect(await ask(runnable, never)).toEqual(handleExecuteRequest(runnable));
    expect(kindsSent()?.slice(5)).toEqual(['call', 'reply', 'reply']);
    const behaviour = { kind: 'behaviour', gold: emptyGraph, candidate: emptyGraph, brokenOff: [] } as const;
    expect(await ask(behaviour, never)).toEqual(handleExecuteRequest(behaviour));
    expect(fake.made).toHaveLength(1);
  });

  it('forgets the traces that the last call did not contain', async () => {
    const { mine } = createTraceMiner();
    const given = traces();
    await mine(questionOf(given), never);
    await mine(questionOf([]), never);
    const before = kindsSent()?.length;
    expect(await mine(questionOf(given), never)).toEqual(mineWorkflow(questionOf(given)));
    expect(kindsSent()?.slice(before)).toEqual(['call', 'reply', 'reply', 'reply']);
  });

  it('sends nothing more when it is cancelled between two slices, and then uses another worker', async () => {
    const { mine } = createTraceMiner();
    const ending = new AbortController();
    fake.control.onSent = ({ kind }) => kind === 'reply' && ending.abort();
    const first = mine(questionOf(traces()), ending.signal);
    await expect(first).rejects.toThrow(/abort/i);
    delete fake.control.onSent;
    expect((await mine(questionOf([traceOf('four', ['look'])]), never)).rebuilding.traceCount).toBe(1);
    expect(kindsSent()).toEqual(['call', 'reply']);
    expect(fake.made.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it('mines on the page if there are no workers', async () => {
    vi.stubGlobal('Worker', undefined);
    const question = questionOf(traces());
    expect(await createTraceMiner().mine(question, never)).toEqual(mineWorkflow(question));
  });

  it('reports an error of the miner, and answers the next request', async () => {
    const { mine } = createTraceMiner();
    await expect(mine({ ...questionOf([]), authored: {} as MineQuestion['authored'] }, never)).rejects.toThrow();
    expect(await mine(questionOf([]), never)).toEqual(mineWorkflow(questionOf([])));
    expect(fake.made).toHaveLength(1);
  });
});

describe('reading in the traces worker', () => {
  const file = new File(['{}'], 'chats.jsonl');
  const noFallback = (): ImportReader => {
    throw new Error('not expected');
  };

  it('returns what the reader reads, traces in slices, and reports progress', async () => {
    const done: number[] = [];
    const read = await createImportWorker(noFallback).read(file, {
      ownAs: 'traces',
      onProgress: (at) => done.push(at),
    });
    expect(read).toEqual(ok({ kind: 'traces', traces: traces(), warnings: ['a warning'] }));
    expect(done).toEqual([file.size]);
  });

  it('stores the runs in the worker that has read them', async () => {
    const worker = createImportWorker(noFallback);
    const read = await worker.read(runs, { ownAs: 'runs' });
    expect(read).toMatchObject({ ok: true, value: { kind: 'runs', key: 7 } });
    const onWriting = vi.fn();
    const onProgress = vi.fn();
    expect(await worker.store(7, { onWriting, onProgress })).toEqual(ok([]));
    expect(onWriting).toHaveBeenCalledWith(['run-7']);
    expect(onProgress).toHaveBeenCalledWith(1, 2);
    worker.close();
    expect(fake.made.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  });

  it('reads on the page if the worker could not be loaded, and stores there', async () => {
    fake.control.answers = false;
    const fallback = vi.fn(() => reader);
    const worker = createImportWorker(fallback);
    const reading = worker.read(file, { ownAs: 'traces' });
    fake.made[0]?.breakDown();
    expect(await reading).toEqual(ok({ kind: 'traces', traces: traces(), warnings: ['a warning'] }));
    expect(await worker.store(7)).toEqual(ok([]));
    expect(fallback).toHaveBeenCalledOnce();
    expect(fake.made).toHaveLength(1);
  });

  it('names the file and the remedy if the worker stops while it reads', async () => {
    const worker = createImportWorker(noFallback);
    const reading = worker.read(endless, {
      ownAs: 'traces',
      onProgress: () => fake.made[0]?.breakDown('out of memory'),
    });
    expect(await reading).toEqual({
      ok: false,
      error: 'endless.jsonl: The part of Weir that reads files stopped. Open the file again.',
    });
    expect(await worker.store(7)).toEqual({ ok: false, error: 'The runs could not be stored. Open the file again.' });
  });
});
