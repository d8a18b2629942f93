import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../core/flowchart';
import { type Trace, tracesFromEvents, traceToEvents } from '../../core/logs';
import type { SessionEvent } from '../../core/session';
import { createMemoryRepository, type Repository } from '../../core/storage';
import type { JsonObject } from '../../core/support';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalDocument, hospitalRunner } from '../../testing/sessionFixtures';
import {
  analyseAtOnce,
  createPorts,
  createRefusingRepository,
  openWithPositions,
  positionsInRow,
} from '../../testing/storePorts';
import { inlineTraces, traceItem } from '../../testing/traceFixtures';
import type { Analysis } from '../support/analysis';
import { type ComparePorts, createCompareStore } from './compareStore';
import type { RebuiltWorkflow } from './rebuiltWorkflow';
import type { TraceService } from './traceService';

async function record(sessionId: string): Promise<readonly SessionEvent[]> {
  const chat = createScriptedChat([
    callReply('check_hospital', { hospital: 'A' }),
    callReply('check_department', { hospital: 'A', department: 'eye' }),
    answerReply('Both exist.'),
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

/** `change` replaces the miner. */
async function openMining(change: (mine: TraceService['mine']) => TraceService['mine']) {
  const repository = createMemoryRepository();
  const service = inlineTraces(repository);
  return open({ loadTraces: async () => ({ ...service, mine: change(service.mine) }) }, repository);
}

async function open(change: Partial<ComparePorts> = {}, repository: Repository = createMemoryRepository()) {
  await repository.appendEvents(log);
  await repository.appendEvents(await record('s2'));
  const workspace = await openWithPositions(createPorts({ repository }), [hospitalDocument]);
  const layout: ComparePorts['layout'] = async (graph) => positionsInRow(graph.nodes.map((node) => node.id));
  const loadTraces = async () => inlineTraces(repository);
  return { store: createCompareStore({ workspace, layout, loadTraces, ...change }), workspace };
}
const idle = (store: Awaited<ReturnType<typeof open>>['store']) =>
  vi.waitFor(() => expect(store.getState().working).toBe(false), { timeout: 60_000 });

describe('reconstruction', () => {
  it('mines the chosen runs and compares the result with the open document', async () => {
    const { store } = await open();
    store.getState().choose(['s1', 's2']);
    expect(store.getState().working).toBe(true);
    await idle(store);
    const { result, problem } = store.getState();
    expect(problem).toBeUndefined();
    expect(result?.rebuilding.traceCount).toBe(2);
    expect(result?.rebuilt.nodes.map((node) => node.id)).toEqual(
      expect.arrayContaining(['api:check_hospital', 'api:check_department']),
    );
    expect(result?.authored.nodes.length).toBeGreaterThan(2);
    const before = result?.id;
    const selected = { side: 'authored', nodeId: 'api:check_hospital' } as const;
    store.getState().select(selected);
    await store.getState().reconstruct();
    expect(store.getState().result?.id).not.toBe(before);
    expect(store.getState().selected).toBe(selected);
    store.getState().select({ side: 'rebuilt', edgeId: 'none' });
    await store.getState().reconstruct();
    expect(store.getState().selected).toBeUndefined();
  });

  it('shows the last of two choices, however long the first one takes', async () => {
    const releases: (() => void)[] = [];
    const { store } = await openMining((mine) => (question) => {
      const mined = mine(question);
      return new Promise((resolve) => releases.push(() => resolve(mined)));
    });
    store.getState().choose(['s1', 's2']);
    await vi.waitFor(() => expect(releases).toHaveLength(1));
    store.getState().choose(['s1']);
    await vi.waitFor(() => expect(releases).toHaveLength(2));
    releases[1]?.();
    await idle(store);
    releases[0]?.();
    await Promise.resolve();
    expect(store.getState().result?.rebuilding.traceCount).toBe(1);
  });

  it('cancels a mining run that is no longer needed, without reporting a problem', async () => {
    const mineRequests: { readonly sets: number; readonly signal: AbortSignal | undefined }[] = [];
    const { store } = await openMining((mine) => (question, signal) => {
      mineRequests.push({ sets: question.sets.length, signal });
      if (mineRequests.length === 2) return mine(question, signal);
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    });
    store.getState().choose(['s1', 's2']);
    await vi.waitFor(() => expect(mineRequests).toHaveLength(1));
    store.getState().choose(['s2']);
    expect(mineRequests[0]?.signal?.aborted).toBe(true);
    await idle(store);
    expect(mineRequests[1]).toMatchObject({ sets: 1, signal: { aborted: false } });
    expect(store.getState()).toMatchObject({ problem: undefined, result: { rebuilding: { traceCount: 1 } } });
    store.getState().choose(['s1']);
    await vi.waitFor(() => expect(mineRequests).toHaveLength(3));
    store.getState().choose([]);
    expect(mineRequests[2]?.signal?.aborted).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(store.getState()).toMatchObject({ problem: undefined, working: false, result: undefined });
  });

  it('is empty again when all traces are deselected, also during mining', async () => {
    const { store } = await open();
    store.getState().choose(['s1']);
    store.getState().choose([]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(store.getState()).toMatchObject({ result: undefined, working: false, problem: undefined });
  });

  it('reports runs that cannot be read and failed layouts, and recovers', async () => {
    const { repository, refused } = createRefusingRepository();
    const { store } = await open({}, repository);
    refused.add('loadEvents');
    store.getState().choose(['s1']);
    await idle(store);
    expect(store.getState().problem).toContain('could not be compared');
    refused.clear();
    store.getState().choose(['s1', 'deleted long ago']);
    await idle(store);
    expect(store.getState()).toMatchObject({ problem: undefined, result: { rebuilding: { traceCount: 1 } } });
  });
});

it('compares a stored run of another program as its record: labels of replies are not ANSWERs', async () => {
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
  const stored = store.getState().result?.rebuilt.nodes.map(({ id }) => id);
  expect(stored).toContain('api:check_hospital');
  store.getState().choose([]);
  store.getState().addTraces(traceItem('file:theirs', [trace]));
  await idle(store);
  expect(store.getState().result?.rebuilt.nodes.map(({ id }) => id)).toEqual(stored);
});

describe('log files', () => {
  it('are added to the choice, replace a file of the same name, and can be removed', async () => {
    const { store } = await open();
    const item = traceItem('file:mine.jsonl', tracesFromEvents(log));
    store.getState().addTraces(item, ['Odd.']);
    expect(store.getState().warnings).toEqual(['Odd.']);
    store.getState().addTraces(item);
    await idle(store);
    expect(store.getState()).toMatchObject({
      chosen: [item.id],
      warnings: [],
      result: { rebuilding: { traceCount: 1 } },
    });
    expect(store.getState().files).toHaveLength(1);
    store.getState().removeFile(item.id);
    expect(store.getState()).toMatchObject({ files: [], chosen: [] });
    await idle(store);
    expect(store.getState().result).toBeUndefined();
  });

  it('reports refused files next to the current comparison, which stays', async () => {
    const { store } = await open();
    store.getState().choose(['s1']);
    await idle(store);
    store.getState().setProblem('odd.jsonl is empty.');
    expect(store.getState()).toMatchObject({
      problem: 'odd.jsonl is empty.',
      result: { rebuilding: { traceCount: 1 } },
    });
    store.getState().choose(['s1', 's2']);
    await idle(store);
    expect(store.getState()).toMatchObject({ problem: undefined, result: { rebuilding: { traceCount: 2 } } });
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

describe('candidates and corrections', () => {
  const offered = (id: string, trace: Trace): RebuiltWorkflow => ({
    id,
    label: `Offered ${id}`,
    origin: {
      kind: 'model',
      model: 'some-model',
      strategy: 'react',
      isRehearsal: false,
      tokens: { promptTokens: 1, completionTokens: 1, requests: 1, estimated: false },
    },
    graph: {
      nodes: [
        { id: 'start', kind: 'start', label: 'START' },
        { id: 'api:look_up', kind: 'api', label: 'look_up', ref: 'look_up' },
        { id: 'end', kind: 'end', label: 'END' },
      ],
      edges: [
        { id: 'e1', from: 'start', to: 'api:look_up', kind: 'flow' },
        { id: 'e2', from: 'api:look_up', to: 'end', kind: 'flow' },
      ],
    },
    evidence: {},
    notes: [],
    traces: [{ kind: 'traces', traces: [trace] }],
    traceIds: [trace.id],
  });

  it('are listed with the miner, can be shown, switched and removed, and belong to their document', async () => {
    const { store, workspace } = await open();
    store.getState().choose(['s1']);
    await idle(store);
    const [trace] = tracesFromEvents(log);
    if (!trace) throw new Error('no trace');
    await store.getState().addCandidate(offered('one', trace));
    expect(store.getState()).toMatchObject({ shown: 'one', result: { candidate: { id: 'one' } } });
    expect(store.getState().result?.rebuilding.fitness.fitness).toBe(0);
    expect(store.getState().sides.map(({ candidate }) => candidate.id)).toEqual(['miner', 'one']);
    store.getState().show('miner');
    expect(store.getState().result?.candidate.origin.kind).toBe('miner');
    await store.getState().reconstruct();
    expect(store.getState().sides.map(({ candidate }) => candidate.id)).toEqual(['miner', 'one']);
    const other = workspace.getState().history.document.id;
    workspace.getState().createDocument({ title: 'Other', kind: 'pdl', source: 'Name: Other\n' });
    await vi.waitFor(() => expect(workspace.getState().analysis.source).toBe('Name: Other\n'));
    store.getState().choose([]);
    expect(store.getState()).toMatchObject({ candidates: [], sides: [], result: undefined });
    workspace.getState().openDocument(other);
    await vi.waitFor(() => expect(workspace.getState().analysis.source).not.toBe('Name: Other\n'));
    store.getState().choose(['s1']);
    await idle(store);
    await vi.waitFor(() => expect(store.getState().sides).toHaveLength(2));
    store.getState().dropCandidate('one');
    expect(store.getState()).toMatchObject({ candidates: [], shown: 'miner' });
  });

  it('use the corrections of the user, also after another reconstruction and a change of the text', async () => {
    const { store, workspace } = await open();
    const [trace] = tracesFromEvents(log);
    if (!trace) throw new Error('no trace');
    await store.getState().addCandidate(offered('one', trace));
    const before = store.getState().result?.comparison.graphScore.f1;
    expect(before).toBe(0);
    const pair = ['api:check_hospital', 'api:look_up'] as const;
    await store.getState().match(pair);
    expect(store.getState().result?.comparison).toMatchObject({ matching: [pair] });
    expect(store.getState().corrections.paired).toEqual([pair]);
    expect(store.getState().result?.view.pairs).toContainEqual(pair);
    await store.getState().addCandidate(offered('one', trace));
    expect(store.getState().result?.comparison.matching).toEqual([pair]);
    await store.getState().unmatch(pair);
    expect(store.getState().corrections).toEqual({ paired: [], separated: [pair] });
    expect(store.getState().result?.comparison.matching).toEqual([]);
    await store.getState().removeCorrection(pair);
    expect(store.getState().corrections).toEqual({ paired: [], separated: [] });
    const { source } = workspace.getState().history.document;
    const id = store.getState().result?.id;
    const renamed = source.replaceAll('check_hospital', 'look_up');
    workspace.getState().edit([{ range: { start: 0, end: source.length }, text: renamed }], {
      origin: 'editor',
      intent: 'record',
      label: 'x',
    });
    await vi.waitFor(() => expect(workspace.getState().analysis.source).toBe(renamed));
    await store.getState().follow();
    expect(store.getState().result?.comparison.matching).toEqual([['api:look_up', 'api:look_up']]);
    expect(store.getState().result?.id).toBe(id);
  });
});

describe('hunks', () => {
  const call = (seq: number, name: string, given: JsonObject, result: JsonObject) =>
    ({ kind: 'call', seq, name, arguments: given, outcome: 'succeeded', result }) as const;
  const other: Trace = {
    id: 'other',
    source: 'openai',
    steps: [
      call(0, 'check_hospital', { hospital: 'North' }, { hospital_exists: true }),
      call(1, 'look_up_doctor', { hospital: 'North' }, { doctor: 'Dr. Abel' }),
      call(2, 'check_department', { hospital: 'North', department: 'eye' }, { department_exists: true }),
    ],
  };
  const settled = async (store: Awaited<ReturnType<typeof open>>['store']) => {
    await store.getState().follow();
    await store.getState().planHunks();
    return store.getState().hunks ?? [];
  };

  it('are accepted as one step each, gone afterwards, and undone with the document', async () => {
    const { store, workspace } = await open();
    store.getState().addTraces(traceItem('file:other', [other]));
    await idle(store);
    const before = workspace.getState().history.document.source;
    const hunks = await settled(store);
    const added = hunks.find(({ id }) => id === 'addCall api:look_up_doctor');
    expect(added).toMatchObject({ isDefault: true, plan: { kind: 'planned' } });
    expect(added?.evidence).toEqual([{ trace: 'other', seqs: [1] }]);
    const score = store.getState().result?.comparison.graphScore.precision ?? 0;
    expect(await store.getState().acceptHunk('addCall api:look_up_doctor')).toBe(true);
    const { source } = workspace.getState().history.document;
    expect(source).toContain('- name: look_up_doctor');
    expect(source).toMatch(/request: \[hospital\]\s+response: \[doctor\]/);
    // A second click has no effect.
    expect(await store.getState().acceptHunk('addCall api:look_up_doctor')).toBe(false);
    await vi.waitFor(() => expect(workspace.getState().analysis.source).toBe(source));
    expect((await settled(store)).map(({ id }) => id)).not.toContain('addCall api:look_up_doctor');
    expect(store.getState().result?.comparison.graphScore.precision).toBeGreaterThan(score);
    workspace.getState().undo();
    expect(workspace.getState().history.document.source).toBe(before);
    await vi.waitFor(() => expect(workspace.getState().analysis.source).toBe(before));
    expect((await settled(store)).map(({ id }) => id)).toContain('addCall api:look_up_doctor');
    expect(await store.getState().acceptAll()).toBeGreaterThan(0);
    expect(workspace.getState().history.document.source).toContain('look_up_doctor');
    workspace.getState().undo();
    expect(workspace.getState().history.document.source).toBe(before);
  });

  it('are not written if they were planned for an older text', async () => {
    const { store, workspace } = await open();
    store.getState().addTraces(traceItem('file:other', [other]));
    await idle(store);
    await settled(store);
    const at = { start: 0, end: 0 };
    workspace.getState().edit([{ range: at, text: '# New\n' }], { origin: 'editor', intent: 'record', label: 'x' });
    const { source } = workspace.getState().history.document;
    expect(await store.getState().acceptHunk('addCall api:look_up_doctor')).toBe(false);
    expect(workspace.getState().history.document.source).toBe(source);
    expect(workspace.getState().notices.at(-1)?.text).toContain('has changed since');
  });

  it('open the whole workflow as a new document', async () => {
    const { store, workspace } = await open();
    store.getState().addTraces(traceItem('file:other', [other]));
    await idle(store);
    expect(await store.getState().openRebuilt('mermaid')).toBeUndefined();
    expect(workspace.getState().history.document).toMatchObject({ kind: 'mermaid' });
    expect(workspace.getState().history.document.source).toContain('look_up_doctor');
  });
});

it('shows which events passed each edge, and how often', async () => {
  const { store } = await open();
  store.getState().choose(['s1', 's2']);
  await idle(store);
  const { edges, nodes } = store.getState().result?.rebuilding.callEvidence ?? { edges: {}, nodes: {} };
  const passes = edges['api:check_hospital -> api:check_department'] ?? [];
  expect(passes.map(({ trace }) => trace)).toEqual(['s1', 's2']);
  const [from, to] = passes[0]?.passes[0] ?? [];
  expect(nodes['api:check_hospital']?.[0]?.seqs).toEqual([from]);
  expect(nodes['api:check_department']?.[0]?.seqs).toEqual([to]);
});

describe('a run that broke the workflow', () => {
  /** It claims a booking that was never made. */
  async function recordClaim() {
    const chat = createScriptedChat([
      callReply('check_hospital', { hospital: 'A' }),
      answerReply('It is booked.', 'appointment_confirmed'),
    ]);
    const turns = [{ text: 'Hospital A', ends: true }];
    const runner = hospitalRunner(chat, { user: { kind: 'scripted', turns }, controllers: [] }, { sessionId: 'claim' });
    runner.start();
    await runner.settled();
    return runner.events;
  }

  it('is excluded from mining, unless it is the only one or is requested', async () => {
    const repository = createMemoryRepository();
    await repository.appendEvents(await recordClaim());
    const { store } = await open({}, repository);
    store.getState().choose(['claim', 's1']);
    await idle(store);
    expect(store.getState()).toMatchObject({ excludedRuns: ['claim'], result: { rebuilding: { traceCount: 1 } } });
    expect(store.getState().violations).toEqual({
      claim: [{ nodeId: 'answer:appointment_confirmed', missing: ['api:register_hospital'] }],
      s1: [],
    });
    store.getState().mineViolating(true);
    await idle(store);
    expect(store.getState()).toMatchObject({ excludedRuns: [], result: { rebuilding: { traceCount: 2 } } });
    store.getState().mineViolating(false);
    await idle(store);
    expect(store.getState().excludedRuns).toEqual(['claim']);
    store.getState().choose(['claim']);
    await idle(store);
    expect(store.getState()).toMatchObject({ excludedRuns: [], result: { rebuilding: { traceCount: 1 } } });
  });
});

it('marks on both sides the matched nodes and the nodes of one side only', async () => {
  const { store } = await open();
  const text = JSON.stringify(log).replaceAll('check_department', 'look_up_ward');
  const traces = tracesFromEvents(JSON.parse(text) as SessionEvent[]);
  store.getState().addTraces(traceItem('file:other', traces));
  await idle(store);
  const marksOf = (nodes: readonly { readonly id: string; readonly mark?: string }[]) =>
    Object.fromEntries(nodes.flatMap(({ id, mark }) => (mark === undefined ? [] : [[id, mark]])));
  const drawn = () => marksOf(store.getState().result?.drawn.view.nodes ?? []);
  const rebuilt = () => marksOf(store.getState().result?.view.rebuilt.nodes ?? []);
  const placeOf = (side: 'authored' | 'rebuilt', id: string) =>
    store.getState().result?.view[side].nodes.find((node) => node.id === id)?.position;
  expect(drawn()).toMatchObject({
    'api:check_hospital': 'matched',
    'api:check_department': 'missing',
    'api:query_appointment': 'missing',
  });
  expect(rebuilt()).toMatchObject({ 'api:check_hospital': 'matched', 'api:look_up_ward': 'added' });
  expect(placeOf('rebuilt', 'api:check_hospital')).toEqual(placeOf('authored', 'api:check_hospital'));
  // Matched by hand, both are one node at one position.
  await store.getState().match(['api:check_department', 'api:look_up_ward']);
  expect(drawn()).toMatchObject({ 'api:check_department': 'matched' });
  expect(rebuilt()).toMatchObject({ 'api:look_up_ward': 'matched' });
  expect(placeOf('rebuilt', 'api:look_up_ward')).toEqual(placeOf('authored', 'api:check_department'));
});

it('compares a flowchart, and writes hunks into its text, keeping comments', async () => {
  const chart =
    'flowchart TD\n  s([Start]) --> a[check_hospital]\n  %% stays\n  a --> b[query_appointment]\n  b --> e([End])\n';
  const readChart = (source: string): Analysis => ({
    ...analyseAtOnce('mermaid', source),
    graphs: { flowchart: buildFlowchartGraph(readFlowchart(source).data) },
  });
  const ports = createPorts({
    analyse: (kind, source) => (kind === 'mermaid' ? readChart(source) : analyseAtOnce(kind, source)),
  });
  const workspace = await openWithPositions(ports, [{ title: 'Chart', kind: 'mermaid', source: chart }]);
  const layout: ComparePorts['layout'] = async (graph) => positionsInRow(graph.nodes.map((node) => node.id));
  const store = createCompareStore({
    workspace,
    layout,
    loadTraces: async () => inlineTraces(createMemoryRepository()),
  });
  store.getState().addTraces(traceItem('file:mine', tracesFromEvents(log)));
  await idle(store);
  const matched = () =>
    store.getState().result?.comparison.matching.filter(([id]) => !['s', 'e', 'start', 'end'].includes(id)).length;
  expect(matched()).toBe(1);
  await store.getState().planHunks();
  expect(await store.getState().acceptHunk('addCall api:check_department')).toBe(true);
  const { source } = workspace.getState().history.document;
  expect(source).toContain('check_department');
  expect(source).toContain('%% stays');
  await vi.waitFor(() => expect(workspace.getState().analysis.source).toBe(source));
  await store.getState().follow();
  expect(matched()).toBe(2);
  workspace.getState().undo();
  expect(workspace.getState().history.document.source).toBe(chart);
});

describe('calls made before the code is loaded', () => {
  it('wait for it: the rebuilt workflow opens at the first attempt, also if the choice changes meanwhile', async () => {
    const { store, workspace } = await open();
    const before = workspace.getState().documents.length;
    store.getState().choose(['s1']);
    const rebuilding = store.getState().reconstruct();
    // The comparison page does the same when it is shown.
    store.getState().choose(['s1']);
    await rebuilding;
    expect(store.getState()).toMatchObject({ working: false, problem: undefined });
    expect(store.getState().result?.rebuilding.traceCount).toBe(1);
    expect(await store.getState().openRebuilt('mermaid')).toBeUndefined();
    expect(workspace.getState().documents).toHaveLength(before + 1);
  });

  it('returns a message when there is nothing to open', async () => {
    const { store, workspace } = await open();
    const before = workspace.getState().documents.length;
    expect(await store.getState().openRebuilt('pdl')).toMatch(/No workflow was rebuilt/);
    expect(workspace.getState().documents).toHaveLength(before);
    expect([await store.getState().acceptHunk('x'), await store.getState().acceptAll()]).toEqual([false, 0]);
  });

  it('replaces the chosen traces if `alone` is set', async () => {
    const { store } = await open();
    store.getState().choose(['s1']);
    const [trace] = tracesFromEvents(log);
    const item = traceItem('file:a', [trace as Trace]);
    store.getState().addTraces(item);
    expect(store.getState().chosen).toEqual(['s1', 'file:a']);
    store.getState().addTraces(item, [], { alone: true });
    expect(store.getState().chosen).toEqual(['file:a']);
    await idle(store);
  });
});
