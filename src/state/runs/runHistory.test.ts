import { describe, expect, it, vi } from 'vitest';
import { createMemoryRepository, readRun, type StoredRun } from '../../core/storage';
import { createRefusingRepository } from '../../testing/storePorts';
import type { NoticeAction } from '../workspace/workspaceState';
import { createRunHistory, KEEP_DAYS } from './runHistory';
import { documentTitles, facetValues, groupRuns, noRunFilter, type RunFilter, selectRuns } from './runHistoryView';
import { nameOfRun } from './runNames';
import type { RunStorePorts } from './runState';
import { createRunStore } from './runStore';

const run = (id: string, facts: Partial<StoredRun> = {}): StoredRun => ({
  ...(readRun({ id, title: `Title ${id}`, model: 'm', documentId: 'd' }) as StoredRun),
  ...facts,
});
const event = (sessionId: string, seq: number) =>
  ({ v: 2, seq, sessionId, at: seq, turn: 0, kind: 'problem.noticed', message: `m${seq}` }) as const;

async function open(change: Partial<RunStorePorts> = {}) {
  const repository = change.repository ?? createMemoryRepository();
  let now = 1_000_000_000_000;
  const ports: RunStorePorts = {
    repository,
    clock: { now: () => now },
    newId: () => 'new',
    loadEngine: () => Promise.reject(new Error('no engine')),
    ...change,
  };
  const runs = await createRunStore(ports);
  const notices: { level: string; text: string; action?: NoticeAction | undefined }[] = [];
  const announce = vi.fn();
  const notify = (level: string, text: string, action?: NoticeAction) => void notices.push({ level, text, action });
  const workspace = { getState: () => ({ notify }) };
  const imports = { getState: () => ({ adoptRuns: announce }) };
  const openHistory = () => createRunHistory({ runPorts: ports, runs, workspace, imports });
  const history = openHistory();
  const ids = () => runs.getState().runs.map(({ id }) => id);
  return {
    repository,
    runs,
    history,
    openHistory,
    notices,
    announce,
    ids,
    wait: (days: number) => (now += days * 86_400_000),
  };
}

describe('the name of a run', () => {
  it('shows bidi control characters in names from users and logs', () => {
    expect(nameOfRun(run('a', { name: 'good \u202edab' }))).toBe('good \\u202edab');
    expect(nameOfRun(run('a', { subject: 'pay \u202eyap' }))).toContain('pay \\u202eyap');
    expect(nameOfRun(run('a', { title: 'Tea \u202eeat' }))).toBe('Tea \\u202eeat');
    expect([...documentTitles([run('a', { title: 'Tea \u202eeat' })], []).values()]).toEqual(['Tea \\u202eeat']);
  });
});

