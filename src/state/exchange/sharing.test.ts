// Whole workspaces through the stores, from one browser to another. Over 300 lines: each kind of conflict between an
// import and stored data is a separate case.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { packText, unpackText } from '../../adapters/compression/packText';
import { readLog, type SessionEvent } from '../../core/session';
import { createMemoryRepository, type Repository, type StoredRun, type StoredSnapshot } from '../../core/storage';
import { documentOfBrowser, documentTitlesOf, placeNode, typeText } from '../../testing/oneBrowser';
import { createPorts, createRefusingRepository, createTabs, openWithPositions } from '../../testing/storePorts';
import { createRunStore } from '../runs/runStore';
import { keyFor } from '../settings/endpointKeys';
import { createSettingsStore } from '../settings/settingsStore';
import type { TextStorage } from '../support/ports';
import type { NewDocument, WorkspaceStore } from '../workspace/workspaceState';
import type { ImportPlan, ImportReport } from './shareImport';
import { createSharing, type Sharing } from './sharing';

const log = readLog(
  readFileSync(resolve(import.meta.dirname, '../../core/session/golden/deniedThenBooked.jsonl'), 'utf8'),
);
if (!log.ok) throw new Error(log.error.message);
const events: readonly SessionEvent[] = log.value;
const sessionId = (events[0] as SessionEvent).sessionId;

const tea = { title: 'Tea', kind: 'pdl', source: 'Name: Tea\nAPIs:\n  - name: boil\n' } as const;
const bike = { title: 'Bike', kind: 'mermaid', source: 'flowchart TD\n  A --> B\n' } as const;
const key = 'sk-live-0123456789abcdef';

const storage = (): TextStorage => {
  const texts = new Map<string, string>();
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, value) => void texts.set(name, value),
    removeItem: (name) => void texts.delete(name),
  };
};

interface Browser {
  readonly sharing: Sharing;
  readonly workspace: WorkspaceStore;
  readonly repository: Repository;
  readonly settings: ReturnType<typeof createSettingsStore>;
  readonly runs: Awaited<ReturnType<typeof createRunStore>>;
  readonly refused: Set<keyof Repository>;
}

async function openBrowser(
  starters: readonly NewDocument[] = [tea],
  change: { readonly inner?: Repository; readonly join?: ReturnType<typeof createTabs> } = {},
): Promise<Browser> {
  const { repository, refused } = createRefusingRepository(change.inner ?? createMemoryRepository());
  const tabs = change.join?.();
  const ports = createPorts({ repository, ...(tabs ? { tabs } : {}) });
  // The first version of an opened document is stored after half a second, on a slow machine in the middle of a test.
  // Fake timers prevent it.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const workspace = await openWithPositions(ports, starters).finally(() => vi.useRealTimers());
  const runs = await createRunStore({ ...ports, loadEngine: () => Promise.reject(new Error('no engine here')) });
  const settings = createSettingsStore(storage(), storage());
  const { clock, newId } = ports;
  const sharing = createSharing({
    repository,
    clock,
    newId: () => newId(),
    ...(tabs ? { tabs } : {}),
    workspace,
    runs,
    settings,
    packText,
    unpackText,
  });
  return { sharing, workspace, repository, settings, runs, refused };
}

const snapshot = (id: string, documentId: string, source: string, name = 'Kept'): StoredSnapshot => ({
  version: 1,
  id,
  documentId,
  name,
  automatic: false,
  kind: 'pdl',
  title: 'Tea',
  source,
  layout: {},
  at: 1_745_000_000_000,
});

const runOf = (documentId: string, id = sessionId): StoredRun => ({
  version: 1,
  id,
  documentId,
  title: 'Tea',
  model: 'm',
  rehearsal: true,
  startedAt: 1_750_000_000_000,
  updatedAt: 1_750_000_100_000,
  turns: 2,
  denied: 1,
  violations: 0,
});

