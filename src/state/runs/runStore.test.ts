// Runs in the store: played, paused, stored, read back, shared by tabs. Over 300 lines: each case needs a session.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { traceToEvents } from '../../core/logs';
import { createSessionRunner, forkSession, reduceSession, type SessionEvent } from '../../core/session';
import { createMemoryRepository, type Repository, type StoredRun } from '../../core/storage';
import { createScriptedChat, createSteppingClock, type ScriptedReply } from '../../testing/scriptedChat';
import {
  answerReply,
  callReply,
  hospitalDocument,
  hospitalTools,
  succeedingTools,
} from '../../testing/sessionFixtures';
import { createRefusingRepository } from '../../testing/storePorts';
import { attachRunner } from './attachRunner';
import { forkRun } from './forkRun';
import { createRunHistory } from './runHistory';
import type { RunEngine, RunStore, RunStorePorts } from './runState';
import { createRunStore } from './runStore';
import { createStateCache } from './stateCache';

const model = { model: 'rehearsal-compliant', rehearsal: true };
const document = { ...hospitalDocument, documentId: 'd1' };
const booking: readonly ScriptedReply[] = [
  callReply('check_hospital', { hospital: 'A' }),
  answerReply('Which department?', 'request_information'),
  callReply('check_department', { hospital: 'A', department: 'eye' }),
  answerReply('It exists.'),
  answerReply('And now?'),
  answerReply('Still here.'),
];

function createEngine(replies: readonly ScriptedReply[] = booking): RunEngine {
  const chat = createScriptedChat(replies);
  return {
    createRunner: createSessionRunner,
    createStateCache,
    attachRunner,
    createChat: () => chat,
    buildTools: () => hospitalTools,
    forkRun,
    forkSession,
  };
}

const holders = () => {
  const held = new Set<string>();
  return async (id: string) => {
    if (held.has(id)) return undefined;
    held.add(id);
    return { release: () => void held.delete(id) };
  };
};

let count = 0;
async function open(repository: Repository, change: Partial<RunStorePorts> = {}) {
  const store = await createRunStore({
    repository,
    clock: createSteppingClock(),
    newId: () => {
      count += 1;
      return `run-${count}`;
    },
    loadEngine: async () => createEngine(),
    ...change,
  });
  store.setState({ setup: { ...store.getState().setup, tools: succeedingTools, controllers: [] } });
  return store;
}

/** Deletes a run, as the history does. */
async function remove(
  runs: RunStore,
  repository: Repository,
  id: string,
  change: Pick<RunStorePorts, 'claimRun'> = {},
) {
  const notify = vi.fn();
  const history = createRunHistory({
    runPorts: { repository, clock: createSteppingClock(), ...change },
    runs,
    workspace: { getState: () => ({ notify }) },
    imports: { getState: () => ({ adoptRuns: () => undefined }) },
  });
  const removed = history.getState().remove([id]);
  await wait(2000);
  await removed;
  return { history, noticeText: notify.mock.calls.map(([, text]) => String(text)).join(' ') };
}

