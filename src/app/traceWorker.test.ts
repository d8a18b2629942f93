import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyGraph } from '../core/graph';
import type { Trace } from '../core/logs';
import { printLog, type SessionEvent } from '../core/session';
import { createMemoryRepository, type Repository } from '../core/storage';
import { mineWorkflow } from '../state/compare/mineWorkflow';
import type { TraceReference } from '../state/compare/traceReference';
import type { MineQuestion } from '../state/compare/traceService';
import type { ReadFile } from '../state/exchange/importReader';
import { createFakeWorkers } from '../testing/fakeWorkers';
import { createScriptedChat } from '../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../testing/sessionFixtures';
import { createTraceMethods, type TraceMethods } from './traceMethods';
import { createTraceClient } from './traceWorker';

const line = (id: string, ...names: readonly string[]) =>
  JSON.stringify({
    id,
    tasks: ['tea'],
    turns: [
      { role: 'user', text: 'x'.repeat(50_000) },
      ...names.flatMap((name) => [
        { role: 'api_call', name, args: { id } },
        { role: 'api_result', name, result: { id } },
      ]),
    ],
  });
const text = [line('one', 'find', 'book', '__proto__'), line('two', 'find', 'pay', 'book'), line('three')].join('\n');
const file = () => new File([text], 'chats.jsonl');

let fake: ReturnType<typeof createFakeWorkers<TraceMethods>>;
/** Each worker has its own memory, as outside a test. */
function startWorkers(repository: Repository) {
  const methods = createTraceMethods(async () => repository);
  const names = ['read', 'store', 'readTraces', 'mine', 'mineRunnable', 'compareBehaviour'] as const;
  // Node copies a file without its name.
  const read: TraceMethods['read'] = (input, call) =>
    methods.read({ ...input, file: new File([input.file], 'chats.jsonl') }, call);
  const served: TraceMethods = { ...methods, read };
  fake = createFakeWorkers<TraceMethods>(
    Object.fromEntries(names.map((name) => [name, async () => served[name]])) as never, // one loader for each name
  );
  vi.stubGlobal('Worker', fake.Worker);
}
let repository: Repository;
beforeEach(() => {
  repository = { ...createMemoryRepository(), durable: true };
  startWorkers(repository);
});
afterEach(() => void vi.unstubAllGlobals());

const open = () => createTraceClient(repository);

async function record(sessionId: string): Promise<readonly SessionEvent[]> {
  const chat = createScriptedChat([callReply('check_hospital', { hospital: 'A' }), answerReply('It exists.')]);
  const turns = [{ text: 'Hospital A', ends: true }];
  const runner = hospitalRunner(chat, { user: { kind: 'scripted', turns }, controllers: [] }, { sessionId });
  runner.start();
  await runner.settled();
  return runner.events;
}

async function readLog(client = open()) {
  const read = await client.createReader().read(file(), { ownAs: 'traces' });
  if (!read.ok || read.value.kind !== 'traces') throw new Error(read.ok ? 'no traces' : read.error);
  return read.value;
}
type ReadLog = Extract<ReadFile, { kind: 'traces' }>;

const allOf = ({ log }: ReadLog): TraceReference => ({ kind: 'log', log });
const questionOf = (...traces: readonly TraceReference[]): MineQuestion => ({
  authored: emptyGraph,
  sets: [{ id: 'file:x', traces, traceIds: [] }],
  minesViolating: false,
});
const mined = (traces: readonly Trace[]) => ({
  ...mineWorkflow({ authored: emptyGraph, traces }),
  violations: {},
  excluded: [],
});
const sizeOf = (messages: readonly unknown[]) => JSON.stringify(messages).length;