/** A browser with two documents, versions of the first and a run. */
async function openFull(): Promise<Browser> {
  const browser = await openBrowser([tea, bike]);
  const { id } = documentOfBrowser(browser);
  placeNode(browser, 'api:boil', 40);
  browser.workspace.getState().setTools('[{"name":"boil"}]');
  await browser.workspace.getState().flush();
  await browser.repository.saveSnapshot(snapshot('s1', id, 'Name: T\n', 'First'));
  await browser.repository.saveSnapshot(snapshot('s2', id, 'Name: Te\n', 'Second'));
  await browser.repository.appendEvents(events);
  await browser.repository.saveRun(runOf(id));
  await browser.sharing.relistRuns();
  return browser;
}

const all = { versions: true, runs: true, settings: true };

async function exportOf({ sharing }: Browser, choice = all): Promise<File> {
  const exported = await sharing.exportWorkspace(choice);
  if (!exported.ok) throw new Error(exported.error ?? 'cancelled');
  const { blob, fileName } = exported.value;
  return new File([blob], fileName);
}

async function planOf({ sharing }: Browser, file: File): Promise<ImportPlan> {
  const read = await sharing.readWorkspace(file);
  if (!read.ok) throw new Error(read.error ?? 'cancelled');
  const plan = await sharing.planImport(read.value);
  if (!plan.ok) throw new Error(plan.error ?? 'cancelled');
  return plan.value;
}

const none = { look: false, endpoint: false };
const importInto = async (browser: Browser, file: File, parts = none): Promise<ImportReport> =>
  browser.sharing.applyImport(await planOf(browser, file), parts);

const hows = (items: readonly { readonly how: string }[]) => items.map(({ how }) => how).sort();

/** All stored records, in a fixed order. */
async function contentsOf({ repository }: Browser) {
  const { items: documents } = await repository.listDocuments();
  const { items: runs } = await repository.listRuns();
  const snapshots = await Promise.all(documents.map(async ({ id }) => (await repository.listSnapshots(id)).items));
  const logs = await Promise.all(runs.map(({ id }) => repository.loadEvents(id)));
  const byId = (first: { id: string }, second: { id: string }) => (first.id < second.id ? -1 : 1);
  return {
    documents: [...documents].sort(byId),
    snapshots: snapshots.flat().sort(byId),
    runs: [...runs].sort(byId),
    logs,
  };
}