const wait = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const start = async (store: RunStore) => {
  store.getState().startRun(document, model);
  await wait();
};
const active = (store: RunStore) => {
  const run = store.getState().active;
  if (!run) throw new Error('no run is open');
  return run;
};
/** The stored log equals the one on screen, in order and without gaps. */
const expectStored = async (repository: Repository, store: RunStore) => {
  const { id, events } = active(store);
  expect(await repository.loadEvents(id)).toEqual(events);
  expect(events.map((event) => event.seq)).toEqual(events.map((_event, index) => (events[0]?.seq ?? 0) + index));
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a run', () => {
  it("continues with the user's message; every event is stored as it happens", async () => {
    const repository = createMemoryRepository();
    const store = await open(repository);
    await start(store);
    await expectStored(repository, store);
    store.getState().sendUserMessage('Hospital A, please');
    await wait();
    const run = active(store);
    expect(run.live.phase.kind).toBe('awaiting-user');
    expect(run.live.transcript.map((entry) => entry.kind)).toEqual(['user', 'call', 'agent']);
    expect(store.getState().shown).toBe(run.live);
    await expectStored(repository, store);
    expect((await repository.listRuns()).items).toMatchObject([{ id: run.id, documentId: 'd1', turns: 1 }]);
    expect(store.getState().runs).toMatchObject([{ id: run.id }]);
  });

  it('sends the events of a task before the next task, whatever is still being written', async () => {
    const inner = createMemoryRepository();
    const sent: SessionEvent[] = [];
    const never = new Promise<'appended'>(() => undefined);
    const store = await open({
      ...inner,
      appendEvents: (events) => {
        sent.push(...events);
        return never;
      },
    });
    await start(store);
    store.getState().sendUserMessage('Hospital A, please');
    await wait();
    expect(sent).toEqual(active(store).events);
  });

  it('stores everything in order although a write fails once, including the last event', async () => {
    const { repository, refused } = createRefusingRepository();
    const store = await open(repository);
    await start(store);
    refused.add('appendEvents');
    store.getState().sendUserMessage('Hospital A, please');
    await wait();
    expect(store.getState().problem).toContain('refused to store');
    refused.clear();
    await wait(2000);
    await expectStored(repository, store);
    expect(store.getState().problem).toBeUndefined();
  });

  it('keeps the session running while nothing can be stored, and stores it all later', async () => {
    const { repository, refused } = createRefusingRepository();
    const store = await open(repository);
    refused.add('appendEvents').add('saveRun');
    await start(store);
    store.getState().sendUserMessage('Hospital A, please');
    await wait(100_000);
    expect(active(store).live.turn).toBe(1);
    refused.clear();
    store.getState().sendUserMessage('The eye department');
    await wait(31_000);
    await expectStored(repository, store);
  });

  it('switches controllers during a session without losing it', async () => {
    const repository = createMemoryRepository();
    const store = await open(repository, {
      loadEngine: async () =>
        createEngine([answerReply('Booked!'), callReply('register_hospital'), answerReply('Sorry.')]),
    });
    await start(store);
    store.getState().sendUserMessage('Book it');
    await wait();
    const { id } = active(store);
    store.getState().setControllers([{ id: 'node-dependency', pre: false, post: true }]);
    store.getState().sendUserMessage('Book it now');
    await wait();
    expect(active(store)).toMatchObject({ id, live: { turn: 2, counters: { denied: 1 } } });
    expect(active(store).live.controllers.map((controller) => controller.id)).toEqual(['node-dependency']);
    await expectStored(repository, store);
  });

  it('reports why it cannot start: the engine, or the endpoint', async () => {
    let isOnline = false;
    const store = await open(createMemoryRepository(), {
      loadEngine: async () => {
        if (!isOnline) throw new Error('offline');
        return {
          ...createEngine(),
          createChat: () => {
            throw new Error('Invalid URL');
          },
        };
      },
    });
    await start(store);
    expect(store.getState()).toMatchObject({
      active: undefined,
      problem: expect.stringContaining('could not be loaded'),
    });
    isOnline = true;
    await start(store);
    expect(store.getState()).toMatchObject({ active: undefined, problem: expect.stringContaining('Invalid URL') });
  });

  it('stops, closes, and is deleted with its log', async () => {
    const repository = createMemoryRepository();
    const claimRun = holders();
    const store = await open(repository, { claimRun });
    await start(store);
    const { id } = active(store);
    store.getState().stop();
    await wait();
    expect(store.getState().runs).toMatchObject([{ id, ended: 'stopped' }]);
    const { history } = await remove(store, repository, id, { claimRun });
    expect(store.getState()).toMatchObject({ runs: [], active: undefined, shown: undefined });
    await history.getState().purge([id]);
    expect(await repository.loadEvents(id)).toEqual([]);
    expect((await repository.listRuns()).items).toEqual([]);
  });

  it('reports when the browser refuses to list, open or delete', async () => {
    const { repository, refused } = createRefusingRepository();
    const store = await open(repository);
    await start(store);
    const { id } = active(store);
    store.getState().closeRun();
    await wait();
    refused.add('loadEvents').add('moveRunsToDeleted').add('listRuns');
    await store.getState().openRun(id);
    expect(store.getState().problem).toContain('could not read');
    expect((await remove(store, repository, id)).noticeText).toContain('refused to delete');
    expect(store.getState()).toMatchObject({ runs: [{ id }] });
    expect((await open(repository)).getState().problem).toContain('could not be read');
  });
});