describe('contents of the history', () => {
  const runs = [
    run('a', {
      startedAt: 3,
      model: 'big',
      denied: 2,
      tags: ['paper', 'odd'],
      controllers: 'both',
      ended: 'user-ended',
      oow: 1,
    }),
    run('b', {
      startedAt: 2,
      model: 'big',
      violations: 1,
      group: 'g',
      controllers: 'none',
      note: 'goes wrong',
      tokens: 9,
    }),
    run('c', { startedAt: 1, name: 'Alpha', documentId: 'e', imported: 'star', group: 'g', turns: 7 }),
    run('d', {
      startedAt: 4,
      forkedFrom: { runId: 'a', length: 3 },
      rehearsal: true,
      ended: 'stopped',
      tags: ['paper'],
    }),
  ];
  const ids = (filter: Partial<RunFilter>) =>
    selectRuns(runs, { ...noRunFilter, ...filter }, 'newest')
      .map(({ id }) => id)
      .join('');

  it('filters by every property, and by words of the description', () => {
    expect(ids({})).toBe('dabc');
    expect(ids({ documentId: 'e' })).toBe('c');
    expect(ids({ model: 'big' })).toBe('ab');
    expect(ids({ controllers: 'none' })).toBe('b');
    expect(ids({ tag: 'paper' })).toBe('da');
    expect(ids({ ended: 'open' })).toBe('bc');
    expect(ids({ ended: 'stopped' })).toBe('d');
    expect(
      ['denials', 'violations', 'oow', 'imported', 'forked'].map((mark) => ids({ marks: [mark as 'oow'] })),
    ).toEqual(['a', 'b', 'a', 'c', 'd']);
    expect(ids({ marks: ['denials', 'oow'] })).toBe('a');
    expect(ids({ text: ' WRONG big ' })).toBe('b');
    expect(ids({ text: 'alpha' })).toBe('c');
    expect(ids({ text: 'no llm' })).toBe('d');
    expect(ids({ text: 'odd', model: 'm' })).toBe('');
  });

  it('sorts, groups and counts', () => {
    const sorted = (sort: Parameters<typeof selectRuns>[2]) =>
      selectRuns(runs, noRunFilter, sort)
        .map(({ id }) => id)
        .join('');
    expect((['oldest', 'name', 'violations', 'denials', 'turns', 'tokens'] as const).map(sorted)).toEqual([
      'cbad',
      'cabd',
      'bdac',
      'adbc',
      'cdab',
      'bdac',
    ]);
    const grouped = (by: 'document' | 'group') =>
      groupRuns(selectRuns(runs, noRunFilter, 'newest'), by).map(
        (group) => `${group.id}:${group.runs.map(({ id }) => id).join('')}`,
      );
    expect(grouped('document')).toEqual(['d:dab', 'e:c']);
    expect(grouped('group')).toEqual(['g:bc', ':da']);
    expect(facetValues(runs, 'documentId')).toEqual([
      { id: 'd', count: 3 },
      { id: 'e', count: 1 },
    ]);
    const titles = documentTitles(runs, [{ id: 'd', title: 'Shelved' }]);
    expect([titles.get('d'), titles.get('e')]).toEqual(['Shelved', 'Title c']);
    expect(facetValues(runs, 'tag')).toEqual([
      { id: 'paper', count: 2 },
      { id: 'odd', count: 1 },
    ]);
    expect(facetValues(runs, 'ended')[0]).toEqual({ id: 'open', count: 2 });
  });
});