describe('a whole workspace', () => {
  it('is imported into another browser with versions, tools, positions and runs, and only once', async () => {
    const from = await openFull();
    const file = await exportOf(from);
    expect(file.name).toMatch(/^weir-workspace-\d{4}-\d\d-\d\d\.jsonl$/);
    const to = await openBrowser([{ ...bike, title: 'Other', source: 'flowchart TD\n  X --> Y\n' }]);
    const report = await importInto(to, file);
    expect(report).toMatchObject({ runs: [sessionId] });
    expect([report.documents.length, report.snapshots.length]).toEqual([2, 2]);

    const sent = await contentsOf(from);
    const senders = new Set(sent.documents.map(({ id }) => id));
    // The document that was open there gets its first version independently.
    const arrived = async () => {
      const { snapshots, ...rest } = await contentsOf(to);
      return { ...rest, snapshots: snapshots.filter(({ documentId }) => senders.has(documentId)) };
    };
    const received = await arrived();
    for (const { edition: _edition, ...document } of sent.documents) {
      expect(received.documents).toContainEqual({ ...document, edition: 1 });
    }
    expect(received.snapshots).toEqual(sent.snapshots);
    expect(received.logs).toEqual(sent.logs);
    expect(received.runs).toEqual(sent.runs.map((run) => ({ ...run, ended: 'agent-closed', imported: 'weir' })));
    expect(documentTitlesOf(to)).toEqual(['Bike', 'Other', 'Tea']);
    expect(to.runs.getState().runs.map(({ id }) => id)).toEqual([sessionId]);

    const again = await planOf(to, file);
    expect([...hows(again.documents), ...hows(again.snapshots), ...hows(again.runs)]).toEqual(Array(5).fill('same'));
    await to.sharing.applyImport(again, none);
    expect(await arrived()).toEqual(received);
  });

  it('is recognised as known by the browser it comes from, with or without the endpoint', async () => {
    const from = await openFull();
    from.settings.getState().setEndpoint({ baseUrl: 'https://u:s3cret-passw0rd@llm.example/v1?k=1', apiKey: key });
    const plan = await planOf(from, await exportOf(from));
    expect([...hows(plan.documents), ...hows(plan.snapshots), ...hows(plan.runs)]).toEqual(Array(5).fill('same'));
  });

  it('replaces nothing: different records are added as copies, with their versions and runs', async () => {
    const from = await openFull();
    const file = await exportOf(from);
    typeText(from, '# mine\n');
    await from.workspace.getState().flush();
    const { id } = documentOfBrowser(from);
    await from.repository.deleteRun(sessionId);
    const [start, ...rest] = events;
    const other = { ...(start as SessionEvent), at: 7 } as SessionEvent;
    await from.repository.appendEvents([other, ...rest.slice(0, 3)]);
    await from.repository.saveRun(runOf(id));
    const before = await contentsOf(from);

    const plan = await planOf(from, file);
    expect(hows(plan.documents)).toEqual(['copy', 'same']);
    expect(hows(plan.snapshots)).toEqual(['copy', 'copy']);
    expect(hows(plan.runs)).toEqual(['copy']);
    const report = await from.sharing.applyImport(plan, none);

    const after = await contentsOf(from);
    for (const part of ['documents', 'snapshots', 'runs', 'logs'] as const) {
      for (const record of before[part]) expect(after[part]).toContainEqual(record);
    }
    const [copyId] = report.documents;
    const copy = after.documents.find((document) => document.id === copyId);
    expect(copy).toMatchObject({ title: 'Tea (imported)', source: tea.source });
    expect(
      after.snapshots
        .filter(({ documentId }) => documentId === copyId)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['First', 'Second']);
    const [runId = ''] = report.runs;
    expect(after.runs.find((run) => run.id === runId)).toMatchObject({ documentId: copyId });
    const copied = await from.repository.loadEvents(runId);
    expect(copied).toHaveLength(events.length);
    expect(new Set(copied.map((event) => event.sessionId))).toEqual(new Set([runId]));

    const again = await planOf(from, file);
    expect([...hows(again.documents), ...hows(again.snapshots), ...hows(again.runs)]).toEqual(Array(5).fill('same'));
  });

  it('recognises a run that was continued since', async () => {
    const from = await openFull();
    const file = await exportOf(from);
    const to = await openBrowser([tea]);
    await importInto(to, file);
    const longer = { v: 1, seq: events.length, sessionId, at: 9, turn: 9, kind: 'problem.noticed', message: 'later' };
    await to.repository.appendEvents([longer as SessionEvent]);
    expect(hows((await planOf(to, file)).runs)).toEqual(['same']);
  });

  it('contains the requested parts only', async () => {
    const from = await openFull();
    const bare = await exportOf(from, { versions: false, runs: false, settings: false });
    const text = await bare.text();
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => Object.keys(JSON.parse(line))[0]),
    ).toEqual(['weir', 'document', 'document']);
    expect(JSON.parse(text.split('\n')[0] ?? '').counts).toEqual({
      documents: 2,
      versions: 0,
      runs: 0,
      events: 0,
      settings: 0,
    });
  });

  it('never contains a key, or parts of an address that may be secret', async () => {
    const from = await openFull();
    from.settings.getState().setEndpoint({
      baseUrl: `https://alice:s3cret-passw0rd@llm.example/v1?api-key=${key}`,
      apiKey: key,
      keyStorage: 'tab',
      endpointModel: 'm',
    });
    typeText(from, `# ${key}\n`);
    const text = await (await exportOf(from)).text();
    expect(text).toContain('https://llm.example/v1');
    for (const secret of [key, 's3cret-passw0rd', 'alice']) expect(text).not.toContain(secret);
  });

  it('leaves out a log that cannot be read again, and reports it', async () => {
    const from = await openFull();
    await from.repository.appendEvents([{ ...(events[1] as SessionEvent), sessionId: 'odd', seq: 0 }]);
    await from.repository.saveRun(runOf('d', 'odd'));
    await from.repository.saveRun(runOf('d', 'empty'));
    const exported = await from.sharing.exportWorkspace(all);
    expect(exported.ok && exported.value.leftOut).toEqual(['1 run with a broken log.']);
    expect(exported.ok && exported.value.counts.runs).toBe(1);
  });

  it('applies settings only if the user chooses so, and never sends a key to another address', async () => {
    const from = await openFull();
    from.settings.getState().setTheme('dark');
    from.settings.getState().setCheckPreset('strict');
    from.settings.getState().setCheckLevel('unused-slot', 'off');
    from.settings.getState().setEndpoint({ baseUrl: 'https://llm.example/v1', endpointModel: 'm', apiKey: key });
    const file = await exportOf(from);
    const to = await openBrowser([tea]);
    to.settings.getState().setEndpoint({ baseUrl: 'https://mine.example/v1', apiKey: 'mine' });
    const before = to.settings.getState();
    await importInto(to, file);
    expect(to.settings.getState()).toBe(before);
    await importInto(to, file, { look: true, endpoint: false });
    expect(to.settings.getState()).toMatchObject({
      theme: 'dark',
      checkPreset: 'strict',
      checkLevels: { 'unused-slot': 'off' },
      baseUrl: 'https://mine.example/v1',
      keys: { 'https://mine.example': 'mine' },
    });
    await importInto(to, file, { look: false, endpoint: true });
    expect(to.settings.getState()).toMatchObject({ baseUrl: 'https://llm.example/v1', endpointModel: 'm' });
    expect(keyFor(to.settings.getState(), 'https://llm.example/v1')).toBe('');
    to.settings.getState().setEndpoint({ baseUrl: 'https://mine.example/v2' });
    expect(keyFor(to.settings.getState(), 'https://mine.example/v2')).toBe('mine');
  });

  it('refuses files that are not workspaces, and changes nothing', async () => {
    const from = await openFull();
    const text = await (await exportOf(from)).text();
    const to = await openBrowser([tea]);
    const before = await contentsOf(to);
    const huge = new File([], 'huge.jsonl');
    Object.defineProperty(huge, 'size', { value: 200 * 1024 * 1024 });
    const deep = `${text.split('\n')[0]}\n{"document":${'['.repeat(100_000)}`;
    for (const [content, why] of [
      [huge, '128 MB at most'],
      ['', 'not a workspace'],
      ['Name: Tea\n', 'not a workspace'],
      ['{"weir":"document","version":1}', 'one document'],
      [text.slice(0, text.length / 2), 'cut off'],
      [deep, 'deeper'],
      [text.split('\n').slice(0, 4).join('\n'), 'not complete'],
      [`${text.split('\n')[0]}\n{"document":{"id":7}}\n`, 'Line 2'],
      [text.replace('"kind":"session.started"', '"kind":"session.stolen"'), 'not a kind of event'],
      [text.replace(text.split('\n')[1] ?? '', (first) => `${first}\n${first}`), 'repeats the document'],
      [text.replace('"version":1', '"version":3'), 'version 3'],
      [new Uint8Array([...new TextEncoder().encode(text.slice(0, 300)), 0xff, 0xfe, 0xff]), 'damaged'],
    ] as const) {
      const file = content instanceof File ? content : new File([content], 'w.jsonl');
      const read = await to.sharing.readWorkspace(file);
      expect(read.ok ? 'taken' : read.error).toContain(why);
    }
    expect(await contentsOf(to)).toEqual(before);
  });

  it('can be cancelled at every step: reading changes nothing, writing reports the written records', async () => {
    const from = await openFull();
    const file = await exportOf(from);
    const to = await openBrowser([{ ...bike, source: 'flowchart TD\n  X --> Y\n' }]);
    const gone = AbortSignal.abort();
    expect(await from.sharing.exportWorkspace(all, { signal: gone })).toEqual({ ok: false, error: undefined });
    expect(await to.sharing.readWorkspace(file, { signal: gone })).toEqual({ ok: false, error: undefined });
    const control = new AbortController();
    const report = await to.sharing.applyImport(await planOf(to, file), none, {
      signal: control.signal,
      onProgress: ({ done }) => done === 2 && control.abort(),
    });
    expect(report).toMatchObject({ stopped: 'cancelled', snapshots: [], runs: [], settings: false });
    expect(report.documents).toHaveLength(2);
    expect(documentTitlesOf(to)).toEqual(['Bike', 'Bike', 'Tea']);
  });

  it('that meets a full disk reports the written records, and can be undone', async () => {
    const from = await openFull();
    const file = await exportOf(from);
    const to = await openBrowser([{ ...bike, source: 'flowchart TD\n  X --> Y\n' }]);
    const before = await contentsOf(to);
    const plan = await planOf(to, file);
    to.refused.add('saveRun');
    const report = await to.sharing.applyImport(plan, none);
    const why = expect.stringContaining('storage for this page is full');
    expect(report).toMatchObject({ stopped: 'refused', why, runs: [] });
    expect([report.documents.length, report.snapshots.length]).toEqual([2, 2]);
    // The events of the run that could not be listed are deleted again.
    expect(await to.repository.loadEvents(sessionId)).toEqual([]);
    expect(await to.sharing.undoImport(report)).toEqual({ kept: 0, refused: 0 });
    expect(await contentsOf(to)).toEqual(before);
    expect(documentTitlesOf(to)).toEqual(['Bike']);
  });

  it('keeps on undo what was opened or changed since', async () => {
    const from = await openFull();
    const to = await openBrowser([{ ...bike, source: 'flowchart TD\n  X --> Y\n' }]);
    const report = await importInto(to, await exportOf(from));
    const opened = to.workspace.getState().documents.find(({ title }) => title === 'Tea')?.id ?? '';
    to.workspace.getState().openDocument(opened);
    expect(await to.sharing.undoImport(report)).toEqual({ kept: 1, refused: 0 });
    expect(documentTitlesOf(to)).toEqual(['Bike', 'Tea']);
    expect(documentOfBrowser(to).id).toBe(opened);
    expect(to.runs.getState().runs).toEqual([]);
    // The open document also stores versions automatically after some time.
    const names = (await to.repository.listSnapshots(opened)).items.flatMap(({ name }) => (name ? [name] : []));
    expect(names.sort()).toEqual(['First', 'Second']);
  });

  it('avoids the id of an unreadable record', async () => {
    const from = await openFull();
    const file = await exportOf(from);
    const inner = createMemoryRepository();
    const hidden = documentOfBrowser(from).id;
    const to = await openBrowser([{ ...bike, source: 'flowchart TD\n  X --> Y\n' }], {
      inner: {
        ...inner,
        saveDocument: async (document, how) =>
          document.id === hidden ? 'conflict' : inner.saveDocument(document, how),
        saveSnapshot: async (kept) => (kept.id === 's1' ? 'conflict' : inner.saveSnapshot(kept)),
      },
    });
    const report = await importInto(to, file);
    expect(report.stopped).toBeUndefined();
    const { documents, snapshots, runs } = await contentsOf(to);
    const { id = '' } = documents.find(({ title }) => title === 'Tea') ?? {};
    expect(id).not.toBe(hidden);
    expect(snapshots.map(({ documentId, name }) => [documentId, name]).sort()).toEqual([
      [id, 'First'],
      [id, 'Second'],
    ]);
    expect(runs.map(({ documentId }) => documentId)).toEqual([id]);
  });

  it('never changes unreadable records, also on a full disk', async () => {
    const from = await openFull();
    const file = await exportOf(from);
    const inner = createMemoryRepository();
    const { id: hidden } = documentOfBrowser(from);
    // A newer Weir was used here: its document and its run cannot be read, the versions and the log can.
    await inner.saveSnapshot(snapshot('s1', hidden, 'Name: T\n', 'First'));
    const newer = { ...(events[0] as SessionEvent), at: 7 } as SessionEvent;
    await inner.appendEvents([newer]);
    await inner.saveRun(runOf(hidden));
    const unread: Repository = {
      ...inner,
      listRuns: async () => ({
        items: (await inner.listRuns()).items.filter(({ id }) => id !== sessionId),
        unreadable: 1,
      }),
      saveRun: async (run) => (run.id === sessionId ? 'conflict' : inner.saveRun(run)),
      saveDocument: async (document, how) => (document.id === hidden ? 'conflict' : inner.saveDocument(document, how)),
    };
    const to = await openBrowser([{ ...bike, source: 'flowchart TD\n  X --> Y\n' }], { inner: unread });
    const plan = await planOf(to, file);
    to.refused.add('saveRun');
    expect(await to.sharing.applyImport(plan, none)).toMatchObject({ stopped: 'refused', runs: [] });
    to.refused.delete('saveRun');
    const { runs } = await importInto(to, file);
    expect(runs).toHaveLength(1);
    expect(runs).not.toContain(sessionId);
    expect((await inner.listSnapshots(hidden)).items.map(({ id }) => id)).toEqual(['s1']);
    expect(await inner.loadEvents(sessionId)).toEqual([newer]);
    expect((await inner.listRuns()).items.find(({ id }) => id === sessionId)).toEqual(runOf(hidden));
  });

  it('with many runs that look alike reads each stored log once', async () => {
    const count = 30;
    const browsers = [await openBrowser([tea]), await openBrowser([tea])] as const;
    for (const [index, { repository }] of browsers.entries()) {
      for (let number = 0; number < count; number++) {
        const run = runOf('d', `${index}-${number}`);
        await repository.appendEvents([{ ...(events[0] as SessionEvent), sessionId: run.id, at: number }]);
        await repository.saveRun(run);
      }
    }
    const [from, to] = browsers;
    const file = await exportOf(from);
    const load = vi.spyOn(to.repository, 'loadEvents');
    const { runs } = await planOf(to, file);
    expect(hows(runs)).toEqual(Array(count).fill('same'));
    expect(load.mock.calls.length).toBeLessThanOrEqual(2 * count);
  });

  it('contains a document that is too large for a link, and unchanged titles', async () => {
    const from = await openBrowser([{ ...tea, title: `Tea ${'x'.repeat(300)}` }]);
    typeText(from, '#'.repeat(5_000_000));
    const whole = from.sharing.buildFile(true);
    expect(whole.ok ? '' : whole.error).toContain('4 MB');
    expect(from.sharing.buildFile(false)).toEqual({ ok: true, value: documentOfBrowser(from).source });
    expect(hows((await planOf(from, await exportOf(from))).documents)).toEqual(['same']);
    typeText(from, '#'.repeat(12_000_000));
    const exported = await from.sharing.exportWorkspace(all);
    expect(exported.ok && exported.value.leftOut).toEqual(['1 document is too large for the file.']);
    expect(exported.ok && exported.value.counts.documents).toBe(0);
  });

  it('notifies other tabs', async () => {
    const from = await openFull();
    const file = await exportOf(from);
    const inner = createMemoryRepository();
    const join = createTabs();
    const messages: unknown[] = [];
    join().listen((message) => messages.push(message));
    const here = await openBrowser([tea], { inner, join });
    const there = await openBrowser([tea], { inner, join });
    await importInto(here, file);
    await vi.waitFor(() => expect(documentTitlesOf(there)).toEqual(documentTitlesOf(here)));
    expect(documentTitlesOf(there)).toContain('Bike');
    // Lists of runs are notified of the change.
    await vi.waitFor(() => expect(messages).toContainEqual({ kind: 'runs.changed', documentId: '' }));
  });
});
