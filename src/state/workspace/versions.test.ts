// Versions in the workspace: storing, restoring, deleting, and failures of the storage. Over 300 lines: each case needs
// a workspace with earlier versions.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryRepository, type Repository, type StoredSnapshot } from '../../core/storage';
import { IDLE_BEFORE_SNAPSHOT, MAX_TIME_WITHOUT_SNAPSHOT } from '../../core/versions';
import { createPorts, createRefusingRepository, createTabs, openWithPositions } from '../../testing/storePorts';
import type { WeirPorts } from '../support/ports';
import { RETRY_DELAY, SAVE_DELAY } from './documentSaver';
import type { WorkspaceStore } from './workspaceState';

const source = 'Name: Tea\nAPIs:\n  - name: boil\n';
const starters = [
  { title: 'Tea', kind: 'pdl', source },
  { title: 'Soup', kind: 'pdl', source: 'Name: Soup\n' },
] as const;
const MINUTE = 60_000;

let time = 0;
const wait = (milliseconds: number) => {
  time += milliseconds;
  return vi.advanceTimersByTimeAsync(milliseconds);
};

async function open(change: Partial<WeirPorts> = {}): Promise<WorkspaceStore> {
  const store = await openWithPositions(
    createPorts({ repository: createMemoryRepository(), clock: { now: () => time }, ...change }),
    starters,
  );
  await (await store.getState().loadVersions()).readVersion('whatever');
  for (const { id } of store.getState().notices) store.getState().dismiss(id);
  return store;
}

const documentOf = (store: WorkspaceStore) => store.getState().history.document;
const type = (store: WorkspaceStore, text: string, origin: 'editor' | 'format' = 'editor') => {
  const end = documentOf(store).source.length;
  store.getState().edit([{ range: { start: end, end }, text }], { origin, intent: 'record', label: 'Type' });
};
const versionsOf = (store: WorkspaceStore) =>
  store
    .getState()
    .snapshots.map(({ name, reason, source: text }) => [name ?? reason ?? 'asked', text.slice(source.length)]);
const noticesOf = (store: WorkspaceStore) => store.getState().notices.map((notice) => notice.text);
const storedOf = async (repository: Repository, id: string) => (await repository.listSnapshots(id)).items;
const act = (store: WorkspaceStore, text: string) => {
  const notice = store.getState().notices.find((candidate) => candidate.text.includes(text));
  if (!notice?.action) throw new Error(`No notice to act on says ${text}`);
  notice.action.run();
};

