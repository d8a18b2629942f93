import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Trace, tracesFromEvents, traceToEvents } from '../core/logs';
import type { SessionEvent } from '../core/session';
import { createMemoryRepository, type Repository } from '../core/storage';
import { createScriptedChat } from '../testing/scriptedChat';
import { act, hospitalDocument, hospitalRunner, speak } from '../testing/sessionFixtures';
import { createPorts, createRefusingRepository, inARow } from '../testing/storePorts';
import { type ComparePorts, createCompareStore } from './compareStore';
import { mineWorkflow } from './mineWorkflow';
import { createWorkspaceStore } from './workspaceStore';

async function record(sessionId: string): Promise<readonly SessionEvent[]> {
  const chat = createScriptedChat([
    act('check_hospital', { hospital: 'A' }),
    act('check_department', { hospital: 'A', department: 'eye' }),
    speak('Both exist.'),
  ]);
  const turns = [{ text: 'Hospital A, the eye department', ends: true }];
  const runner = hospitalRunner(chat, { user: { kind: 'scripted', turns }, controllers: [] }, { sessionId });
  runner.start();
  await runner.settled();
  return runner.events;
}

let log: readonly SessionEvent[] = [];
beforeAll(async () => {
  log = await record('s1');
});

async function open(change: Partial<ComparePorts> = {}, repository: Repository = createMemoryRepository()) {
  await repository.appendEvents(log);
  await repository.appendEvents(await record('s2'));
  const workspace = await createWorkspaceStore(createPorts({ repository }), [hospitalDocument]);
  const layout: ComparePorts['layout'] = async (graph) => inARow(graph.nodes.map((node) => node.id));
  return { store: createCompareStore({ repository, workspace, layout, ...change }), workspace };
}
const idle = (store: Awaited<ReturnType<typeof open>>['store']) =>
  vi.waitFor(() => expect(store.getState().working).toBe(false), { timeout: 5000 });