describe('the traces worker', () => {
  it('reads a file, and returns what lists show instead of its traces', async () => {
    const done: number[] = [];
    const reader = open().createReader();
    const read = await reader.read(file(), { ownAs: 'traces', onProgress: (at) => done.push(at) });
    expect(read).toMatchObject({
      ok: true,
      value: {
        kind: 'traces',
        rows: [
          { id: 'one', calls: 3 },
          { id: 'two', calls: 3 },
          { id: 'three', calls: 0 },
        ],
      },
    });
    expect(done.at(-1)).toBe(file().size);
    expect(sizeOf([read])).toBeLessThan(10_000);
  });

  it('mines the traces of a file without sending them to the page or from it', async () => {
    const client = open();
    const log = await readLog(client);
    const traces = await client.readTraces([allOf(log)]);
    expect(traces.map(({ id, steps }) => [id, steps.length])).toEqual([
      ['one', 4],
      ['two', 4],
      ['three', 1],
    ]);
    expect(await client.mine(questionOf(allOf(log)))).toEqual(mined(traces));
    expect(sizeOf(fake.made.flatMap(({ sent }) => sent))).toBeLessThan(10_000);
    expect(fake.made).toHaveLength(1);
  });

  it('mines picked traces, with their new ids and names', async () => {
    const client = open();
    const { log } = await readLog(client);
    const picked: TraceReference = {
      kind: 'log',
      log,
      picked: [
        { index: 1, id: 'two' },
        { index: 0, id: 'one (2)' },
      ],
      names: { find: 'api:look_up' },
    };
    const traces = await client.readTraces([picked]);
    const calls = traces.flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'call' ? step.name : [])));
    expect(traces.map(({ id }) => id)).toEqual(['two', 'one (2)']);
    expect(calls).toEqual(['look_up', 'pay', 'book', 'look_up', 'book', '__proto__']);
    expect(await client.mine(questionOf(picked))).toEqual(mined(traces));
  });

  it('reads the file again in the next worker if mining was cancelled, even if the file was replaced', async () => {
    const client = open();
    const log = await readLog(client);
    const traces = await client.readTraces([allOf(log)]);
    const ending = new AbortController();
    fake.control.answers = false;
    const first = client.mine(questionOf(allOf(log)), ending.signal);
    ending.abort();
    await expect(first).rejects.toThrow(/abort/i);
    fake.control.answers = true;
    // Another worker has other methods, which remember nothing.
    startWorkers(repository);
    expect(await client.mine(questionOf(allOf(log)))).toEqual(mined(traces));
  });

  it('reads on the page if the worker could not be loaded', async () => {
    fake.control.answers = false;
    const reading = open().createReader().read(file(), { ownAs: 'traces' });
    fake.made[0]?.breakDown();
    expect(await reading).toMatchObject({ ok: true, value: { kind: 'traces', warnings: [] } });
    expect(fake.made).toHaveLength(1);
  });

  it('names the file and the remedy if it stops while it reads, and reads the next file', async () => {
    const client = open();
    fake.control.answers = false;
    const reading = client.createReader().read(file(), { ownAs: 'traces' });
    const begin = { kind: 'begin', id: 1 } as const;
    fake.made[0]?.receive(begin);
    fake.made[0]?.breakDown('out of memory');
    expect(await reading).toEqual({
      ok: false,
      error: 'chats.jsonl: The part of Weir that reads files stopped. Open the file again.',
    });
    fake.control.answers = true;
    expect((await readLog(client)).rows).toHaveLength(3);
  });

  it('stores the runs of a log, with progress, and stops when the reader is closed', async () => {
    const events = await record('own');
    const reader = open().createReader();
    const read = await reader.read(new File([printLog(events)], 'chats.jsonl'), { ownAs: 'runs' });
    if (!read.ok || read.value.kind !== 'runs') throw new Error('no runs');
    const onWriting = vi.fn();
    const onProgress = vi.fn();
    expect(await reader.store(read.value.log, { onWriting, onProgress })).toMatchObject({
      ok: true,
      value: [{ run: { id: 'own' }, how: 'new' }],
    });
    expect(onWriting).toHaveBeenCalledWith(['own']);
    expect(onProgress).toHaveBeenCalledWith(events.length, events.length);
    fake.control.answers = false;
    const storing = reader.store(read.value.log);
    reader.close();
    expect(await storing).toMatchObject({ ok: false });
    expect(fake.made.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  });

  it('mines on the page if there are no workers', async () => {
    const log = await readLog();
    vi.stubGlobal('Worker', undefined);
    const client = open();
    expect(await client.mine(questionOf(allOf(log)))).toEqual(mined(await client.readTraces([allOf(log)])));
  });

  it('reports an error of the miner, and answers the next request', async () => {
    const { mine } = open();
    await expect(mine({ ...questionOf(), authored: {} as MineQuestion['authored'] })).rejects.toThrow();
    expect(await mine(questionOf())).toEqual(mined([]));
    expect(fake.made).toHaveLength(1);
  });
});

describe('stored runs', () => {
  let events: readonly SessionEvent[];
  beforeEach(async () => {
    events = await record('s1');
    await repository.appendEvents(events);
  });
  const run: TraceReference = { kind: 'run', id: 's1' };

  it('are read by the worker itself', async () => {
    const client = open();
    expect(await client.mine(questionOf(run))).toMatchObject({
      rebuilding: { traceCount: 1 },
      violations: { 'file:x': [] },
    });
    expect(sizeOf(fake.made.flatMap(({ sent }) => sent))).toBeLessThan(2_000);
  });

  it('are sent to the worker if only the memory of the page has them', async () => {
    const own = createMemoryRepository();
    await own.appendEvents(events);
    startWorkers(createMemoryRepository());
    expect(await createTraceClient(own).mine(questionOf(run))).toMatchObject({ rebuilding: { traceCount: 1 } });
  });
});