describe('a stored run', () => {
  const record = async (change: Partial<RunStorePorts> = {}) => {
    const repository = createMemoryRepository();
    const store = await open(repository, change);
    await start(store);
    store.getState().sendUserMessage('Hospital A, please');
    await wait();
    const { id, events } = active(store);
    return { repository, store, id, events };
  };

  it('opens in its stored state, and continues with a message', async () => {
    const { repository, id, events } = await record();
    const store = await open(repository, {
      loadEngine: async () => createEngine([answerReply('The eye department exists.')]),
    });
    await store.getState().openRun(id);
    expect(active(store)).toMatchObject({ id, attached: false, events });
    expect(active(store).live).toEqual(reduceSession(events));
    store.getState().sendUserMessage('The eye department');
    await wait();
    expect(active(store)).toMatchObject({ attached: true, live: { turn: 2 } });
    expect(active(store).events.slice(0, events.length)).toEqual(events);
    await expectStored(repository, store);
  });

  it('shows the state at every length of the log', async () => {
    const { repository, id, events } = await record();
    const store = await open(repository);
    await store.getState().openRun(id);
    for (let length = 1; length <= events.length; length++) {
      store.getState().moveTo(length);
      expect(store.getState().shown).toEqual(reduceSession(events.slice(0, length)));
      expect(store.getState().cursor).toBe(length === events.length ? undefined : length);
      store.getState().selectEvent(length - 1);
      expect(store.getState().shown).toEqual(reduceSession(events.slice(0, length)));
    }
    store.getState().moveTo(0);
    expect(store.getState().cursor).toBe(1);
    store.getState().moveTo(undefined);
    expect(store.getState().shown).toBe(active(store).live);
  });

  it('keeps the shown position while the session continues', async () => {
    const { store, events } = await record();
    store.getState().moveTo(2);
    expect(store.getState().shown).toEqual(reduceSession(events.slice(0, 2)));
    store.getState().sendUserMessage('The eye department');
    await wait();
    expect(store.getState().cursor).toBeUndefined();
    expect(active(store).live.turn).toBe(2);
  });

  it('reports an empty or invalid log, and leaves the open run unchanged', async () => {
    const { repository, store, id } = await record();
    await store.getState().openRun('nobody');
    expect(store.getState().problem).toContain('has no events');
    const odd = { v: 1, seq: 0, sessionId: 'odd', at: 1, turn: 0, kind: 'session.paused' } as const;
    await repository.appendEvents([odd]);
    await store.getState().openRun('odd');
    expect(store.getState().problem).toContain('cannot be read');
    expect(active(store).id).toBe(id);
    store.getState().sendUserMessage('The eye department');
    await wait();
    expect(active(store).live.turn).toBe(2);
  });

  it('shows the last of two that were opened in parallel', async () => {
    const { repository, store, id } = await record();
    store.getState().closeRun();
    await start(store);
    const second = active(store).id;
    const other = await open(repository);
    await Promise.all([other.getState().openRun(id), other.getState().openRun(second)]);
    expect(active(other).id).toBe(second);
  });
});

describe('two tabs on one run', () => {
  it('shows it read-only in the second tab, which can continue once the first has closed it', async () => {
    const repository = createMemoryRepository();
    const claimRun = holders();
    const first = await open(repository, { claimRun });
    await start(first);
    const { id } = active(first);
    const second = await open(repository, { claimRun });
    await second.getState().openRun(id);
    expect(active(second)).toMatchObject({ readOnly: true });
    second.getState().sendUserMessage('Hospital A, please');
    await wait();
    expect(second.getState().problem).toContain('in use in another tab');
    await remove(second, repository, id, { claimRun });
    expect((await repository.listRuns()).items).toMatchObject([{ id }]);
    expect(await repository.loadEvents(id)).not.toEqual([]);

    first.getState().sendUserMessage('Hospital B, please');
    await wait();
    const eventsBefore = active(first).events;
    first.getState().closeRun();
    await wait();
    await second.getState().openRun(id);
    expect(active(second).events).toEqual(eventsBefore);
    second.getState().sendUserMessage('Hospital A, please');
    await wait();
    expect(active(second).live.turn).toBe(2);
    await expectStored(repository, second);
  });

  it('does not mix two continuations if tabs cannot coordinate: the first stays, the second is reported', async () => {
    const repository = createMemoryRepository();
    const first = await open(repository);
    await start(first);
    const { id } = active(first);
    const second = await open(repository);
    await second.getState().openRun(id);
    first.getState().sendUserMessage('Hospital A, please');
    await wait();
    const eventsBefore = active(first).events;
    second.getState().sendUserMessage('Hospital B, please');
    await wait(5000);
    expect(second.getState().problem).toContain('Another tab continued this run');
    expect(await repository.loadEvents(id)).toEqual(eventsBefore);
  });
});

