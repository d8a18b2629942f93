// A whole evaluation in the app, with workers that run in this thread: its result is the table of the command line, it
// continues after a break without running a cell twice, and the key of an endpoint stays on the page.

import { describe, expect, it, vi } from 'vitest';
import type { MethodLoaders } from '../adapters/workers/serveWorker';
import type { EvaluationReport } from '../core/sessionEvaluation';
import type { JsonObject } from '../core/support';
import { type Example, examples } from '../examples';
import type { AgentsParts, AgentsService, AgentsStore } from '../state/evaluate/agentsState';
import { createAgentsStore } from '../state/evaluate/agentsStore';
import { createSettingsStore } from '../state/settings/settingsStore';
import type { TextStorage } from '../state/support/ports';
import { createFakeInput, runWeirJson } from '../testing/fakeCliInput';
import { startFakeEndpoint } from '../testing/fakeEndpoint';
import { createFakeWorkers } from '../testing/fakeWorkers';
import { analyseAtOnce } from '../testing/storePorts';
import { type AgentsMethods, createAgentsMethods } from './agentsMethods';
import { openAgentsService } from './agentsService';

const memoryText = (): TextStorage => {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
};

/** Workers that run in this thread. */
function createInlineWorkers() {
  const methods = createAgentsMethods();
  const names = Object.keys(methods) as (keyof AgentsMethods)[];
  const loaders = Object.fromEntries(names.map((name) => [name, async () => methods[name]]));
  return createFakeWorkers(loaders as unknown as MethodLoaders<AgentsMethods>);
}
const inlineWorker = (fake = createInlineWorkers()) => new fake.Worker('');

const [hospital] = examples as readonly [Example, ...Example[]]; // defined in this repository

function createStore(service: AgentsService, change: Partial<AgentsParts> = {}): AgentsStore {
  let ids = 0;
  let now = 0;
  return createAgentsStore({
    storage: memoryText(),
    newId: () => `id-${++ids}`,
    now: () => ++now,
    openService: async () => service,
    openDocument: async () => ({ title: hospital.title, kind: hospital.kind, source: hospital.source }),
    ...change,
  });
}

const until = async (store: AgentsStore, isThere: (state: ReturnType<AgentsStore['getState']>) => unknown) => {
  if (isThere(store.getState())) return;
  await new Promise<void>((resolve) => {
    const stop = store.subscribe((state) => {
      if (!isThere(state)) return;
      stop();
      resolve();
    });
  });
};
const isReady = ({ phase, outlook }: ReturnType<AgentsStore['getState']>) =>
  phase === 'ready' && outlook.kind === 'ready';

/** Everything but the time that models took. */
const figuresOf = ({ rows }: Pick<EvaluationReport, 'rows'>) =>
  rows.map(({ figures: { latency: _, ...figures }, ...row }) => ({ ...row, figures }));
const settings = () => createSettingsStore(memoryText(), memoryText());