describe('reconstruction', () => {
  it('mines the chosen runs and sets the result beside the open document', async () => {
    const { store } = await open();
    store.getState().choose(['s1', 's2']);
    expect(store.getState().working).toBe(true);
    await idle(store);
    const { result, problem } = store.getState();
    expect(problem).toBeUndefined();
    expect(result?.traceCount).toBe(2);
    expect(result?.mined.graph.nodes.map((node) => node.id)).toEqual(
      expect.arrayContaining(['api:check_hospital', 'api:check_department']),
    );
    expect(result?.authored.nodes.length).toBeGreaterThan(2);
    const before = result?.id;
    await store.getState().reconstruct();
    expect(store.getState().result?.id).not.toBe(before);
  });

  it('shows the last of two choices, however long the first one takes', async () => {
    const releases: (() => void)[] = [];
    const { store } = await open({
      layout: (graph) =>
        new Promise((resolve) => releases.push(() => resolve(inARow(graph.nodes.map((node) => node.id))))),
    });
    store.getState().choose(['s1', 's2']);
    await vi.waitFor(() => expect(releases).toHaveLength(1));
    store.getState().choose(['s1']);
    await vi.waitFor(() => expect(releases).toHaveLength(2));
    releases[1]?.();
    await idle(store);
    releases[0]?.();
    await Promise.resolve();
    expect(store.getState().result?.traceCount).toBe(1);
  });

  it('ends the mining that nobody waits for any more, and says nothing of it', async () => {
    const asked: { readonly traces: number; readonly signal: AbortSignal }[] = [];
    const { store } = await open({
      mine: (question, signal) => {
        asked.push({ traces: question.traces.length, signal });
        if (asked.length === 2) return Promise.resolve(mineWorkflow(question));
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    store.getState().choose(['s1', 's2']);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    store.getState().choose(['s2']);
    expect(asked[0]?.signal.aborted).toBe(true);
    await idle(store);
    expect(asked[1]).toMatchObject({ traces: 1, signal: { aborted: false } });
    expect(store.getState()).toMatchObject({ problem: undefined, result: { traceCount: 1 } });
    store.getState().choose(['s1']);
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    store.getState().choose([]);
    expect(asked[2]?.signal.aborted).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(store.getState()).toMatchObject({ problem: undefined, working: false, result: undefined });
  });

  it('is empty again when nothing is chosen, also while it works', async () => {
    const { store } = await open();
    store.getState().choose(['s1']);
    store.getState().choose([]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(store.getState()).toMatchObject({ result: undefined, working: false, problem: undefined });
  });

  it('tells when runs cannot be had or a layout fails, and recovers', async () => {
    const { repository, refused } = createRefusingRepository();
    const { store } = await open({}, repository);
    refused.add('loadEvents');
    store.getState().choose(['s1']);
    await idle(store);
    expect(store.getState().problem).toContain('could not be compared');
    refused.clear();
    store.getState().choose(['s1', 'deleted long ago']);
    await idle(store);
    expect(store.getState()).toMatchObject({ problem: undefined, result: { traceCount: 1 } });
  });
});

it('takes a stored run of another program as it would take the record: labels of replies are no ANSWERs', async () => {
  const trace: Trace = {
    id: 'theirs',
    source: 'star',
    steps: [
      { kind: 'user', seq: 0, text: 'Hello' },
      { kind: 'call', seq: 1, name: 'check_hospital', arguments: {}, outcome: 'succeeded', result: {} },
      { kind: 'response', seq: 2, text: 'Bye.', answer: 'goodbye' },
    ],
  };
  const made = traceToEvents(trace, { document: hospitalDocument, tools: [], sessionId: 'theirs', startedAt: 1 });
  if (!made.ok) throw new Error(made.error.message);
  const repository = createMemoryRepository();
  await repository.appendEvents(made.value);
  const { store } = await open({}, repository);
  store.getState().choose(['theirs']);
  await idle(store);
  const stored = store.getState().result?.mined.graph.nodes.map(({ id }) => id);
  expect(stored).toContain('api:check_hospital');
  store.getState().choose([]);
  store.getState().addTraces({ id: 'file:theirs', label: 'theirs', traces: [trace] });
  await idle(store);
  expect(store.getState().result?.mined.graph.nodes.map(({ id }) => id)).toEqual(stored);
});

describe('log files', () => {
  it('join the choice, replace their namesake, and leave', async () => {
    const { store } = await open();
    const item = { id: 'file:mine.jsonl', label: 'mine.jsonl', traces: tracesFromEvents(log) };
    store.getState().addTraces(item, ['Odd.']);
    expect(store.getState().warnings).toEqual(['Odd.']);
    store.getState().addTraces(item);
    await idle(store);
    expect(store.getState()).toMatchObject({ chosen: [item.id], warnings: [], result: { traceCount: 1 } });
    expect(store.getState().files).toHaveLength(1);
    store.getState().removeFile(item.id);
    expect(store.getState()).toMatchObject({ files: [], chosen: [] });
    await idle(store);
    expect(store.getState().result).toBeUndefined();
  });

  it('that are refused are told beside what is compared, which stays', async () => {
    const { store } = await open();
    store.getState().choose(['s1']);
    await idle(store);
    store.getState().tell('odd.jsonl is empty.');
    expect(store.getState()).toMatchObject({ problem: 'odd.jsonl is empty.', result: { traceCount: 1 } });
    store.getState().choose(['s1', 's2']);
    await idle(store);
    expect(store.getState()).toMatchObject({ problem: undefined, result: { traceCount: 2 } });
  });

  it('share one viewport and one selection', async () => {
    const { store } = await open();
    store.getState().setViewport('rebuilt', { x: 1, y: 2, zoom: 0.5 });
    store.getState().select({ side: 'authored', nodeId: 'api:x' });
    expect(store.getState()).toMatchObject({
      viewport: { x: 1, y: 2, zoom: 0.5, by: 'rebuilt' },
      selected: { side: 'authored', nodeId: 'api:x' },
    });
  });
});