describe('an imported run', () => {
  /** A session of another browser that waits for its user, stored as by an import. */
  async function importRun(baseUrl?: string, change: Partial<RunStorePorts> = {}) {
    const repository = createMemoryRepository();
    const first = await open(repository);
    const config = { model: 'm', rehearsal: baseUrl === undefined, ...(baseUrl === undefined ? {} : { baseUrl }) };
    first.getState().startRun({ ...document, documentId: 'theirs' }, config);
    await wait();
    const { id } = active(first);
    first.getState().closeRun();
    await wait();
    const [run] = (await repository.listRuns()).items;
    if (!run) throw new Error('no run was stored');
    const imported: StoredRun = { ...run, documentId: 'mine', title: 'Theirs (copy)', imported: 'weir' };
    const store = await open(repository, change);
    store.getState().addRuns([imported]);
    await store.getState().openRun(id);
    return { store, repository, id };
  }

  it('is added to the list in its position, once', async () => {
    const { store } = await importRun();
    const [run] = store.getState().runs;
    if (!run) throw new Error('no run is listed');
    const [older, newer] = [
      { ...run, id: 'older', startedAt: run.startedAt - 1 },
      { ...run, id: 'newer', startedAt: run.startedAt + 1 },
    ];
    store.getState().addRuns([older, newer, run]);
    expect(store.getState().runs.map(({ id }) => id)).toEqual(['newer', run.id, 'older']);
  });

  it('continues with the rehearsal model, and stays marked and with its document', async () => {
    const { store, repository } = await importRun();
    expect(active(store).readOnlyReason).toBeUndefined();
    store.getState().sendUserMessage('Hospital A, please');
    await wait();
    expect(active(store).live.turn).toBe(1);
    const kept = { imported: 'weir', documentId: 'mine', title: 'Theirs (copy)' };
    expect(store.getState().runs).toMatchObject([kept]);
    expect((await repository.listRuns()).items).toMatchObject([kept]);
  });

  it("sends nothing to another user's endpoint", async () => {
    const checkedUrls: string[] = [];
    const isOwnEndpoint = (baseUrl: string) => {
      checkedUrls.push(baseUrl);
      return false;
    };
    const { store } = await importRun('https://other.example/v1', { isOwnEndpoint });
    expect(checkedUrls).toEqual(['https://other.example/v1']);
    const { events } = active(store);
    store.getState().sendUserMessage('Hospital A, please');
    await wait();
    expect(active(store)).toMatchObject({ attached: false, events });
    expect(store.getState().problem).toContain('endpoint that is not yours');
  });

  it("continues with the user's own endpoint", async () => {
    const { store } = await importRun('https://mine.example/v1', { isOwnEndpoint: () => true });
    store.getState().sendUserMessage('Hospital A, please');
    await wait();
    expect(active(store)).toMatchObject({ attached: true, live: { turn: 1 } });
  });

  it('of another program is read-only', async () => {
    const repository = createMemoryRepository();
    const trace = { id: 't', source: 'star', steps: [{ kind: 'user', seq: 0, text: 'Hello' }] } as const;
    const made = traceToEvents(trace, { document, tools: [], sessionId: 'theirs', startedAt: 5 });
    // As if cut off before its end: even then its agent does not continue.
    const events = made.ok ? made.value.slice(0, -1) : [];
    await repository.appendEvents(events);
    const store = await open(repository);
    await store.getState().openRun('theirs');
    expect(active(store)).toMatchObject({ readOnlyReason: expect.stringContaining('another program') });
    store.getState().sendUserMessage('And now?');
    store.getState().resumeInterrupted();
    await wait();
    expect(await repository.loadEvents('theirs')).toEqual(events);
    expect(store.getState().problem).toContain('another program');
  });
});
