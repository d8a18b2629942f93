import { describe, expect, it } from 'vitest';
import type { ChatPort } from '../../core/llm';
import type { BenchCellResult } from '../../core/taskBench';
import { createBenchAgent } from '../../testing/benchAgent';
import { createSettingsStore } from '../settings/settingsStore';
import { type BenchResultStore, createBenchStore } from './benchStore';
import { benchSettingsOf, resultsForSettings } from './benchView';
import type { EvaluationPorts } from './evaluationPorts';

function memoryText() {
  const storedResults = new Map<string, string>();
  return {
    getItem: (name: string) => storedResults.get(name) ?? null,
    setItem: (name: string, value: string) => void storedResults.set(name, value),
    removeItem: (name: string) => void storedResults.delete(name),
  };
}

function createMemoryStore(canSave = true): BenchResultStore & { readonly storedResults: Map<string, unknown> } {
  const storedResults = new Map<string, unknown>();
  return {
    storedResults,
    durable: true,
    load: async () => [...storedResults.values(), { v: 7 }, null],
    save: async (key, value) => {
      if (canSave) storedResults.set(key, JSON.parse(JSON.stringify(value)));
      return canSave;
    },
    remove: async (keys) => {
      for (const key of keys) storedResults.delete(key);
    },
  };
}

async function openStore(chat: ChatPort, resultStore = createMemoryStore(), storage = memoryText()) {
  const settings = createSettingsStore(memoryText(), memoryText());
  const ports = {
    openBench: async () => ({ resultStore, openChat: () => chat }),
    layout: async (graph) => Object.fromEntries(graph.nodes.map(({ id }, index) => [id, { x: 0, y: index * 80 }])),
  } as Partial<EvaluationPorts> as EvaluationPorts; // all that the bench uses
  const store = createBenchStore({
    settings,
    setupStorage: storage,
    loadEvaluation: async () => ports,
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.getState().phase).toBe('ready');
  return { store, settings, resultStore, storage };
}

const two = { tasks: ['math-order-total', 'logic-kept-rule'], strategies: ['es-react-react', 'one-react'] } as const;

describe('the bench in the browser', () => {
  it('measures in a single pass with the examples and their answers, apart from other results', async () => {
    const { store, settings } = await openStore(createBenchAgent());
    const settingsNow = () => benchSettingsOf(store.getState().choices, settings.getState());
    store.getState().choose({ ...two, isSinglePass: true });
    expect(settingsNow()).toMatchObject({ rollouts: 1, selection: 'all', showAnswers: true });
    await store.getState().run();
    const cells = resultsForSettings(store.getState(), settingsNow());
    expect([...cells.values()].map((cell) => cell.kind === 'measured' && cell.executions.length)).toEqual([1, 1, 1, 1]);
    store.getState().choose({ isSinglePass: false });
    expect(resultsForSettings(store.getState(), settingsNow()).size).toBe(0);
  });

  it('measures one cell alone, and again', async () => {
    const { store } = await openStore(createBenchAgent());
    store.getState().choose(two);
    const cell = { task: 'logic-kept-rule', strategy: 'one-react' } as const;
    await store.getState().run(cell);
    const [first, ...others] = store.getState().results;
    expect([first, others]).toMatchObject([{ kind: 'measured', ...cell }, []]);
    await store.getState().run(cell);
    expect(store.getState().results).toHaveLength(1);
    expect(store.getState().results[0]).not.toBe(first);
  });

  it('stores each result before it counts, and a later page runs the remaining cells', async () => {
    const failing = createBenchAgent({ failAt: (index) => (index === 5 ? 'Overloaded.' : undefined) });
    const { store, settings, resultStore, storage } = await openStore(failing);
    store.getState().choose(two);
    const stop = store.subscribe(({ results, work }) => {
      if (results.length === 2 && work.kind === 'running') store.getState().pause();
    });
    await store.getState().run();
    stop();
    expect(store.getState().message).toMatchObject({ tone: 'note' });
    expect(store.getState().work.kind).toBe('idle');
    const kinds = (results: readonly BenchCellResult[]) => results.map(({ kind }) => kind);
    expect(kinds(store.getState().results)[0]).toBe('failed-by-endpoint');
    expect(resultStore.storedResults.size).toBe(store.getState().results.length);

    const agent = createBenchAgent();
    const reopened = await openStore(agent, resultStore, storage);
    expect(reopened.store.getState().choices).toMatchObject(two);
    expect(reopened.store.getState().results.length).toBe(resultStore.storedResults.size);
    await reopened.store.getState().run();
    expect(reopened.store.getState().message).toBeUndefined();
    const under = benchSettingsOf(reopened.store.getState().choices, settings.getState());
    if (typeof under === 'string') throw new Error(under);
    const results = [...resultsForSettings(reopened.store.getState(), under).values()];
    expect(results.length).toBe(4);
    expect(results.every((result) => result.kind === 'measured' && result.isRight)).toBe(true);

    const [cell] = results;
    if (!cell) throw new Error('no cell');
    await reopened.store.getState().open(cell);
    expect(reopened.store.getState().opened?.view.nodes.map(({ label }) => label)).toContain('round_to');
    await reopened.store.getState().clear();
    expect(reopened.store.getState().results).toEqual([]);
    expect(resultStore.storedResults.size).toBe(0);
  });

  it('can be cancelled, and reports a result that cannot be stored or a missing model', async () => {
    const { store, settings } = await openStore(createBenchAgent(), createMemoryStore(false));
    store.getState().choose({ ...two, strategies: ['es-react-react'] });
    const stop = store.subscribe(({ results }) => {
      if (results.length === 1) store.getState().cancel();
    });
    await store.getState().run();
    stop();
    expect(store.getState().results.length).toBe(1);
    expect(store.getState().message).toMatchObject({
      tone: 'problem',
      text: expect.stringContaining('refused to store'),
    });
    settings.getState().chooseModel({ source: 'endpoint', model: '' });
    await store.getState().run();
    expect(store.getState().message?.text).toContain('no endpoint');
  });
});
