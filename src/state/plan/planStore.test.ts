import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { answerRehearsal } from '../../adapters/rehearsal';
import type { ChatPort } from '../../core/llm';
import { examplePlanTasks, type PlanEvent } from '../../core/plan';
import { noSecrets } from '../../core/support';
import { planMessages } from '../../messages/plan.en';
import { noCheckPorts } from '../../testing/planFixtures';
import type { SettingsState } from '../settings/settingsStore';
import type { PlanPorts } from './planPorts';
import { createPlanStateAt } from './planRunActions';
import { createPlanStore, type PlanStore } from './planStore';
import { positionPlanLevels } from './positionPlanLevels';

/** A repository and a string store that several pages share, one after the other. */
function createDisk() {
  const kept = { plans: new Map<string, unknown>(), runs: new Map<string, unknown>() };
  const logs = new Map<string, PlanEvent[]>();
  const texts = new Map<string, string>();
  /** The current page is gone: its later writes are dropped. */
  const page = () => {
    let isGone = false;
    const repository: PlanPorts['repository'] = {
      durable: true,
      load: async () => ({ plans: [...kept.plans.values()], runs: [...kept.runs.values()] }),
      save: async (kind, id, value) => {
        if (!isGone) kept[kind].set(id, structuredClone(value));
        return true;
      },
      append: async (id, events) => {
        if (!isGone) logs.set(id, [...(logs.get(id) ?? []), ...(events as readonly PlanEvent[])]);
        return true;
      },
      loadEvents: async (id) => logs.get(id) ?? [],
      remove: async (kind, id) => {
        kept[kind].delete(id);
        if (kind === 'runs') logs.delete(id);
      },
    };
    return { repository, kill: () => (isGone = true) };
  };
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  };
  return { page, storage, logs };
}

/** Answers by rule; withholds its answers while `isHeld`. */
function createGate() {
  const gate = { isHeld: false, waiting: [] as (() => void)[] };
  const chat: ChatPort = {
    complete: async (request) => {
      await (gate.isHeld ? new Promise<void>((resolve) => gate.waiting.push(resolve)) : Promise.resolve());
      const { content, usage } = answerRehearsal(request);
      return { kind: 'completed', reply: { content, toolCalls: [], usage }, timing: { latencyMs: 0, retries: 0 } };
    },
  };
  const open = () => {
    gate.isHeld = false;
    for (const resolve of gate.waiting.splice(0)) resolve();
  };
  return { gate, chat, open };
}

const settings = createStore(() => ({
  modelChoice: { source: 'rehearsal', model: 'rehearsal-compliant' },
  baseUrl: '',
})) as unknown as StoreApi<SettingsState>; // all that the store reads

let disk: ReturnType<typeof createDisk>;
beforeEach(() => {
  disk = createDisk();
});

function openPage(chat: ChatPort) {
  const { repository, kill } = disk.page();
  let ids = 0;
  const store = createPlanStore({
    settings,
    storage: disk.storage,
    load: async () => ({
      repository,
      clock: { now: () => Date.now() },
      newId: () => `run-${Date.now()}-${ids++}`,
      secrets: () => noSecrets,
      openChat: () => chat,
      checking: noCheckPorts,
      claimRun: async () => ({ release: () => undefined }),
      readGraphs: async () => ({ graphs: {} }),
    }),
  });
  return { store, kill };
}

const deck = examplePlanTasks[1] as (typeof examplePlanTasks)[number]; // there are three
const ready = (store: PlanStore) => vi.waitFor(() => expect(store.getState().phase).toBe('ready'));
const ended = (store: PlanStore) =>
  vi.waitFor(() => expect(store.getState().run?.state.outcome).toBe('completed'), { timeout: 5000 });

async function planned(chat: ChatPort) {
  const page = openPage(chat);
  await ready(page.store);
  page.store.getState().begin(deck);
  await page.store.getState().makeCandidates();
  return page;
}

