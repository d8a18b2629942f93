import { describe, expect, it, vi } from 'vitest';
import { traceOfExecution } from '../../core/executeSummarize';
import type { ChatPort } from '../../core/llm';
import { buildSessionTools } from '../../core/session';
import { createMemoryRepository } from '../../core/storage';
import { benchTasks } from '../../core/taskBench';
import { createScriptedChat, createSteppingClock, type ScriptedReply } from '../../testing/scriptedChat';
import { createPorts, createRefusingRepository, openWithPositions, positionsInRow } from '../../testing/storePorts';
import { inlineTraces, traceItem } from '../../testing/traceFixtures';
import type { RunEngine } from '../runs/runState';
import { createRunStore } from '../runs/runStore';
import { createSettingsStore } from '../settings/settingsStore';
import type { TextStorage } from '../support/ports';
import { createToolsStore } from '../workspace/toolsStore';
import { createCompareStore } from './compareStore';
import { readExecutionFacts } from './executeFacts';
import type { ExecutePorts } from './executeState';
import { createExecuteStore } from './executeStore';
import { createTestStore, describeTested } from './executeTestStore';

const source = `Name: Loan
APIs:
  - name: check_member
    request: [member_id]
    response: [is_member]
  - name: lend
    request: [member_id, tool]
    response: [loan_id]
Procedure: |
  [is_member] = API.check_member([member_id])
  [loan_id] = API.lend([member_id, tool])
`;
const tools = JSON.stringify({
  weir: 'tools',
  version: 1,
  backends: {
    check_member: { kind: 'mock', rows: [{ when: {}, result: { is_member: true } }] },
    lend: { kind: 'mock', rows: [{ when: {}, result: { loan_id: 'L7' } }] },
  },
});

function createStorage(): TextStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

async function open(chat: ChatPort, change: Partial<ExecutePorts> = {}) {
  const repository = change.repository ?? createMemoryRepository();
  const weir = createPorts({ repository });
  const workspace = await openWithPositions(weir, [{ title: 'Loan', kind: 'pdl', source }]);
  workspace.getState().setTools(tools);
  const engine = {
    createChat: () => chat,
    buildTools: (document) => buildSessionTools([document]),
  } as Partial<RunEngine> as RunEngine; // executing uses nothing else of the engine
  const clock = createSteppingClock();
  const loadEngine = async () => engine;
  const { newId } = weir;
  const runs = await createRunStore({ repository, clock, newId, loadEngine });
  const loadTraces = async () => inlineTraces(repository);
  const compare = createCompareStore({
    workspace,
    loadTraces,
    layout: async (graph) => positionsInRow(graph.nodes.map((node) => node.id)),
  });
  const toolsStore = createToolsStore(workspace);
  await vi.waitFor(() => expect(Object.keys(toolsStore.getState().backends)).toHaveLength(2));
  const storage = change.storage ?? createStorage();
  const settings = createSettingsStore(createStorage(), createStorage());
  const ports: ExecutePorts = {
    repository,
    workspace,
    runs,
    compare,
    settings,
    tools: toolsStore,
    clock,
    newId,
    storage,
    loadEngine,
    loadTraces,
    ...change,
  };
  const store = createExecuteStore(ports);
  store.getState().changeDraft({ text: 'Lend the tool to the member.', inputs: '{"member_id": "M1", "tool": "rake"}' });
  return { store, ports, tests: createTestStore(ports, store) };
}

const act = (action: string, action_input: object = {}) => JSON.stringify({ action, action_input });
const check = act('check_member', { member_id: 'M1' });
const lend = act('lend', { member_id: 'M1', tool: 'rake' });
const finish = act('finish', { answer: 'L7' });
const rollout = [check, lend, finish];
const failing: ScriptedReply = { failure: { kind: 'server-error', message: 'The endpoint is overloaded.' } };

