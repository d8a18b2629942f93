// Debugger actions of the store: stops, steps, edits, retries, forks. Over 300 lines: each case needs a session.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { traceToEvents } from '../../core/logs';
import {
  createSessionRunner,
  forkSession,
  reduceSession,
  replaySession,
  type SessionConfig,
  type SessionEvent,
} from '../../core/session';
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
import type { RunStore, RunStorePorts } from './runState';
import { createRunStore } from './runStore';
import { createStateCache } from './stateCache';

const model = { model: 'rehearsal-compliant', rehearsal: true };
const document = { ...hospitalDocument, documentId: 'd1' };
const booking: readonly ScriptedReply[] = [
  callReply('check_hospital', { hospital: 'A' }),
  callReply('check_department', { hospital: 'A', department: 'eye' }),
  answerReply('It exists.'),
  answerReply('Still here.'),
  answerReply('And on.'),
];

let ids = 0;
const texts = () => {
  const kept: Record<string, string> = {};
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
};

async function open(
  repository: Repository = createMemoryRepository(),
  change: Partial<RunStorePorts> & { readonly replies?: readonly ScriptedReply[] } = {},
) {
  const { replies = booking, ...ports } = change;
  const chats: { readonly rehearsal: boolean; readonly baseUrl?: string }[] = [];
  const chat = createScriptedChat(replies);
  const store = await createRunStore({
    repository,
    clock: createSteppingClock(),
    newId: () => {
      ids += 1;
      return `run-${ids}`;
    },
    loadEngine: async () => ({
      createRunner: createSessionRunner,
      createStateCache,
      attachRunner,
      createChat: (config) => {
        chats.push(config);
        return chat;
      },
      buildTools: () => hospitalTools,
      forkRun,
      forkSession,
    }),
    ...ports,
  });
  store.setState({ setup: { ...store.getState().setup, tools: succeedingTools, controllers: [] } });
  return { store, repository, chat, chats };
}