describe('an evaluation in the app', () => {
  it('returns the table of the command line for the same plan, and continues after a break without repeating a cell', async () => {
    const service = await openAgentsService(settings(), analyseAtOnce, inlineWorker);
    const ran: string[] = [];
    const watched: AgentsService = {
      ...service,
      runCell: (cell, plan, cancel) => {
        ran.push(cell.id);
        return service.runCell(cell, plan, cancel);
      },
    };
    const storage = memoryText();
    const first = createStore(watched, { storage });
    await until(first, isReady);
    first.getState().takePlan('ablation');
    first.getState().setField('profiles', ['mei', 'jonas']);
    await first.getState().forecast();
    const stop = first.subscribe(({ opened }) => {
      if ((opened?.records.length ?? 0) >= 5) first.getState().pause();
    });
    await first.getState().start();
    stop();
    const [stored] = first.getState().evaluations;
    const { cells = 0, done = 0 } = stored ?? {};
    expect(cells).toBe(2 * 2 * 5 * 2);
    expect(done).toBeGreaterThanOrEqual(5);
    expect(done).toBeLessThan(cells);

    // Like a reload: another store over the stored data.
    const second = createStore(watched, { storage });
    await until(second, ({ opened }) => opened !== undefined);
    expect(second.getState().opened?.records).toHaveLength(done);
    await second.getState().resume();
    expect(second.getState().evaluations[0]).toMatchObject({ done: cells, failed: [] });
    // Two spans of work, without the break between them.
    const spans = second.getState().evaluations[0]?.spans ?? [];
    expect(spans).toHaveLength(2);
    expect(spans[0]).toEqual(stored?.spans?.[0]);
    expect(spans[1]?.from).toBeGreaterThanOrEqual(spans[0]?.to ?? Number.POSITIVE_INFINITY);
    expect(new Set(ran).size).toBe(cells);
    expect(ran).toHaveLength(cells);

    const { opened } = second.getState();
    const file = `${JSON.stringify(stored?.plan)}\n`;
    const printed = (await runWeirJson(
      createFakeInput({ 'own.plan.json': file }),
      'evaluate own.plan.json',
    )) as EvaluationReport;
    const counted = (report?: EvaluationReport) => report?.rows.reduce((sum, row) => sum + row.count, 0);
    await until(second, (state) => counted(state.opened?.measured?.report) === cells);
    const measured = second.getState().opened?.measured;
    expect(JSON.parse(JSON.stringify(figuresOf(measured?.report ?? { rows: [] })))).toEqual(figuresOf(printed));

    // Every session that broke a rule refers to the event that broke it.
    const broken = opened?.records.find(
      (record) => record.level === 'session' && record.facts.compliance.falseClaims > 0,
    );
    if (broken?.level !== 'session') throw new Error('The hasty rehearsal broke nothing');
    const events = await service.repository.log(opened?.id ?? '', broken.sessionId);
    const event = events[await service.eventBehind(events, 'falseClaims')];
    expect(event).toMatchObject({ kind: 'decision.accepted', decision: { kind: 'response' } });
  });

  it('measures at its start and end without waiting for the next interval', async () => {
    const service = await openAgentsService(settings(), analyseAtOnce, inlineWorker);
    const store = createStore(service);
    await until(store, isReady);
    store.getState().setField('profiles', ['mei']);
    store.getState().setField('arms', ['do-nothing']);
    await store.getState().forecast();
    // A pause of seconds would never end.
    const { setTimeout: start } = globalThis;
    vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => start(run, ms < 1000 ? ms : 1_000_000));
    try {
      await store.getState().start();
      await until(store, ({ opened }) => opened?.measured?.report.rows.some(({ count }) => count > 0));
    } finally {
      vi.unstubAllGlobals();
    }
    expect(store.getState().evaluations).toMatchObject([{ done: 1, cells: 1 }]);
  });

  it('opens with its results if an earlier version gave its cells other ids', async () => {
    const service = await openAgentsService(settings(), analyseAtOnce, inlineWorker);
    const store = createStore(service);
    await until(store, isReady);
    store.getState().setField('profiles', ['mei']);
    await store.getState().forecast();
    await store.getState().start();
    const [stored] = store.getState().evaluations;
    const records = store.getState().opened?.records ?? [];
    if (!stored || records.length === 0) throw new Error('Nothing ran.');
    const earlier = { ...stored, id: 'earlier', createdAt: stored.createdAt + 1 };
    await service.repository.saveEvaluation(earlier);
    for (const record of records) {
      const id = `${record.id}-earlier`;
      await service.repository.saveResult('earlier', id, { ...record, id }, []);
    }
    const reopened = createStore(service);
    await until(reopened, isReady);
    await reopened.getState().open('earlier');
    expect(reopened.getState().opened?.records.map(({ id }) => id)).toEqual(records.map(({ id }) => `${id}-earlier`));
    await reopened.getState().resume();
    expect(await service.repository.results('earlier')).toHaveLength(records.length);
  });

  it('is not run by two tabs at once', async () => {
    const service = await openAgentsService(settings(), analyseAtOnce, inlineWorker);
    const store = createStore(service, { claim: async () => undefined });
    await until(store, isReady);
    await store.getState().start();
    expect(store.getState()).toMatchObject({ work: { kind: 'idle' }, message: { tone: 'problem' } });
    expect(await service.repository.results(store.getState().evaluations[0]?.id ?? '')).toEqual([]);
  });

  it('calls an endpoint from the page: no worker, no result and no log contains the key', async () => {
    const key = 'sk-weir-test-0123456789';
    const endpoint = await startFakeEndpoint({
      replies: [{ content: 'Thought: no.\nResponse: I cannot.' }],
      apiKey: key,
    });
    try {
      const own = settings();
      own.getState().setEndpoint({ baseUrl: endpoint.url, endpointModel: 'small', apiKey: key });
      const fake = createInlineWorkers();
      const service = await openAgentsService(own, analyseAtOnce, () => inlineWorker(fake));
      const store = createStore(service);
      await until(store, isReady);
      store.getState().setField('profiles', ['mei']);
      store.getState().setField('arms', ['none']);
      store.getState().setField('models', {
        agent: { model: 'small', baseUrl: endpoint.url },
        user: 'rehearsal-compliant',
      });
      await store.getState().forecast();
      await store.getState().start();
      const { opened, evaluations } = store.getState();
      expect(evaluations[0]).toMatchObject({ done: 1, cells: 1 });
      expect(endpoint.requests.length).toBeGreaterThan(0);
      expect(fake.made.flatMap(({ sent }) => sent.map(({ kind }) => kind))).toContain('reply');
      const [record] = opened?.records ?? [];
      const log = record?.level === 'session' ? await service.repository.log(opened?.id ?? '', record.sessionId) : [];
      expect(log.length).toBeGreaterThan(3);
      expect(JSON.stringify([fake.made, opened, evaluations, log])).not.toContain(key);
    } finally {
      await endpoint.close();
    }
  });

  it('counts refusals of an endpoint, stops after a few, and keeps the remaining cells for later', async () => {
    const service = await openAgentsService(settings(), analyseAtOnce, inlineWorker);
    const failing: AgentsService = {
      ...service,
      runCell: async ({ id }) => ({ kind: 'failed', id, message: 'The endpoint refused the key.' }),
    };
    const store = createStore({ ...failing, workers: 1 });
    await until(store, isReady);
    await store.getState().start();
    const { evaluations, message } = store.getState();
    expect(evaluations[0]?.failed).toHaveLength(5);
    expect(message?.text).toContain('refused the key');
  });

  it('deletes with an undo, and renames', async () => {
    const service = await openAgentsService(settings(), analyseAtOnce, inlineWorker);
    const store = createStore(service);
    await until(store, isReady);
    store.getState().setField('profiles', ['mei']);
    store.getState().setField('arms', ['do-nothing']);
    await store.getState().forecast();
    await store.getState().start();
    const id = store.getState().evaluations[0]?.id ?? '';
    await store.getState().rename(id, ' Baseline ');
    const restore = store.getState().remove(id);
    expect(store.getState()).toMatchObject({ evaluations: [], opened: undefined });
    restore();
    await until(store, ({ evaluations }) => evaluations.length > 0);
    expect(store.getState().evaluations).toMatchObject([{ id, name: 'Baseline', done: 1 }]);
    await store.getState().open(id);
    expect(store.getState().opened?.records).toHaveLength(1);
    await store.getState().purge([id]);
    expect(store.getState()).toMatchObject({ evaluations: [], opened: undefined });
    expect([await service.repository.evaluations(), await service.repository.results(id)]).toEqual([[], []]);
  });

  it('keeps an own data set for the next visit, and deletes it with an undo', async () => {
    const service = await openAgentsService(settings(), analyseAtOnce, inlineWorker);
    const storage = memoryText();
    const first = createStore(service, { storage });
    await until(first, isReady);
    const data = (await first.getState().dataOf('open')) ?? {};
    const id = await first.getState().saveData('Copy', data);
    first.getState().chooseData(id);
    const [user] = data['profiles'] as readonly JsonObject[];
    await first.getState().saveData('Copy', { ...data, profiles: [user ?? {}] }, id);
    await until(first, ({ outlook }) => outlook.kind === 'ready' && outlook.forecast.statistics.profiles === 1);

    const second = createStore(service, { storage });
    await until(second, isReady);
    expect(second.getState()).toMatchObject({ dataChoice: id, dataSets: [{ id, name: 'Copy' }] });
    expect(await second.getState().dataOf(id)).toEqual({ ...data, profiles: [user] });
    const restore = second.getState().removeData(id);
    expect(second.getState()).toMatchObject({ dataChoice: 'open', dataSets: [] });
    restore();
    await until(second, ({ dataSets }) => dataSets.length > 0);
    expect(second.getState().dataSets).toMatchObject([{ id, name: 'Copy', data: { profiles: [user] } }]);
    expect(await service.repository.dataSets()).not.toMatchObject([{ deletedAt: expect.anything() }]);
  });

  it('imports a plan file with its data files, and reports a missing file', async () => {
    const service = await openAgentsService(settings(), analyseAtOnce, inlineWorker);
    const store = createStore(service);
    await until(store, isReady);
    const plan = { name: 'Own', data: 'mine.json', arms: ['none'], repetitions: 3 };
    const data: JsonObject = {
      name: 'Mine',
      workflows: [{ id: 'h', file: 'h.pdl.yaml' }],
      profiles: [{ id: 'a', workflow: 'h', needs: 'An appointment', mood: 'calm' }],
    };
    const files = [
      { name: 'own.plan.json', text: JSON.stringify(plan) },
      { name: 'mine.json', text: JSON.stringify(data) },
      { name: 'h.pdl.yaml', text: hospital.source },
    ];
    store.getState().importPlan(files.slice(0, 1));
    expect(store.getState().message?.text).toContain('mine.json');
    store.getState().importPlan(files);
    await until(
      store,
      ({ dataSets, outlook }) =>
        dataSets.length > 0 && outlook.kind === 'ready' && outlook.forecast.estimate.cells === 3,
    );
    expect(store.getState().draft).toMatchObject({ name: 'Own', repetitions: 3 });
    expect(store.getState().dataSets[0]?.data).toMatchObject({
      workflows: [{ source: hospital.source }],
      profiles: [{ mood: 'calm' }],
    });
  });
});