beforeEach(() => {
  time = 1_760_000_000_000;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('automatic versions', () => {
  it('start with the document as it is opened, and again if it was changed since', async () => {
    const repository = createMemoryRepository();
    const first = await open({ repository });
    expect(versionsOf(first)).toEqual([['opened', '']]);
    type(first, '# later\n');
    await wait(SAVE_DELAY + 1);
    const second = await open({ repository });
    expect(versionsOf(second)).toEqual([
      ['opened', '# later\n'],
      ['opened', ''],
    ]);
    expect(versionsOf(await open({ repository }))).toHaveLength(2);
    expect(await storedOf(repository, documentOf(second).id)).toEqual(second.getState().snapshots);
  });

  it('are stored before a large paste, a large deletion and formatting, with the text before it', async () => {
    const store = await open();
    type(store, '# work\n');
    type(store, '# pasted\n'.repeat(60));
    expect(versionsOf(store)[0]).toEqual(['paste', '# work\n']);
    type(store, '# more\n');
    const { length } = documentOf(store).source;
    store.getState().edit([{ range: { start: source.length, end: length }, text: '' }], {
      origin: 'editor',
      intent: 'record',
      label: 'Delete',
    });
    expect(versionsOf(store)[0]?.[0]).toBe('deletion');
    expect(versionsOf(store)[0]?.[1]).toContain('# more');
    type(store, '# unlike any\n');
    type(store, ' ', 'format');
    expect(versionsOf(store)[0]).toEqual(['format', '# unlike any\n']);
    await wait(1);
    expect(noticesOf(store)).toEqual([]);
  });

  it('are stored after long work, when typing pauses, and never twice for one text', async () => {
    const store = await open();
    type(store, '# one\n');
    await wait(MAX_TIME_WITHOUT_SNAPSHOT);
    type(store, '# two\n');
    expect(versionsOf(store)).toEqual([
      ['work', '# one\n'],
      ['opened', ''],
    ]);
    store.getState().undo();
    await wait(MAX_TIME_WITHOUT_SNAPSHOT + IDLE_BEFORE_SNAPSHOT);
    store.getState().redo();
    expect(versionsOf(store)).toHaveLength(2);
  });

  it('are not stored for an undo or a redo, but for a change after one', async () => {
    const store = await open();
    type(store, '# pasted\n'.repeat(60));
    expect(versionsOf(store)).toHaveLength(1);
    store.getState().undo();
    store.getState().redo();
    expect(versionsOf(store)).toHaveLength(1);
    type(store, '# a\n');
    store.getState().undo();
    type(store, '# pasted again\n'.repeat(60));
    expect(versionsOf(store)[0]?.[0]).toBe('paste');
  });

  it('become sparser with age', async () => {
    const repository = createMemoryRepository();
    const store = await open({ repository });
    for (let round = 0; round < 60; round++) {
      await wait(6 * MINUTE);
      type(store, `# round ${round}\n`);
      type(store, '# pasted\n'.repeat(50));
      await wait(1);
    }
    const { snapshots } = store.getState();
    expect(snapshots.length).toBeLessThan(20);
    expect(snapshots.filter(({ at }) => time - at <= 60 * MINUTE).length).toBeGreaterThanOrEqual(9);
    expect(await storedOf(repository, documentOf(store).id)).toEqual(snapshots);
  });
});

describe('requested versions', () => {
  it('are stored with a name, can be renamed, and stay when they lose it', async () => {
    const repository = createMemoryRepository();
    const store = await open({ repository });
    type(store, '# good\n');
    await (await store.getState().loadVersions()).takeSnapshot('  Before the rewrite ');
    expect(versionsOf(store)[0]).toEqual(['Before the rewrite', '# good\n']);
    const [newest] = store.getState().snapshots as [StoredSnapshot];
    await (await store.getState().loadVersions()).renameSnapshot(newest.id, 'Reviewed');
    expect(store.getState().snapshots[0]).toMatchObject({ name: 'Reviewed', automatic: false, at: newest.at });
    await (await store.getState().loadVersions()).renameSnapshot(newest.id, '');
    expect(store.getState().snapshots[0]).not.toHaveProperty('name');
    expect(store.getState().snapshots[0]?.automatic).toBe(false);
    expect(await storedOf(repository, documentOf(store).id)).toEqual(store.getState().snapshots);
  });

  it('replace an automatic one of the same text, and are not stored twice', async () => {
    const store = await open();
    await (await store.getState().loadVersions()).takeSnapshot('First');
    expect(versionsOf(store)).toEqual([['First', '']]);
    await (await store.getState().loadVersions()).takeSnapshot('First');
    await (await store.getState().loadVersions()).takeSnapshot();
    expect(versionsOf(store)).toHaveLength(1);
    expect(noticesOf(store)).toEqual([expect.stringContaining('"First" is this text already')]);
    await (await store.getState().loadVersions()).takeSnapshot('Second');
    expect(versionsOf(store)).toEqual([
      ['Second', ''],
      ['First', ''],
    ]);
  });

  it('are restored as one step, text and positions, after the current text is stored', async () => {
    const store = await open();
    store.getState().moveNodes([{ id: 'api:boil', x: 5, y: 6 }]);
    await (await store.getState().loadVersions()).takeSnapshot('Good');
    type(store, '# worse\n');
    store.getState().moveNodes([{ id: 'api:boil', x: 100, y: 100 }]);
    const { history } = store.getState();
    const good = store.getState().snapshots.find(({ name }) => name === 'Good') as StoredSnapshot;
    await (await store.getState().loadVersions()).restoreSnapshot(good.id);
    expect(documentOf(store)).toMatchObject({ source, layout: { procedure: { 'api:boil': { x: 5, y: 6 } } } });
    expect(versionsOf(store)[0]).toEqual(['restore', '# worse\n']);
    expect(store.getState().history.past.at(-1)?.label).toBe('Restore the version "Good"');
    store.getState().undo();
    expect(documentOf(store).source).toBe(history.document.source);
    expect(documentOf(store).layout).toEqual(history.document.layout);
    store.getState().redo();
    await (await store.getState().loadVersions()).restoreSnapshot(good.id);
    expect(noticesOf(store)).toEqual([expect.stringContaining('as in the version "Good" already')]);
  });

  it('are deleted with an undo', async () => {
    const repository = createMemoryRepository();
    const store = await open({ repository });
    type(store, '# x\n');
    await (await store.getState().loadVersions()).takeSnapshot('Gone');
    const before = store.getState().snapshots;
    const gone = before[0] as StoredSnapshot;
    store.getState().compareVersions({ before: gone.id, after: 'now' });
    await (await store.getState().loadVersions()).deleteSnapshot(gone.id);
    expect(versionsOf(store)).toEqual([['opened', '']]);
    expect(store.getState().compared).toBeUndefined();
    expect(await storedOf(repository, gone.documentId)).toHaveLength(1);
    act(store, '"Gone" was deleted');
    await wait(1);
    expect(store.getState().snapshots).toEqual(before);
    expect(await storedOf(repository, gone.documentId)).toEqual(before);
  });

  it('are analysed by the analyser of texts other than the open document', async () => {
    const analysedTexts: string[] = [];
    const ports = createPorts();
    const store = await open({
      analyseInBackground: (kind, text) => {
        analysedTexts.push(text);
        return ports.analyse(kind, text);
      },
    });
    type(store, '  - name: pour\n');
    const { id } = store.getState().snapshots[0] as StoredSnapshot;
    const analysis = await (await store.getState().loadVersions()).readVersion(id);
    expect(analysis?.document?.apis.map((api) => api.name)).toEqual(['boil']);
    await (await store.getState().loadVersions()).readVersion(id);
    expect(analysedTexts).toEqual([source]);
    expect(await (await store.getState().loadVersions()).readVersion('none')).toBeUndefined();
  });
});

describe('failures', () => {
  it('reports a refusal of the store once, and stores the refused version later', async () => {
    const { repository, refused } = createRefusingRepository();
    const store = await open({ repository });
    refused.add('saveSnapshot');
    type(store, '# one\n');
    await (await store.getState().loadVersions()).takeSnapshot('One');
    type(store, '# two\n');
    await (await store.getState().loadVersions()).takeSnapshot('Two');
    expect(noticesOf(store)).toEqual([expect.stringContaining('refused to store a version')]);
    expect(versionsOf(store).map(([name]) => name)).toEqual(['Two', 'One', 'opened']);
    expect(await storedOf(repository, documentOf(store).id)).toHaveLength(1);
    refused.clear();
    type(store, '# three\n');
    await (await store.getState().loadVersions()).takeSnapshot('Three');
    const names = (await storedOf(repository, documentOf(store).id)).map(({ name }) => name);
    expect(names).toEqual(['Three', 'Two', 'One', undefined]);
  });

  it('reports versions that cannot be read or deleted', async () => {
    const { repository, refused } = createRefusingRepository();
    const store = await open({ repository });
    const { id } = store.getState().snapshots[0] as StoredSnapshot;
    refused.add('deleteSnapshot');
    await (await store.getState().loadVersions()).deleteSnapshot(id);
    expect(versionsOf(store)).toHaveLength(1);
    expect(noticesOf(store)).toEqual([expect.stringContaining('could not be deleted')]);
    refused.add('listSnapshots');
    const other = await openWithPositions(createPorts({ repository, clock: { now: () => time } }), starters);
    await (await other.getState().loadVersions()).readVersion('x');
    expect(noticesOf(other)).toContainEqual(expect.stringContaining('could not be read now'));
    // No version is added to a list that cannot be read: the current text may be in it.
    expect(other.getState().snapshots).toEqual([]);
  });

  it('counts versions written by a newer Weir', async () => {
    const inner = createMemoryRepository();
    const store = await open({
      repository: { ...inner, listSnapshots: async (id) => ({ ...(await inner.listSnapshots(id)), unreadable: 2 }) },
    });
    expect(store.getState().unreadableSnapshots).toBe(2);
  });
});

describe('several documents and tabs', () => {
  it('shows the versions of the document that is open', async () => {
    const store = await open();
    const tea = documentOf(store).id;
    const soup = store.getState().documents.find(({ title }) => title === 'Soup')?.id as string;
    await (await store.getState().loadVersions()).takeSnapshot('Of the tea');
    store.getState().openDocument(soup);
    expect(store.getState().snapshots).toEqual([]);
    await (await store.getState().loadVersions()).readVersion('x');
    expect(store.getState().snapshots).toMatchObject([{ documentId: soup, reason: 'opened' }]);
    store.getState().openDocument(tea);
    await (await store.getState().loadVersions()).readVersion('x');
    expect(versionsOf(store)).toEqual([['Of the tea', '']]);
  });

  it('shows versions stored by another tab, and does not store one at each of its pauses', async () => {
    const join = createTabs();
    const repository = createMemoryRepository();
    const here = await open({ repository, tabs: join() });
    const there = await open({ repository, tabs: join() });
    type(here, '# shared\n');
    await (await here.getState().loadVersions()).takeSnapshot('Agreed');
    await wait(SAVE_DELAY + 1);
    expect(versionsOf(there)).toEqual(versionsOf(here));
    for (let count = 0; count < 10; count++) {
      type(here, `# line ${count}\n`);
      await wait(SAVE_DELAY + 1);
    }
    expect(documentOf(there).source).toBe(documentOf(here).source);
    expect(versionsOf(there).map(([name]) => name)).toEqual(['Agreed', 'opened']);
  });

  it('a deleted document is deleted with its versions, and both can be restored', async () => {
    const repository = createMemoryRepository();
    const store = await open({ repository });
    const { id } = documentOf(store);
    store.getState().moveNodes([{ id: 'api:boil', x: 5, y: 6 }]);
    store.getState().setTools('[]');
    type(store, '# kept\n');
    await (await store.getState().loadVersions()).takeSnapshot('Mine');
    await wait(SAVE_DELAY + 1);
    const versions = store.getState().snapshots;
    store.getState().deleteDocument(id);
    await wait(1);
    expect(documentOf(store).title).toBe('Soup');
    expect(await repository.loadDocument(id)).toBeUndefined();
    expect(await storedOf(repository, id)).toEqual([]);
    act(store, '"Tea" was deleted');
    await wait(SAVE_DELAY + 1);
    expect(documentOf(store)).toMatchObject({
      id,
      source: `${source}# kept\n`,
      layout: { procedure: { 'api:boil': { x: 5, y: 6 } } },
    });
    expect(await repository.loadDocument(id)).toMatchObject({ tools: '[]', edition: 1 });
    expect(await storedOf(repository, id)).toEqual(versions);
    expect(store.getState().snapshots).toEqual(versions);
    expect(store.getState().tools).toBe('[]');
    type(store, '# and on\n');
    await wait(SAVE_DELAY + 1);
    expect((await repository.loadDocument(id))?.source).toContain('# and on');
  });

  it('a document that could not be deleted is listed again, and its undo changes nothing', async () => {
    const { repository, refused } = createRefusingRepository();
    const store = await open({ repository });
    const { id } = documentOf(store);
    refused.add('deleteDocument');
    store.getState().deleteDocument(id);
    await wait(1);
    expect(noticesOf(store)).toContainEqual(expect.stringContaining('could not be deleted for good'));
    refused.clear();
    act(store, '"Tea" was deleted');
    await wait(RETRY_DELAY + SAVE_DELAY);
    expect(documentOf(store)).toMatchObject({ id, source });
    expect((await repository.loadDocument(id))?.source).toBe(source);
    type(store, '# on\n');
    await wait(SAVE_DELAY + 1);
    expect((await repository.loadDocument(id))?.source).toContain('# on');
  });

  it('copies include positions and tools, and any document can be renamed', async () => {
    const repository = createMemoryRepository();
    const store = await open({ repository });
    const { id } = documentOf(store);
    const soup = store.getState().documents.find(({ title }) => title === 'Soup')?.id as string;
    store.getState().moveNodes([{ id: 'api:boil', x: 5, y: 6 }]);
    store.getState().setTools('[{"name": "boil"}]');
    store.getState().duplicateDocument(id);
    expect(store.getState().tools).toBe('[{"name": "boil"}]');
    expect(documentOf(store)).toMatchObject({
      title: 'Tea (copy)',
      layout: { procedure: { 'api:boil': { x: 5, y: 6 } } },
    });
    store.getState().renameDocument('Broth', soup);
    store.getState().renameDocument(' ', soup);
    await wait(SAVE_DELAY + 1);
    expect((await repository.loadDocument(soup))?.title).toBe('Broth');
    expect(
      store
        .getState()
        .documents.map(({ title }) => title)
        .sort(),
    ).toEqual(['Broth', 'Tea', 'Tea (copy)']);
    store.getState().setTools(undefined);
    await wait(SAVE_DELAY + 1);
    expect(await repository.loadDocument(documentOf(store).id)).not.toHaveProperty('tools');
    expect((await repository.loadDocument(id))?.tools).toBe('[{"name": "boil"}]');
  });

  it('adopts tools set by another tab, and keeps both on a conflict', async () => {
    const join = createTabs();
    const repository = createMemoryRepository();
    const here = await open({ repository, tabs: join() });
    const there = await open({ repository, tabs: join() });
    here.getState().setTools('[]');
    await wait(SAVE_DELAY + 1);
    expect(there.getState().tools).toBe('[]');
    here.getState().setTools('[1]');
    await wait(100);
    there.getState().setTools('[2]');
    await wait(5000);
    const { items } = await repository.listDocuments();
    expect(items.map(({ tools }) => tools ?? '').sort()).toEqual(['', '[1]', '[2]']);
  });
});