describe('plans', () => {
  it.each(examplePlanTasks.map(({ id }) => id))('completes the example %s at the first try', async (id) => {
    const { store } = openPage(createGate().chat);
    await ready(store);
    store.getState().begin(examplePlanTasks.find((task) => task.id === id) ?? deck);
    await store.getState().makeCandidates();
    await store.getState().start();
    await ended(store);
    expect(store.getState().run?.state.plan.subtasks.map(({ status }) => status)).not.toContain('failed');
  });

  it('makes candidates, opens the one chosen by the rule, and another one on request', async () => {
    const { store } = await planned(createGate().chat);
    const { open } = store.getState();
    expect(open?.candidates).toHaveLength(5);
    expect(open?.chosen).toBe(open?.suggested);
    const other = open?.candidates.findIndex((one, index) => one.kind === 'valid' && index !== open.chosen) ?? -1;
    store.getState().choose(other);
    expect(store.getState().open?.chosen).toBe(other);
    store.getState().undo();
    expect(store.getState().open?.plan).toEqual(open?.plan);
  });

  it('of a page that ends before its last write is done are stored by the next page', async () => {
    const { store, kill } = await planned(createGate().chat);
    await store.getState().flush();
    const id = store.getState().open?.id ?? '';
    store.getState().rename(id, 'Renamed last');
    kill();
    void store.getState().flush({ closing: true });
    const texts = disk.storage.getItem('weir.plan.unsaved');
    expect(texts).toContain('Renamed last');
    // The write of the test is answered though it is dropped; the end of a page answers nothing.
    await vi.waitFor(() => expect(disk.storage.getItem('weir.plan.unsaved')).toBeNull());
    disk.storage.setItem('weir.plan.unsaved', texts ?? '');
    const next = openPage(createGate().chat);
    await ready(next.store);
    expect(next.store.getState().plans.map(({ name }) => name)).toEqual(['Renamed last']);
    expect(disk.storage.getItem('weir.plan.unsaved')).toBeNull();
    const third = openPage(createGate().chat);
    await ready(third.store);
    expect(third.store.getState().plans.map(({ name }) => name)).toEqual(['Renamed last']);
  });

  it('get a later time with every change, also within a millisecond and if the clock goes back', async () => {
    const { store } = await planned(createGate().chat);
    const id = store.getState().open?.id ?? '';
    const times = [store.getState().plans[0]?.updatedAt ?? 0];
    const clock = vi.spyOn(Date, 'now').mockReturnValue(times[0] as number);
    for (const name of ['One', 'Two']) {
      store.getState().rename(id, name);
      times.push(store.getState().plans[0]?.updatedAt ?? 0);
      clock.mockReturnValue((times[0] as number) - 1000);
    }
    clock.mockRestore();
    expect(times).toEqual([times[0], (times[0] as number) + 1, (times[0] as number) + 2]);
  });

  it('of a closed page do not replace what another tab has saved since', async () => {
    const { store } = await planned(createGate().chat);
    await store.getState().flush();
    const [plan] = store.getState().plans;
    const old = { ...plan, name: 'Older', updatedAt: (plan?.updatedAt ?? 0) - 1 };
    disk.storage.setItem('weir.plan.unsaved', JSON.stringify({ [plan?.id ?? '']: old }));
    const next = openPage(createGate().chat);
    await ready(next.store);
    expect(next.store.getState().plans.map(({ name }) => name)).toEqual([plan?.name]);
    expect(disk.storage.getItem('weir.plan.unsaved')).toBeNull();
  });

  it('stay deleted if they were changed just before', async () => {
    const { store } = await planned(createGate().chat);
    const id = store.getState().open?.id ?? '';
    store.getState().rename(id, 'Renamed last');
    store.getState().removePlan(id);
    await store.getState().flush();
    const next = openPage(createGate().chat);
    await ready(next.store);
    expect(next.store.getState().plans).toEqual([]);
  });

  it('edits with undo and redo, and refuses with the reason', async () => {
    const { store } = await planned(createGate().chat);
    const before = store.getState().open?.plan;
    expect(store.getState().edit({ kind: 'connect', from: 'whole', to: 'part_1' })?.message).toMatch(/circle/);
    expect(store.getState().open?.plan).toBe(before);
    expect(store.getState().edit({ kind: 'add', requirement: 'Check the slides.', after: 'whole' })).toBeUndefined();
    const after = store.getState().open?.plan;
    store.getState().undo();
    expect(store.getState().open?.plan).toEqual(before);
    store.getState().redo();
    expect(store.getState().open?.plan).toEqual(after);
  });

  it('restores a deleted plan', async () => {
    const { store } = await planned(createGate().chat);
    const id = store.getState().open?.id ?? '';
    const restore = store.getState().removePlan(id);
    expect(store.getState()).toMatchObject({ plans: [], open: undefined, page: 'plans' });
    restore();
    await vi.waitFor(() => expect(store.getState().plans.map((plan) => plan.id)).toEqual([id]));
  });
});