const graphCalls = [
  act('add_start_node', { inputs: ['member_id', 'tool'] }),
  act('add_function_node', {
    node_id: 'check',
    function: 'check_member',
    inputs: { member_id: 'member_id' },
    output_key: 'found',
  }),
  act('add_function_node', {
    node_id: 'lend',
    function: 'lend',
    inputs: { member_id: 'member_id', tool: 'tool' },
    output_key: 'loan',
  }),
  act('add_end_node', { answer: 'loan.loan_id' }),
  act('add_edge', { from: 'start', to: 'check' }),
  act('add_edge', { from: 'check', to: 'lend' }),
  act('add_edge', { from: 'lend', to: 'end' }),
  act('finish'),
];

describe('executing a task', () => {
  it('stores each rollout as a run that reads back equal, and adds it to the chosen traces', async () => {
    const wrong = act('lend', { member: 'M1' });
    const { store, ports } = await open(createScriptedChat([...rollout, check, 'no JSON at all', wrong, lend, finish]));
    store.getState().change({ rollouts: 2 });
    await store.getState().execute();
    const { batch, problem } = store.getState();
    expect(problem).toBeUndefined();
    expect(batch?.phase).toBe('done');
    expect(batch?.rollouts.map(({ succeeded }) => succeeded)).toEqual([true, true]);
    const [, second] = batch?.rollouts ?? [];
    expect(second?.steps.map(({ kind }) => kind)).toEqual(['called', 'recovered', 'called', 'recovered', 'called']);
    const { runs } = ports.runs.getState();
    expect(runs).toHaveLength(2);
    expect(ports.compare.getState().chosen).toEqual(batch?.rollouts.map(({ id }) => id));
    // Like a reload: another store over the same repository.
    const again = await open(createScriptedChat([]), { repository: ports.repository });
    for (const { id, execution } of batch?.rollouts ?? []) {
      const read = await again.store.getState().loadExecution(id);
      expect(read).toEqual(execution);
      const run = again.ports.runs.getState().runs.find((listed) => listed.id === id);
      expect(run).toMatchObject({ title: 'Lend the tool to the member.', ended: 'script-finished', rehearsal: true });
      expect(readExecutionFacts(run?.execution)?.task.text).toBe('Lend the tool to the member.');
    }
    expect(again.store.getState().draft.text).not.toBe('');
  });

  it('stops when the endpoint fails, keeps finished rollouts, and resumes from there', async () => {
    const { store, ports } = await open(createScriptedChat([...rollout, check, failing, ...rollout]));
    store.getState().change({ rollouts: 2 });
    await store.getState().execute();
    expect(store.getState().batch).toMatchObject({ phase: 'halted', halt: expect.stringContaining('overloaded') });
    expect(ports.runs.getState().runs).toHaveLength(1);
    await store.getState().resumeExecute();
    expect(store.getState().batch).toMatchObject({ phase: 'done' });
    expect(store.getState().batch?.halt).toBeUndefined();
    expect(ports.runs.getState().runs).toHaveLength(2);
  });

  it('can be cancelled: the running rollout is not stored, the earlier ones are', async () => {
    let cancel = () => {};
    const script = createScriptedChat([...rollout, check, lend, finish]);
    const { store, ports } = await open({
      complete: (request, handlers, signal) => {
        if (script.requests.length === 4) cancel();
        return script.complete(request, handlers, signal);
      },
    });
    cancel = store.getState().cancelExecute;
    store.getState().change({ rollouts: 3 });
    await store.getState().execute();
    const { batch } = store.getState();
    expect(batch?.phase).toBe('cancelled');
    expect(batch?.rollouts.map(({ phase }) => phase)).toEqual(['done', 'waiting', 'waiting']);
    expect(ports.runs.getState().runs).toHaveLength(1);
  });

  it('waits for the user if a tool needs an answer, and cancelling ends the wait', async () => {
    const { store, ports } = await open(createScriptedChat([...rollout, check]));
    await ports.tools.getState().setBackend('check_member', { kind: 'manual' });
    await vi.waitFor(() => expect(ports.tools.getState().backends['check_member']?.kind).toBe('manual'));
    store.getState().change({ rollouts: 1 });
    const running = store.getState().execute();
    await vi.waitFor(() => expect(store.getState().pendingCall).toMatchObject({ name: 'check_member', rollout: 1 }));
    const { id } = store.getState().pendingCall ?? { id: '' };
    expect(store.getState().answerCallWith(id, '{is_member')).toMatch(/JSON/);
    expect(store.getState().pendingCall?.id).toBe(id);
    expect(store.getState().answerCallWith(id, '{"is_member": "yes"}')).toBeUndefined();
    await running;
    expect(store.getState().pendingCall).toBeUndefined();
    expect(store.getState().batch?.rollouts[0]?.steps[0]).toMatchObject({
      result: { kind: 'succeeded', value: { is_member: 'yes' } },
    });
    const second = store.getState().execute();
    await vi.waitFor(() => expect(store.getState().pendingCall).toBeDefined());
    store.getState().cancelExecute();
    await second;
    expect(store.getState().pendingCall).toBeUndefined();
    expect(store.getState().batch?.phase).toBe('cancelled');
  });

  it('reports why a batch cannot start, and executions that could not be stored', async () => {
    const { repository, refused } = createRefusingRepository();
    const { store, ports } = await open(createScriptedChat(rollout), { repository });
    store.getState().changeDraft({ text: ' ' });
    await store.getState().execute();
    expect(store.getState().problem).toContain('The task is empty');
    store.getState().changeDraft({ text: 'Lend it.', inputs: '[1]' });
    await store.getState().execute();
    expect(store.getState().problem).toContain('JSON object');
    store.getState().changeDraft({ inputs: '' });
    store.getState().change({ benchId: 'no such task' });
    await store.getState().execute();
    expect(store.getState().problem).toContain('no such task');
    store.getState().change({ benchId: undefined, rollouts: 1 });
    refused.add('appendEvents');
    await store.getState().execute();
    const [rolled] = store.getState().batch?.rollouts ?? [];
    expect(rolled?.storeProblem).toContain('quota');
    // It still is a trace until the page is closed.
    expect(ports.compare.getState().files.map(({ id }) => id)).toEqual([rolled?.id]);
    expect(ports.compare.getState().chosen).toEqual([rolled?.id]);
  });
});

