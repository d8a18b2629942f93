// Typed text is not lost: a crash at any time costs at most the last second.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Repository, StoredDocument } from '../../core/storage';
import { createPorts, openWithPositions } from '../../testing/storePorts';
import { createSaveTimer } from '../support/saveTimer';
import { RETRY_DELAY, SAVE_DELAY } from './documentSaver';
import type { WorkspaceStore } from './workspaceState';

const tea = { title: 'Tea', kind: 'pdl', source: 'Name: Tea\n' } as const;
const chart = { title: 'Chart', kind: 'mermaid', source: 'flowchart TD\n a-->b' } as const;

const documentOf = (store: WorkspaceStore) => store.getState().history.document;
const type = (store: WorkspaceStore, text: string) => {
  const end = documentOf(store).source.length;
  store.getState().edit([{ range: { start: end, end }, text }], { origin: 'editor', intent: 'record', label: 'Type' });
};
const storedText = async (repository: Repository, id: string) => (await repository.loadDocument(id))?.source;

async function open(change: (repository: Repository) => Partial<Repository> = () => ({})) {
  const inner = createPorts().repository;
  const repository: Repository = { ...inner, durable: true, ...change(inner) };
  const store = await openWithPositions(createPorts({ repository }), [tea, chart]);
  await store.getState().flush();
  return { store, repository };
}

/** Types a key every 50 ms, and returns the longest time until a key was stored. */
async function typeOn(store: WorkspaceStore, repository: Repository, keys: number): Promise<number> {
  const { id } = documentOf(store);
  const typedAt: number[] = [];
  const { length } = documentOf(store).source;
  let longest = 0;
  for (let key = 0; key < keys; key++) {
    type(store, 'x');
    typedAt.push(Date.now());
    await vi.advanceTimersByTimeAsync(50);
    const stored = ((await storedText(repository, id)) ?? '').length - length;
    if (stored < typedAt.length) longest = Math.max(longest, Date.now() - (typedAt[stored] as number));
  }
  return longest;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('saving', () => {
  it('comes within a second of the first unsaved change, also while keys are typed without a pause', async () => {
    const { store, repository } = await open();
    expect(await typeOn(store, repository, 400)).toBeLessThanOrEqual(1000);
  });

  it('continues with other documents while one is slow, and with the slow one as soon as possible', async () => {
    const slow = new Set<string>();
    const { store, repository } = await open((inner) => ({
      saveDocument: async (document, how) => {
        if (slow.has(document.id)) await new Promise((resolve) => setTimeout(resolve, 3000));
        return inner.saveDocument(document, how);
      },
    }));
    const { id } = documentOf(store);
    slow.add(id);
    type(store, '# slow');
    const other = store.getState().documents.find((one) => one.id !== id)?.id ?? '';
    store.getState().openDocument(other);
    type(store, '\n b-->c');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await storedText(repository, other)).toContain('b-->c');
    expect(await storedText(repository, id)).not.toContain('# slow');
    store.getState().openDocument(id);
    type(store, ' and more');
    await vi.advanceTimersByTimeAsync(5200);
    expect(await storedText(repository, id)).toContain('# slow and more');
    expect(store.getState().saveState).toBe('saved');
  });

  it('delays no other document if one is refused, reports it once, and tries again', async () => {
    let refused = '';
    const { store, repository } = await open((inner) => ({
      saveDocument: async (document, how) => {
        if (document.id === refused) throw new DOMException('full', 'QuotaExceededError');
        return inner.saveDocument(document, how);
      },
    }));
    refused = documentOf(store).id;
    type(store, '# kept');
    const other = store.getState().documents.find((one) => one.id !== refused)?.id ?? '';
    store.getState().openDocument(other);
    type(store, '\n b-->c');
    await vi.advanceTimersByTimeAsync(SAVE_DELAY);
    expect(await storedText(repository, other)).toContain('b-->c');
    const [notice] = store.getState().notices;
    store.getState().dismiss(notice?.id ?? '');
    type(store, '\n c-->d');
    await vi.advanceTimersByTimeAsync(SAVE_DELAY);
    expect(store.getState()).toMatchObject({ notices: [], saveState: 'failed' });
    const id = refused;
    refused = '';
    await vi.advanceTimersByTimeAsync(RETRY_DELAY);
    expect(await storedText(repository, id)).toContain('# kept');
    expect(store.getState().saveState).toBe('saved');
  });

  it('recognises its own write that was not answered, and does not take a write of another tab for it', async () => {
    let isSilent = false;
    const { store, repository } = await open((inner) => ({
      saveDocument: async (document, how) => {
        const outcome = await inner.saveDocument(document, how);
        if (isSilent) throw new DOMException('no answer', 'TimeoutError');
        return outcome;
      },
    }));
    const { id } = documentOf(store);
    isSilent = true;
    type(store, '# one');
    await vi.advanceTimersByTimeAsync(SAVE_DELAY);
    isSilent = false;
    type(store, ' two');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await storedText(repository, id)).toContain('# one two');
    expect(documentOf(store)).toMatchObject({ id, title: 'Tea' });
    expect(store.getState()).toMatchObject({ saveState: 'saved' });
    expect(store.getState().documents).toHaveLength(2);
  });

  it('writes everything unsaved at once when the page closes', async () => {
    const sent: StoredDocument[] = [];
    let isDown = false;
    const { store } = await open((inner) => ({
      saveDocument: (document, how) => {
        if (how?.closing) sent.push(document);
        return isDown ? new Promise(() => undefined) : inner.saveDocument(document, how);
      },
    }));
    isDown = true;
    type(store, '# one');
    const other = store.getState().documents.find((one) => one.id !== documentOf(store).id)?.id ?? '';
    store.getState().openDocument(other);
    type(store, '\n b-->c');
    void store.getState().flush({ closing: true });
    expect(sent.map(({ source }) => source)).toEqual([
      expect.stringContaining('# one'),
      expect.stringContaining('b-->c'),
    ]);
  });
});

describe('the save timer', () => {
  it('waits for a pause, but not beyond its limit, and does not run after it was stopped', () => {
    const save = vi.fn();
    const timer = createSaveTimer(save, 100, 250);
    timer.changed();
    vi.advanceTimersByTime(99);
    timer.changed();
    vi.advanceTimersByTime(99);
    expect([save.mock.calls.length, timer.isWaiting()]).toEqual([0, true]);
    vi.advanceTimersByTime(1);
    expect([save.mock.calls.length, timer.isWaiting()]).toEqual([1, false]);
    for (let time = 0; time < 1000; time += 50) {
      timer.changed();
      vi.advanceTimersByTime(50);
    }
    expect(save).toHaveBeenCalledTimes(5);
    timer.changed();
    timer.stop();
    vi.advanceTimersByTime(1000);
    expect(save).toHaveBeenCalledTimes(5);
  });
});
