import { describe, expect, it } from 'vitest';
import { emptyGraph } from '../../core/graph';
import type { ChatPort } from '../../core/llm';
import { createFakeSentenceModels } from '../../testing/fakeSentenceModels';
import { createSettingsStore } from '../settings/settingsStore';
import type { EvaluationPorts } from './evaluationPorts';
import { createGenerationStore, methodOf } from './generationStore';

function memoryText() {
  const held = new Map<string, string>();
  return {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
  };
}

const timing = { latencyMs: 1, retries: 0 };
/** Names two actions, then chains them; awaits `hold` before each reply. */
const chatOf = (hold: () => Promise<void> = async () => undefined): ChatPort => ({
  complete: async ({ messages }, _, cancel) => {
    await hold();
    if (cancel?.aborted) return { kind: 'failed', failure: { kind: 'cancelled', message: 'Cancelled.' }, timing };
    const isEdges = messages.some(({ role }) => role === 'assistant');
    const content = isEdges ? 'Edge: (START,1) (1,2) (2,END)' : 'Node:\n1: find_tool\n2: lend_tool';
    return { kind: 'completed', reply: { content, toolCalls: [] }, timing };
  },
});
const goldText = 'Node:\n1: find_tool\n2: lend_tool\nEdge: (START,1) (1,2) (2,END)';
const fileOf = (name: string, text: string) => ({ name, size: text.length, text: async () => text });

function openStore({ storage = memoryText(), chat = chatOf(), canLoad = (): boolean => true } = {}) {
  const settings = createSettingsStore(memoryText(), memoryText());
  const ports: EvaluationPorts = {
    createScorer: () => {
      throw new Error('not asked for');
    },
    embed: () => Promise.reject(new Error('not asked for')),
    sentenceModels: createFakeSentenceModels(),
    readWorkflow: async () => undefined,
    layout: async (graph) => Object.fromEntries(graph.nodes.map(({ id }, at) => [id, { x: 0, y: at }])),
    openAgents: () => Promise.reject(new Error('not asked for')),
    openBench: () => Promise.reject(new Error('not asked for')),
  };
  const load = async () => {
    if (!canLoad()) throw new Error('no network');
    return ports;
  };
  const store = createGenerationStore({
    settings,
    setupStorage: storage,
    loadEvaluation: load,
    openChat: async () => chat,
  });
  store.getState().change({ task: 'Lend a tool.', actions: 'find_tool\nlend_tool', count: 2 });
  return { store, storage };
}

describe('workflows generated for a task', () => {
  it('shows the first valid candidate, and scores all of them once there is a gold graph', async () => {
    const { store } = openStore();
    await store.getState().generate();
    const { rows, chosen, shown, writer, work } = store.getState();
    expect(rows.map(({ candidate }) => [candidate.index, candidate.kind])).toEqual([
      [0, 'generated'],
      [1, 'generated'],
    ]);
    expect(rows.map(({ agreement, score }) => [agreement, score])).toEqual([
      [1, undefined],
      [1, undefined],
    ]);
    expect(chosen).toBe(0);
    expect(shown?.pair.id).toBe('Candidate 1');
    expect(writer?.rehearsal).toBe(true);
    expect(work.kind).toBe('idle');
    await store.getState().takeGoldFile(fileOf('gold.txt', goldText));
    expect(store.getState().rows.map(({ score }) => score?.graph.f1)).toEqual([1, 1]);
    await store.getState().takeGoldGraph('empty', emptyGraph);
    expect(store.getState().gold.kind).toBe('refused');
    expect(store.getState().rows.map(({ score }) => score)).toEqual([undefined, undefined]);
  });

  it('shows the similarity that it matches by, also the remembered one', async () => {
    const { store, storage } = openStore();
    store.getState().change({ similarity: 'exact' });
    // The typed task is remembered as well.
    expect(JSON.parse(storage.getItem('weir.generate') ?? '{}')).toMatchObject({ task: 'Lend a tool.' });
    const again = openStore({ storage });
    expect(again.store.getState().draft.similarity).toBe('exact');
    expect(methodOf(again.store.getState().draft).similarity).toBe('exact');
  });

  it('clears the scores when a gold file cannot be read, and drops a late result', async () => {
    const { store } = openStore();
    await store.getState().generate();
    await store.getState().takeGoldFile(fileOf('gold.txt', goldText));
    await store.getState().takeGoldFile(fileOf('poem.txt', 'Roses are red'));
    expect(store.getState().gold).toMatchObject({ kind: 'refused', name: 'poem.txt' });
    expect(store.getState().rows.map(({ score }) => score)).toEqual([undefined, undefined]);
    let arrive = (_: string) => {};
    const slow = new Promise<string>((resolve) => {
      arrive = resolve;
    });
    const taking = store.getState().takeGoldFile({ name: 'slow.txt', size: 9, text: () => slow });
    await store.getState().clearGold();
    arrive(goldText);
    await taking;
    expect(store.getState().gold.kind).toBe('none');
  });

  it('keeps the candidates that arrived before a cancel, and clears them with the next request', async () => {
    let replies = 0;
    const { store } = openStore({
      chat: chatOf(async () => {
        replies += 1;
        if (replies === 3) store.getState().cancel();
      }),
    });
    await store.getState().generate();
    expect(store.getState().rows.map(({ candidate }) => candidate.index)).toEqual([0]);
    expect(store.getState().problem).toContain('Cancelled');
    store.getState().change({ count: 1 });
    const first = store.getState().generate();
    const second = store.getState().generate();
    await Promise.all([first, second]);
    expect(store.getState().rows).toHaveLength(1);
    expect(store.getState().work.kind).toBe('idle');
    expect(store.getState().problem).toBeUndefined();
  });

  it('reports that the code for drawing cannot be loaded, and draws when it can', async () => {
    let isUp = false;
    const { store } = openStore({ canLoad: () => isUp });
    await store.getState().generate();
    expect(store.getState().rows).toHaveLength(2);
    expect(store.getState().problem).toContain('could not be loaded');
    await store.getState().takeGoldFile(fileOf('gold.txt', goldText));
    expect(store.getState().gold).toMatchObject({ kind: 'refused' });
    isUp = true;
    await store.getState().show(1);
    expect(store.getState().shown?.pair.id).toBe('Candidate 2');
  });
});