describe('a one-stage baseline', () => {
  it('reports interleaved calls of both stages, and adds its graph to the comparison', async () => {
    const script = [graphCalls[0] as string, check, ...graphCalls.slice(1, -1), lend, finish];
    const { store, ports } = await open(createScriptedChat(script));
    store.getState().change({ rollouts: 1, stages: 'one' });
    await store.getState().execute();
    const [rolled] = store.getState().batch?.rollouts ?? [];
    if (!rolled) throw new Error('nothing was executed');
    expect(rolled.oneStage?.mixed).toBe('interleaved');
    await store.getState().showOneStage(rolled);
    await vi.waitFor(() => expect(ports.compare.getState().result?.candidate.label).toBe('One stage, rollout 1'));
    const candidate = ports.compare.getState().result?.candidate;
    expect(candidate?.notes.join(' ')).toContain('interleaved');
    expect(candidate?.origin).toMatchObject({ isRehearsal: true, tokens: { requests: script.length } });
    // Its evidence refers to events of the stored run.
    const events = await ports.repository.loadEvents(rolled.id);
    const seq = ports.compare.getState().result?.rebuilding.evidence['check']?.[0]?.seqs[0] ?? -1;
    expect(events[seq]).toMatchObject({ kind: 'tool.called', name: 'check_member' });
  });

  it('does not change the comparison of another document', async () => {
    let leave = () => {};
    const script = createScriptedChat(rollout);
    const { store, ports } = await open({
      complete: (request, handlers, signal) => {
        leave();
        return script.complete(request, handlers, signal);
      },
    });
    const { id } = ports.workspace.getState().history.document;
    leave = () => {
      if (ports.workspace.getState().history.document.id === id)
        ports.workspace.getState().createDocument({ title: 'Other', kind: 'pdl', source: 'Name: Other\n' });
    };
    store.getState().change({ rollouts: 1 });
    await store.getState().execute();
    expect(store.getState().batch?.phase).toBe('done');
    expect(ports.runs.getState().runs[0]?.documentId).toBe(id);
    expect(ports.compare.getState().chosen).toEqual([]);
  });
});