const wait = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const active = (store: RunStore) => {
  const run = store.getState().active;
  if (!run) throw new Error('no run is open');
  return run;
};
const start = async (store: RunStore, change: Partial<SessionConfig> = {}, paused = false) => {
  store.getState().startRun(document, model, change, { paused });
  await wait();
};
const sendUserMessage = async (store: RunStore, text = 'Hospital A, please') => {
  store.getState().sendUserMessage(text);
  await wait();
};
const last = (store: RunStore) => active(store).events.at(-1) as SessionEvent;
const expectStored = async (repository: Repository, store: RunStore) => {
  const { id, events, live } = active(store);
  expect(await repository.loadEvents(id)).toEqual(events);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
  expect(live).toEqual(reduceSession(events));
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('breakpoints of a document', () => {
  it('stop its sessions, are counted, can be switched during a session, and survive a reload', async () => {
    const storage = texts();
    const { store, repository } = await open(undefined, { storage });
    store.getState().followDocument('d1');
    store.getState().toggleNodeBreakpoint('api:check_department');
    store.getState().addBreakpoint({ kind: 'denial' });
    await start(store);
    await sendUserMessage(store);
    expect(active(store).live).toMatchObject({
      paused: true,
      pausedAt: { kind: 'node', nodeId: 'api:check_department' },
      next: { kind: 'judge', decision: { name: 'check_department' } },
    });
    expect(store.getState().breakpoints.map(({ hits }) => hits)).toEqual([1, 0]);
    await expectStored(repository, store);

    const again = await open(repository, { storage });
    again.store.getState().followDocument('d1');
    expect(again.store.getState().breakpoints).toMatchObject([{ hits: 0 }, { hits: 0 }]);
    const { id, events } = active(store);
    store.getState().closeRun();
    await wait();
    await again.store.getState().openRun(id);
    expect(again.store.getState().breakpoints.map(({ hits }) => hits)).toEqual([1, 0]);
    expect(active(again.store)).toMatchObject({ attached: false, events, live: { paused: true } });
    again.store.getState().toggleNodeBreakpoint('api:check_department');
    again.store.getState().toggleNodeBreakpoint('api:check_department');
    expect(again.store.getState().breakpoints.map(({ hits }) => hits)).toEqual([0, 1]);
    again.store.getState().setBreakpoints([]);
    expect(storage.getItem('weir.breakpoints')).not.toContain('check_department');
  });

  it('of one document do not apply to another', async () => {
    const { store } = await open(undefined, { storage: texts() });
    store.getState().followDocument('d1');
    store.getState().toggleNodeBreakpoint('api:check_hospital');
    store.getState().followDocument('d2');
    expect(store.getState().breakpoints).toEqual([]);
    await start(store);
    // The document of the run counts, whatever document is open.
    expect(store.getState().breakpoints).toHaveLength(1);
    await sendUserMessage(store);
    expect(active(store).live.pausedAt).toMatchObject({ kind: 'node' });
    store.getState().closeRun();
    expect(store.getState().breakpoints).toEqual([]);
  });

  it('are those of the document that is opened in Run, whose session is not shown any more', async () => {
    const { store, repository } = await open(undefined, { storage: texts() });
    store.getState().followDocument('d1');
    await start(store);
    const { id } = active(store);
    // The same text, for example a copy of it; then a document that is opened in another mode.
    store.getState().followDocument('copy', document.source);
    store.getState().followDocument('d2');
    expect(active(store).id).toBe(id);
    store.getState().followDocument('d1', document.source);
    expect(active(store).id).toBe(id);
    store.getState().followDocument('d2', 'Name: Other\n');
    expect(store.getState()).toMatchObject({ active: undefined, shown: undefined, breakpoints: [] });
    await wait();
    await store.getState().openRun(id);
    expect(active(store).events).toEqual(await repository.loadEvents(id));
  });

  it('that are switched off during a session no longer stop it', async () => {
    const { store } = await open();
    store.getState().followDocument('d1');
    await start(store);
    store.getState().toggleNodeBreakpoint('api:check_hospital');
    store.getState().setBreakpoints(store.getState().breakpoints.map((set) => ({ ...set, enabled: false })));
    await sendUserMessage(store);
    expect(active(store).live).toMatchObject({ paused: false, turn: 1, phase: { kind: 'awaiting-user' } });
  });
});

describe('steps', () => {
  it('go by one event, to the next decision, to the end of the turn, and report the pending effect', async () => {
    const { store, repository, chat } = await open();
    await start(store, {}, true);
    expect(active(store).live.paused).toBe(true);
    await sendUserMessage(store);
    expect(chat.requests).toHaveLength(0);
    store.getState().step('event');
    await wait();
    expect(last(store).kind).toBe('model.requested');
    expect(store.getState().pausedEffect).toMatchObject({ kind: 'ask-model' });
    store.getState().step('decision');
    await wait();
    expect(last(store)).toMatchObject({ kind: 'agent.decided', decision: { name: 'check_hospital' } });
    expect(store.getState().pausedEffect).toBeUndefined();
    store.getState().step('decision');
    await wait();
    expect(last(store)).toMatchObject({ kind: 'agent.decided', decision: { name: 'check_department' } });
    store.getState().step('turn');
    await wait();
    expect(active(store).live).toMatchObject({ paused: true, phase: { kind: 'awaiting-user' }, turn: 1 });
    store.getState().resume();
    await wait();
    expect(active(store).live.paused).toBe(false);
    await expectStored(repository, store);
  });

  it('pause a running session, and do nothing in an ended one', async () => {
    const { store } = await open();
    await start(store);
    store.getState().step('event');
    await wait();
    expect(active(store).live.paused).toBe(true);
    store.getState().stop();
    await wait();
    const { events } = active(store);
    store.getState().step('turn');
    await wait();
    expect(active(store).events).toEqual(events);
  });

  it('attach to a stored run where it was paused, without a model call before', async () => {
    const { store, repository } = await open();
    await start(store, {}, true);
    await sendUserMessage(store);
    store.getState().step('event');
    await wait();
    const { id } = active(store);
    store.getState().closeRun();
    await wait();
    const reopened = await open(repository, { replies: [answerReply('Here I am.')] });
    await reopened.store.getState().openRun(id);
    expect(active(reopened.store).live).toMatchObject({ paused: true, phase: { kind: 'awaiting-model' } });
    expect(reopened.chat.requests).toHaveLength(0);
    reopened.store.getState().step('turn');
    await wait();
    expect(active(reopened.store).live).toMatchObject({ paused: true, phase: { kind: 'awaiting-user' } });
    await expectStored(repository, reopened.store);
  });
});

describe('edits', () => {
  const atDecision = async () => {
    const opened = await open();
    opened.store.getState().followDocument('d1');
    opened.store.getState().addBreakpoint({ kind: 'node', nodeId: 'api:check_hospital' });
    await start(opened.store);
    await sendUserMessage(opened.store);
    return opened;
  };

  it('replace the pending decision', async () => {
    const { store, repository } = await atDecision();
    store.getState().editDecision({ kind: 'call', callId: 'x', name: 'check_hospital', arguments: { hospital: 'B' } });
    await wait();
    expect(last(store)).toMatchObject({ kind: 'decision.edited', origin: 'edited' });
    store.getState().resume();
    await wait();
    const call = active(store).live.transcript.find((entry) => entry.kind === 'call');
    expect(call).toMatchObject({ name: 'check_hospital', arguments: { hospital: 'B' } });
    await expectStored(repository, store);
    expect(replaySession(active(store).events)).toMatchObject({ ok: true, value: { events: active(store).events } });
  });

  it('replace the last result before the agent receives it, or answer a held call', async () => {
    const { store } = await atDecision();
    store.getState().editDecision({ kind: 'call', callId: 'x', name: 'check_hospital', arguments: { hospital: 'B' } });
    while (last(store).kind !== 'tool.called') {
      store.getState().step('event');
      await wait();
    }
    expect(store.getState().pausedEffect).toMatchObject({ kind: 'answer-tool', name: 'check_hospital' });
    const { phase } = active(store).live;
    const callId = phase.kind === 'awaiting-tool' ? phase.callId : '';
    store.getState().editResult(callId, { kind: 'failed', message: 'closed' });
    await wait();
    expect(last(store)).toMatchObject({ kind: 'tool.answered', source: 'edited', result: { kind: 'failed' } });
    store.getState().editResult(callId, { kind: 'succeeded', value: { hospital_exists: true } });
    await wait();
    expect(last(store)).toMatchObject({ kind: 'result.edited', before: { kind: 'failed' } });
    expect(active(store).live.nodes['api:check_hospital']?.status).toBe('done');
    store.getState().resume();
    await wait();
    store.getState().editResult(callId, { kind: 'failed', message: 'too late' });
    expect(store.getState().problem).toContain('The session has moved on');
  });

  it('repeat the model call, with another seed', async () => {
    const { store, chat } = await atDecision();
    store.getState().retryModel();
    await wait();
    store.getState().step('decision');
    await wait();
    expect(active(store).events.some((event) => event.kind === 'model.retried')).toBe(true);
    expect(last(store)).toMatchObject({ kind: 'agent.decided', decision: { name: 'check_department' } });
    expect(chat.requests[1]?.seed).not.toBe(chat.requests[0]?.seed);
  });
});

describe('a fork', () => {
  const recorded = async (change: Parameters<typeof open>[1] = {}) => {
    const opened = await open(undefined, change);
    await start(opened.store);
    await sendUserMessage(opened.store);
    const { id, events } = active(opened.store);
    return { ...opened, id, events };
  };
  const lengthOf = (events: readonly SessionEvent[], kind: SessionEvent['kind']) =>
    events.findIndex((event) => event.kind === kind) + 1;

  it('is a separate stored run, shares the beginning, and continues with another configuration', async () => {
    const { store, repository, id, events } = await recorded();
    const length = lengthOf(events, 'user.spoke');
    const made = await store.getState().fork(length, { model: 'rehearsal-hasty', temperature: 1 });
    await wait();
    const fork = active(store);
    expect(fork.id).toBe(made);
    expect(fork.live.forkedFrom).toEqual({ sessionId: id, length });
    expect(fork.live.config).toMatchObject({ model: 'rehearsal-hasty', temperature: 1 });
    expect(fork.events.slice(0, length)).toMatchObject(events.slice(0, length).map(({ seq, kind }) => ({ seq, kind })));
    expect(fork.events.slice(0, length).every((event) => event.origin === 'replayed')).toBe(true);
    expect(fork.live.turn).toBe(1);
    await expectStored(repository, store);
    expect(await repository.loadEvents(id)).toEqual(events);
    const { items } = await repository.listRuns();
    expect(items.find((run) => run.id === made)).toMatchObject({
      forkedFrom: { runId: id, length },
      model: 'rehearsal-hasty',
      documentId: 'd1',
      title: document.title,
      turns: 1,
    });
    // After it is resumed, the origin of the fork is still recorded.
    store.getState().sendUserMessage('And then?');
    await wait();
    expect(store.getState().runs.find((run) => run.id === made)).toMatchObject({ forkedFrom: { runId: id }, turns: 2 });
  });

  it('opens paused on request, with another decision or result', async () => {
    const { store, events } = await recorded();
    const decision = { kind: 'response', text: 'Which hospital?' } as const;
    await store.getState().fork(lengthOf(events, 'agent.decided'), undefined, { paused: true, decision });
    await wait();
    expect(active(store).live).toMatchObject({ paused: true, next: { kind: 'judge', decision } });

    const { store: other, events: log } = await recorded();
    const at = lengthOf(log, 'tool.answered');
    const answered = log[at - 1];
    const callId = answered?.kind === 'tool.answered' ? answered.callId : '';
    const result = { kind: 'failed', message: 'closed today' } as const;
    await other.getState().fork(at, undefined, { result: { callId, result } });
    await wait();
    expect(active(other).live.transcript.find((entry) => entry.kind === 'call')).toMatchObject({ result });
    expect(active(other).live.paused).toBe(false);
  });

  it('can be made of a run that has ended, or that another tab holds', async () => {
    const held = new Set<string>();
    const claimRun = async (id: string) => {
      if (held.has(id)) return undefined;
      held.add(id);
      return { release: () => void held.delete(id) };
    };
    const { store, repository, id, events } = await recorded({ claimRun });
    const second = await open(repository, { claimRun, replies: [answerReply('From here.')] });
    await second.store.getState().openRun(id);
    expect(active(second.store).readOnly).toBe(true);
    await second.store.getState().fork(lengthOf(events, 'user.spoke'));
    await wait();
    expect(active(second.store).readOnly).toBeUndefined();
    expect(active(second.store).live.transcript.at(-1)).toMatchObject({ text: 'From here.' });
    store.getState().stop();
    await wait();
    expect(await store.getState().fork(events.length, {}, { paused: true })).toBeDefined();
    expect(active(store).live.phase.kind).toBe('awaiting-user');
  });

  it('has no name once the name it was forked under is removed', async () => {
    const { store, events } = await recorded();
    const id = await store.getState().fork(events.length, {}, { name: 'Fork' });
    const runNow = () => store.getState().runs.find((run) => run.id === id);
    expect(runNow()).toMatchObject({ name: 'Fork' });
    const { name: _name, ...unnamed } = runNow() as StoredRun;
    store.getState().addRuns([unnamed]);
    await sendUserMessage(store);
    expect(runNow()?.turns).toBeGreaterThan(unnamed.turns);
    expect(runNow()?.name).toBeUndefined();
  });

  it('reports why it is not possible: too few events, a store that refuses; and changes nothing then', async () => {
    const { repository, refused } = createRefusingRepository();
    const { store } = await open(repository);
    await start(store);
    await sendUserMessage(store);
    const { id } = active(store);
    expect(await store.getState().fork(0)).toBeUndefined();
    expect(store.getState().problem).toMatch(/at least the first event/);
    refused.add('appendEvents');
    expect(await store.getState().fork(2)).toBeUndefined();
    expect(store.getState().problem).toContain('could not be stored');
    expect(active(store).id).toBe(id);
    expect(store.getState().runs).toHaveLength(1);
  });

  it('of a record of another program continues with a chosen model', async () => {
    const repository = createMemoryRepository();
    const trace = { id: 't', source: 'star', steps: [{ kind: 'user', seq: 0, text: 'Hello' }] } as const;
    const made = traceToEvents(trace, { document, tools: [], sessionId: 'theirs', startedAt: 5 });
    await repository.appendEvents(made.ok ? made.value : []);
    const { store } = await open(repository, { replies: [answerReply('Good day.')] });
    await store.getState().openRun('theirs');
    expect(await store.getState().fork(2)).toBeUndefined();
    expect(store.getState().problem).toContain('Choose one');
    await store.getState().fork(2, { model: 'rehearsal-compliant', rehearsal: true });
    await wait();
    expect(active(store).readOnlyReason).toBeUndefined();
    expect(active(store).live.transcript.at(-1)).toMatchObject({
      kind: 'agent',
      text: expect.stringContaining('Good day.'),
    });
  });

  it("sends nothing to another user's endpoint", async () => {
    const repository = createMemoryRepository();
    const first = await open(repository);
    first.store.getState().startRun(document, { model: 'm', rehearsal: false, baseUrl: 'https://theirs.example/v1' });
    await wait();
    const { id } = active(first.store);
    const [run] = (await repository.listRuns()).items;
    if (!run) throw new Error('no run was stored');
    const { store, chats } = await open(repository, { isOwnEndpoint: () => false });
    store.getState().addRuns([{ ...run, imported: 'weir' }]);
    await store.getState().openRun(id);
    expect(await store.getState().fork(1)).toBeUndefined();
    expect(store.getState().problem).toContain('endpoint that is not yours');
    expect(chats).toEqual([]);
    expect(await store.getState().fork(1, { model: 'rehearsal-compliant', rehearsal: true })).toBeDefined();
    expect(chats).toMatchObject([{ rehearsal: true }]);
  });
});

describe('row of a run in the list', () => {
  it('counts calls, tokens and out-of-workflow turns', async () => {
    const { store, repository } = await open();
    const turns = [{ text: 'Hospital A' }, { text: 'How is the weather?', oow: 'irrelevant-answering/topic-shift' }];
    await start(store, { user: { kind: 'scripted', turns } });
    await wait();
    const { counters } = active(store).live;
    expect((await repository.listRuns()).items).toMatchObject([
      { calls: 2, oow: 1, tokens: counters.promptTokens + counters.completionTokens },
    ]);
    expect(counters.promptTokens).toBeGreaterThan(0);
  });

  it("keeps the user's description, also while the run continues", async () => {
    const { store } = await open();
    await start(store);
    const [run] = store.getState().runs;
    if (!run) throw new Error('no run is listed');
    store.getState().addRuns([{ ...run, name: 'First', tags: ['good'], note: 'see turn 1' }]);
    await sendUserMessage(store);
    expect(store.getState().runs).toMatchObject([{ name: 'First', tags: ['good'], note: 'see turn 1', turns: 1 }]);
  });

  it('includes the model of the played user', async () => {
    const { store, chats } = await open();
    const user = { kind: 'simulated', model: 'rehearsal-compliant', rehearsal: true } as const;
    store.getState().startRun(document, { model: 'm', rehearsal: false, baseUrl: 'https://mine.example/v1' }, { user });
    await wait();
    expect(chats).toMatchObject([{ rehearsal: false }, { rehearsal: true }]);
  });
});