describe('runs', () => {
  it('a run stores its events as they happen, and every event can be shown', async () => {
    const { store } = await planned(createGate().chat);
    await store.getState().start();
    await ended(store);
    const run = store.getState().run;
    if (!run) throw new Error('no run is shown');
    await vi.waitFor(() => expect(disk.logs.get(run.head.id)).toEqual(run.events));
    const stateAt = createPlanStateAt();
    expect(stateAt(run, 1).length).toBe(1);
    expect(stateAt(run, 5).length).toBe(5);
    expect(stateAt(run, 3).length).toBe(3);
    expect(stateAt(run, undefined)).toBe(run.state);
  });

  it('the log of a killed tab can be continued by another page', async () => {
    const { gate, chat } = createGate();
    const first = await planned(chat);
    gate.isHeld = true;
    await first.store.getState().start();
    await vi.waitFor(() => expect([...disk.logs.values()][0]?.length).toBeGreaterThan(2));
    await vi.waitFor(() => expect(disk.storage.getItem('weir.plan.open')).toMatch(/run-/));
    await new Promise((resolve) => setTimeout(resolve, 200));
    first.kill();
    const second = openPage(createGate().chat);
    await ready(second.store);
    expect(second.store.getState().run).toMatchObject({ isLive: false });
    await second.store.getState().resume();
    await ended(second.store);
    expect(second.store.getState().run?.state.answer).toContain('Motivation');
  });

  it('pauses and continues; an injected error is repaired when the user accepts the update', async () => {
    const { gate, chat, open } = createGate();
    const { store } = await planned(chat);
    store.getState().changeSettings({
      refinement: {
        when: 'failure',
        every: 1,
        strategy: 'after-completion',
        most: 9,
        candidates: 1,
        review: 'manual',
        dataLimit: 99,
      },
    });
    gate.isHeld = true;
    await store.getState().start();
    store.getState().inject('part_1');
    open();
    await vi.waitFor(() => expect(store.getState().run?.state.update?.proposed).toBeDefined());
    expect(store.getState().run?.state.update?.proposed?.changes).toContainEqual({ kind: 'rerun', subtask: 'part_1' });
    store.getState().review(true);
    await ended(store);
    expect(store.getState().run?.state.attempts.get('part_1')).toHaveLength(2);
  });

  it('an imported log becomes a run of a new plan, also a second time', async () => {
    const { store } = await planned(createGate().chat);
    await store.getState().start();
    await ended(store);
    const events = store.getState().run?.events ?? [];
    await store.getState().addRun('From a file', events);
    expect(store.getState().run?.head.name).toBe('From a file');
    expect(store.getState().runs).toHaveLength(2);
    expect(store.getState().run?.state.outcome).toBe('completed');
  });

  it('a run can be renamed, its log read without being shown, deleted and restored with its checks', async () => {
    const { store } = await planned(createGate().chat);
    await store.getState().start();
    await ended(store);
    const { head, events } = store.getState().run ?? {};
    const id = head?.id ?? '';
    store.getState().renameRun(id, '  First try ');
    expect(store.getState()).toMatchObject({ runs: [{ name: 'First try' }], run: { head: { name: 'First try' } } });
    store.getState().closeRun();
    await vi.waitFor(async () => expect(await store.getState().logOf(id)).toEqual(events));
    const restore = store.getState().removeRun(id);
    expect(store.getState().runs).toEqual([]);
    restore();
    await vi.waitFor(() => expect(store.getState().runs).toMatchObject([{ id, name: 'First try' }]));
    expect(await store.getState().logOf(id)).toEqual(events);
    await store.getState().addRun('From a file', events ?? []);
    expect(store.getState().open?.checks).toEqual(deck.checks);
    expect(store.getState().open?.candidates.map(({ kind }) => kind)).toEqual([...Array(4).fill('valid'), 'dropped']);
    expect(store.getState().open?.chosen).toBe(2);
    expect(await store.getState().logOf('nobody')).toBeUndefined();
    expect(store.getState().problem).toBe(planMessages.noLog);
  });
});

describe('columns', () => {
  it('a subtask is placed right of all its dependencies, and no two overlap', async () => {
    const { store } = await planned(createGate().chat);
    const plan = store.getState().open?.plan;
    const places = plan ? positionPlanLevels(plan) : {};
    for (const { id, children } of plan?.subtasks ?? [])
      for (const child of children) expect(places[child]?.x).toBeGreaterThan(places[id]?.x ?? Number.NaN);
    const spots = Object.values(places).map(({ x, y }) => `${x} ${y}`);
    expect(new Set(spots).size).toBe(spots.length);
  });
});
