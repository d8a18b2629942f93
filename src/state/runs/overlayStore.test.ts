import { beforeAll, describe, expect, it } from 'vitest';
import { buildDependencyGraph, parsePdl } from '../../core/language';
import { createCoverage, projectCoverage, projectHeat, traceSession } from '../../core/projection';
import { createFold, rejudgeInSteps, type SessionEvent } from '../../core/session';
import type { StoredRun } from '../../core/storage';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalDocument, hospitalRunner } from '../../testing/sessionFixtures';
import { chooseRuns, createOverlayStore, type OverlayPorts, type OverlayStore } from './overlayStore';

const meter = { createCoverage, createFold, projectCoverage, projectHeat, rejudgeInSteps, traceSession };

let log: readonly SessionEvent[] = [];
const graph = buildDependencyGraph(parsePdl(hospitalDocument.source));
const run = (id: string, more: Partial<StoredRun> = {}): StoredRun => ({
  version: 1,
  id,
  documentId: 'd',
  title: 'T',
  model: 'm',
  rehearsal: true,
  startedAt: 0,
  updatedAt: 0,
  turns: 1,
  denied: 0,
  violations: 0,
  ...more,
});

function storeOf(ports: Partial<OverlayPorts> = {}): { store: OverlayStore; loadedIds: string[] } {
  const loadedIds: string[] = [];
  const store = createOverlayStore({
    loadEvents: async (id) => {
      loadedIds.push(id);
      if (id === 'broken') throw new Error('refused');
      return id === 'empty' ? [] : log;
    },
    buildTools: async () => undefined,
    loadMeter: async () => meter,
    ...ports,
  });
  return { store, loadedIds };
}

beforeAll(async () => {
  const runner = hospitalRunner(
    createScriptedChat([callReply('register_hospital'), callReply('check_hospital'), answerReply('Goodbye')]),
    {
      user: { kind: 'scripted', turns: [{ text: 'Book me in', ends: true }] },
    },
  );
  runner.start();
  await runner.settled();
  log = runner.events;
});

describe('the overlay store', () => {
  it('filters the runs of a document: all, by tag, by model, one by one', () => {
    const runs = [
      run('a', { tags: ['night', 'x'] }),
      run('b', { model: 'n' }),
      run('c', { documentId: 'other', tags: ['night'] }),
    ];
    const ids = (choice: Parameters<typeof chooseRuns>[2]) => chooseRuns(runs, 'd', choice).map(({ id }) => id);
    expect(ids({ kind: 'all' })).toEqual(['a', 'b']);
    expect(ids({ kind: 'tag', value: 'night' })).toEqual(['a']);
    expect(ids({ kind: 'model', value: 'n' })).toEqual(['b']);
    expect(ids({ kind: 'selected', ids: ['b', 'c'] })).toEqual(['b']);
  });

  it('reads each log once, counts unreadable ones, and measures', async () => {
    const { store, loadedIds } = storeOf();
    const runs = [run('a'), run('broken'), run('b'), run('empty')];
    await store.getState().readRuns(runs);
    expect(store.getState().read).toMatchObject({ unreadable: 2, cancelled: false });
    await store.getState().measure(graph);
    const { measured } = store.getState();
    expect(measured?.coverage.sessions).toBe(2);
    expect(measured?.coverage.nodes.get('api:check_hospital')).toMatchObject({ sessions: 2 });
    await store.getState().measure(graph);
    expect(store.getState().measured).toBe(measured);
    await store.getState().readRuns(runs);
    expect(loadedIds).toEqual(['a', 'broken', 'b', 'empty']);
    // A run that continued is read again, the others are not.
    await store.getState().readRuns([run('a', { turns: 2 }), run('b')]);
    expect(loadedIds.slice(4)).toEqual(['a']);
    expect(store.getState().read?.traces.length).toBe(2);
  });

  it('stops reading when cancelled, keeps the results so far, and continues when called again', async () => {
    let release: () => void = () => undefined;
    const { store } = storeOf({
      loadEvents: (id) =>
        id === 'b' ? new Promise((resolve) => (release = () => resolve(log))) : Promise.resolve(log),
    });
    const runs = [run('a'), run('b'), run('c')];
    const reading = store.getState().readRuns(runs);
    await expect.poll(() => store.getState().reading?.done).toBe(1);
    store.getState().cancelReading();
    release();
    await reading;
    expect(store.getState().read).toMatchObject({ cancelled: true });
    expect(store.getState().read?.traces.length).toBeLessThan(3);
    const again = store.getState().readRuns(runs, { again: true });
    await again;
    expect(store.getState().read).toMatchObject({ cancelled: false });
    expect(store.getState().read?.traces.length).toBe(3);
  });

  it('shows the later selection if two are read in parallel', async () => {
    const { store } = storeOf();
    const first = store.getState().readRuns([run('a'), run('b')]);
    await store.getState().readRuns([run('c')]);
    await first;
    expect(store.getState().read?.traces.length).toBe(1);
  });

  it('judges a session again, under other settings and against another text with its tools', async () => {
    const { store } = storeOf();
    const { startTrial: judgeAgain } = store.getState();
    await judgeAgain({ id: 'a', events: log }, { controllers: [] });
    expect(store.getState().trial).toMatchObject({
      runId: 'a',
      length: log.length,
      result: { counts: { nowAllowed: 1 } },
    });
    expect(store.getState().trial?.done).toBeUndefined();
    await judgeAgain({ id: 'a', events: log }, { document: { ...hospitalDocument, source: 'Name: T\n' } }, 'Today');
    expect(store.getState().trial).toMatchObject({ recheck: 'Today', result: { counts: { nowDenied: 1 } } });
    expect(store.getState().trial?.result?.vanished.length).toBe(10);
    store.getState().endTrial();
    expect(store.getState().trial).toBeUndefined();
    await judgeAgain({ id: 'x', events: [] }, {});
    expect(store.getState().trial?.problem).toMatch(/does not begin/);
  });

  it('reports that its code cannot be loaded, and tries again', async () => {
    let works = false;
    const { store } = storeOf({
      loadMeter: async () => {
        if (!works) throw new Error('offline');
        return meter;
      },
    });
    store.getState().setMode('time');
    await expect.poll(() => store.getState().problem).toMatch(/could not be loaded/);
    await store.getState().readRuns([run('a')]);
    expect(store.getState().reading).toBeUndefined();
    works = true;
    store.getState().setMode('tokens');
    await expect.poll(() => store.getState().meter).toBe(meter);
    expect(store.getState().problem).toBeUndefined();
  });
});