describe('actions on runs', () => {
  it('restores deleted runs unchanged, by Undo, and after a reload from the bin', async () => {
    const { repository, runs, history, openHistory, notices, ids, announce } = await open();
    const kept = [run('a', { name: 'Mine', tags: ['x'], note: 'n' }), run('b', { startedAt: -1 })];
    for (const one of kept) await repository.saveRun(one);
    await repository.appendEvents([event('a', 0), event('a', 1)]);
    runs.getState().addRuns(kept);
    await history.getState().remove(['a', 'b']);
    expect(ids()).toEqual([]);
    expect((await repository.listRuns()).items).toEqual([]);
    expect(notices.at(-1)?.text).toMatch(/2 runs were deleted.*30 days/);
    notices.at(-1)?.action?.run();
    await vi.waitFor(() => expect(ids()).toEqual(['a', 'b']));
    expect((await repository.listRuns()).items).toEqual(kept);
    // The tab closes immediately afterwards: the runs are in the bin all the same.
    await history.getState().remove(['a']);
    const reopened = openHistory();
    await vi.waitFor(() => expect(reopened.getState().bin.map(({ run: one }) => one)).toEqual([kept[0]]));
    await reopened.getState().restore(['a']);
    expect(await repository.loadEvents('a')).toEqual([event('a', 0), event('a', 1)]);
    expect(JSON.stringify((await repository.listRuns()).items.find(({ id }) => id === 'a'))).toBe(
      JSON.stringify(kept[0]),
    );
    expect(announce).toHaveBeenCalled();
  });

  it('permanently deletes runs on request, and those that were in the bin too long', async () => {
    const { repository, runs, history, openHistory, wait } = await open();
    for (const id of ['a', 'b', 'c']) await repository.saveRun(run(id));
    await repository.appendEvents([event('a', 0)]);
    await repository.appendEvents([event('b', 0)]);
    runs.getState().addRuns((await repository.listRuns()).items);
    await history.getState().remove(['a', 'b']);
    await history.getState().purge(['a']);
    expect(await repository.loadEvents('a')).toEqual([]);
    expect(history.getState().bin.map(({ run: one }) => one.id)).toEqual(['b']);
    wait(KEEP_DAYS - 1);
    await history.getState().remove(['c']);
    expect(await repository.loadEvents('b')).toHaveLength(1);
    wait(2);
    const reopened = openHistory();
    await reopened.getState().loadBin();
    expect(reopened.getState().bin.map(({ run: one }) => one.id)).toEqual(['c']);
    expect(await repository.hasRun('b')).toBe(false);
  });

  it('deletes runs permanently at once on request, without a notice that offers Undo', async () => {
    const { history, repository, runs, notices, ids } = await open();
    await repository.saveRun(run('a'));
    await repository.appendEvents([event('a', 0)]);
    runs.getState().addRuns([run('a')]);
    const before = notices.length;
    expect(ids()).toContain('a');
    expect(await history.getState().remove(['a'], { forGood: true })).toEqual(['a']);
    expect(ids()).not.toContain('a');
    expect(await repository.hasRun('a')).toBe(false);
    expect(await repository.loadEvents('a')).toEqual([]);
    expect(history.getState().bin).toEqual([]);
    expect(notices.length).toBe(before);
  });

  it('keeps a run that is being written, and leaves everything unchanged if the store refuses', async () => {
    const { repository: refusing, refused } = createRefusingRepository();
    const { runs, history, notices, ids } = await open({
      repository: refusing,
      claimRun: async (id) => (id === 'busy' ? undefined : { release: () => undefined }),
    });
    for (const id of ['busy', 'free']) await refusing.saveRun(run(id));
    runs.getState().addRuns((await refusing.listRuns()).items);
    history.getState().pick(['busy']);
    history.getState().togglePicked('free');
    expect([...(history.getState().picked ?? [])]).toEqual(['busy', 'free']);
    await history.getState().remove(['busy', 'free']);
    expect(ids()).toEqual(['busy']);
    expect([...(history.getState().picked ?? [])]).toEqual(['busy']);
    expect(notices.map(({ level }) => level)).toEqual(['info', 'warning']);
    refused.add('moveRunsToDeleted').add('restoreRuns').add('describeRuns').add('purgeDeletedRuns');
    await history.getState().restore(['free']);
    await history.getState().describe([{ id: 'busy', name: 'x' }]);
    await history.getState().purge(['free']);
    expect(notices.slice(2).map(({ level }) => level)).toEqual(['error', 'error', 'error']);
    expect(runs.getState().runs[0]?.name).toBeUndefined();
    expect(history.getState().bin).toHaveLength(1);
  });

  it('stores and lists names, notes and tags, of one run or many', async () => {
    const { repository, runs, history } = await open();
    for (const id of ['a', 'b']) await repository.saveRun(run(id, { turns: 1 }));
    // The listed row of a running run is newer than the stored one.
    runs.getState().addRuns([run('a', { turns: 5 }), run('b', { turns: 1 })]);
    await history.getState().describe([{ id: 'a', name: 'First', note: 'why' }]);
    await history.getState().tag(['a', 'b'], ' paper ', true);
    await history.getState().tag(['b'], 'paper', false);
    expect(runs.getState().runs.map(({ name, note, tags, turns }) => [name, note, tags, turns])).toEqual([
      ['First', 'why', ['paper'], 5],
      [undefined, undefined, undefined, 1],
    ]);
    expect((await repository.listRuns()).items.map(({ name, tags, turns }) => [name, tags, turns])).toEqual([
      ['First', ['paper'], 1],
      [undefined, undefined, 1],
    ]);
  });
});