describe('building from the chosen traces', () => {
  it('lets a model build, shows each call, and adds a runnable workflow that passes its tests', async () => {
    const script = [
      ...rollout,
      graphCalls[0] as string,
      act('add_function_node', { node_id: 'x' }),
      ...graphCalls.slice(1),
    ];
    const chat = createScriptedChat(script);
    const { store, ports, tests } = await open(chat);
    store.getState().change({ rollouts: 1 });
    await store.getState().execute();
    await store.getState().build();
    const { building, problem } = store.getState();
    expect(problem).toBeUndefined();
    expect(building).toMatchObject({
      phase: 'done',
      given: 1,
      chosen: 1,
      validity: { valid: true },
      executeTokens: 330,
    });
    expect(building?.steps.filter(({ kind }) => kind === 'recovered')).toHaveLength(1);
    // The summarize stage offers graph tools; the execute stage offers none of them.
    const isBuilding = chat.requests.map((request) => JSON.stringify(request).includes('add_function_node'));
    expect(isBuilding).toEqual([...rollout.map(() => false), ...graphCalls.map(() => true), true]);
    await vi.waitFor(() => expect(ports.compare.getState().result?.candidate.id).toBe(building?.candidateId));
    const candidate = ports.compare.getState().result?.candidate;
    expect(ports.compare.getState().result?.rebuilding.evidence['check']).toHaveLength(1);
    const graph = candidate?.executable;
    if (!candidate || !graph) throw new Error('no workflow that runs was offered');
    expect(store.getState().inputsOfRebuilt(candidate).inputs).toEqual({ member_id: 'M1', tool: 'rake' });

    tests.getState().setInput('member_id', 'M9');
    tests.getState().setInput('tool', 'spade');
    await tests.getState().run(graph);
    expect(tests.getState().testing?.outcome).toEqual({ kind: 'finished', answer: 'L7' });
    expect(tests.getState().testing?.steps[0]).toMatchObject({ arguments: { member_id: 'M9' } });
    const inputs = { member_id: 'M1', tool: 'rake' };
    tests.getState().importCases(
      JSON.stringify([
        { inputs, golden: 'L7' },
        { inputs, golden: 'L8' },
      ]),
    );
    await tests.getState().runCases(graph);
    expect(tests.getState().testing).toMatchObject({
      phase: 'done',
      report: { passed: 1, testRate: 0.5, isRight: false },
    });
    tests.getState().changeCase(tests.getState().cases[1]?.id ?? '', { golden: 'lent' });
    await tests.getState().runCases(graph);
    expect(tests.getState().problem).toMatch(/^Case 2.* put a text in quotes/);
    tests.getState().changeCase(tests.getState().cases[1]?.id ?? '', { golden: '"L7"' });
    await tests.getState().runCases(graph);
    expect(tests.getState().testing).toMatchObject({ report: { passed: 2, testRate: 1, isRight: true } });
    for (const text of ['not JSON', '[]', '[{"inputs": 1, "golden": 2}]']) {
      tests.getState().importCases(text);
      expect(tests.getState().problem).toBeDefined();
      expect(tests.getState().cases).toHaveLength(2);
    }
  });

  it('builds nothing from failed traces, and builds by rule without a model', async () => {
    const { store, ports } = await open(createScriptedChat([...rollout, check, finish.replace('finish', 'nothing')]));
    await store.getState().build();
    expect(store.getState().problem).toContain('Select traces first');
    store.getState().change({ rollouts: 1 });
    await store.getState().execute();
    store.getState().changeBuild({ method: 'miner' });
    await store.getState().build();
    await vi.waitFor(() => expect(ports.compare.getState().result?.candidate.executable).toBeDefined());
    const mined = ports.compare.getState().result?.candidate;
    expect(mined?.origin).toEqual({ kind: 'miner' });
    expect(mined?.executable?.nodes.map((node) => (node.kind === 'function' ? node.function : node.kind))).toEqual(
      expect.arrayContaining(['start', 'check_member', 'lend', 'end']),
    );
    expect(mined?.label).toMatch(/^Runnable, by rule/);
    store.getState().changeBuild({ noise: 0.2 });
    await store.getState().build();
    expect(ports.compare.getState().candidates).toMatchObject([{ label: expect.stringContaining('noise 20 %') }]);

    // The script ends here: the next rollout is halted, and only failed traces remain to choose.
    store.getState().changeBuild({ method: 'model', selection: 'all-success' });
    const failed = traceOfExecution({
      id: 'bad',
      task: { id: 'bad', text: 'x' },
      strategy: 'react',
      steps: [{ kind: 'called', seq: 1, name: 'lend', arguments: {}, result: { kind: 'failed', message: 'no' } }],
      outcome: { kind: 'failed', reason: 'call', message: 'no' },
    });
    ports.compare.getState().choose([]);
    ports.compare.getState().addTraces(traceItem('bad', [failed]));
    await store.getState().build();
    expect(store.getState().problem).toContain('None of the selected traces succeeded');
  });

  it('reports chosen traces that cannot be read', async () => {
    const { repository, refused } = createRefusingRepository();
    const { store, ports } = await open(createScriptedChat(rollout), { repository });
    store.getState().change({ rollouts: 1 });
    await store.getState().execute();
    refused.add('loadEvents');
    expect(ports.compare.getState().chosen).toHaveLength(1);
    await store.getState().build();
    expect(store.getState().problem).toMatch(/^The build failed: .*quota/);
    store.getState().changeBuild({ method: 'miner' });
    await store.getState().build();
    expect(store.getState().problem).toMatch(/^The traces could not be mined: .*quota/);
    const [runId = ''] = ports.compare.getState().chosen;
    const again = await open(createScriptedChat([]), { repository });
    expect(await again.store.getState().loadExecution(runId)).toBe('unreadable');
    expect(await again.store.getState().loadExecution('no such run')).toBe('unreadable');
  });

  it('keeps the chosen attempts at a bench task, as executions, when its reference is opened', async () => {
    const [task] = benchTasks;
    if (!task) throw new Error('the bench is empty');
    const answer = JSON.stringify({ thought: 'x', action: 'finish', arguments: { answer: 1 } });
    const { store, ports } = await open(createScriptedChat([answer, answer, answer]));
    store.getState().change({ benchId: task.id, rollouts: 1 });
    await store.getState().execute();
    await vi.waitFor(() => expect(ports.compare.getState().chosen).toHaveLength(1));
    const [runId] = ports.compare.getState().chosen;
    store.getState().openReference(task.id);
    await vi.waitFor(() => expect(ports.compare.getState().files).toHaveLength(1));
    expect(ports.compare.getState().chosen).toContain(`attempt:${runId}`);
    store.getState().changeBuild({ method: 'miner' });
    await store.getState().build();
    const rebuilt = ports.compare.getState().candidates[0];
    expect(rebuilt && store.getState().inputsOfRebuilt(rebuilt).bench).toBe(task);
  });

  it('adds a workflow from a file to the comparison as it was saved', async () => {
    const { store, ports } = await open(createScriptedChat([]));
    const [task] = benchTasks;
    if (!task) throw new Error('the bench is empty');
    expect(store.getState().importWorkflow(describeTested(task.reference).json, 'saved.json')).toBeUndefined();
    await vi.waitFor(() => expect(ports.compare.getState().candidates).toHaveLength(1));
    expect(ports.compare.getState().candidates[0]).toMatchObject({ label: 'saved.json', executable: task.reference });
    expect(store.getState().importWorkflow('{"nodes": 3}', 'other.json')).toMatch(
      /^other\.json: .*not an executable graph/,
    );
    expect(ports.compare.getState().candidates).toHaveLength(1);
  });

  it('opens the reference of a bench task as a document, with its held-out tests', async () => {
    const { store, ports, tests } = await open(createScriptedChat([]));
    const [task] = benchTasks;
    if (!task) throw new Error('the bench is empty');
    store.getState().openReference(task.id);
    expect(ports.workspace.getState().history.document).toMatchObject({ title: task.title, kind: 'mermaid' });
    tests.getState().loadHeldOutTests(task.id);
    await tests.getState().runCases(task.reference);
    const { testing, cases } = tests.getState();
    expect(cases).toHaveLength(task.tests.length);
    expect(testing?.report).toMatchObject({ testRate: 1, isRight: true });
  });
});
