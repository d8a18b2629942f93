import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryRepository } from '../../core/storage';
import { createPorts, createTabs, openWithPositions } from '../../testing/storePorts';
import { SAVE_DELAY } from './documentSaver';
import type { WorkspaceStore } from './workspaceState';

const source = 'Name: Tea\nAPIs:\n  - name: boil\n';
const starters = [{ title: 'Tea', kind: 'pdl', source } as const];

const documentOf = (store: WorkspaceStore) => store.getState().history.document;
const type = (store: WorkspaceStore, text: string) => {
  const end = documentOf(store).source.length;
  store.getState().edit([{ range: { start: end, end }, text }], { origin: 'editor', intent: 'record', label: 'Type' });
};
const noticesOf = (store: WorkspaceStore) => store.getState().notices.map((notice) => notice.text);
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

async function openTwo({ isDeaf = false } = {}) {
  const join = createTabs();
  const repository = createMemoryRepository();
  const tab = () => createPorts({ repository, ...(isDeaf ? {} : { tabs: join() }) });
  const here = await openWithPositions(tab(), starters);
  const there = await openWithPositions(tab(), starters);
  const texts = async () => (await repository.listDocuments()).items.map((document) => document.source).sort();
  for (const store of [here, there]) for (const { id } of store.getState().notices) store.getState().dismiss(id);
  return { repository, here, there, texts };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('two tabs on one document', () => {
  it('shows the text saved by the other tab, as an undo step', async () => {
    const { here, there } = await openTwo();
    type(here, '# here\n');
    await wait(SAVE_DELAY + 1);
    expect(documentOf(there).source).toBe(`${source}# here\n`);
    expect(there.getState().history.past.at(-1)).toMatchObject({ label: 'Changed in another tab', origin: 'import' });
    there.getState().undo();
    expect(documentOf(there).source).toBe(source);
  });

  it('continues from there without a conflict, and settles', async () => {
    const { repository, here, there, texts } = await openTwo();
    type(here, 'a\n');
    await wait(SAVE_DELAY + 1);
    type(there, 'b\n');
    here.getState().moveNodes([{ id: 'api:boil', x: 5, y: 6 }]);
    await wait(5000);
    expect(documentOf(here).source).toBe(documentOf(there).source);
    expect(await texts()).toEqual([`${source}a\nb\n`]);
    const save = vi.spyOn(repository, 'saveDocument');
    await wait(60_000);
    expect(save).not.toHaveBeenCalled();
  });

  it.each([
    ['hears of it', false],
    ['only finds out when saving', true],
  ])('keeps both texts if both were changed and this tab %s', async (_how, isDeaf) => {
    const { here, there, texts } = await openTwo({ isDeaf });
    const { editorKey } = there.getState();
    type(here, '# here\n');
    await wait(100);
    type(there, '# there\n');
    await wait(10_000);
    expect(await texts()).toEqual([`${source}# here\n`, `${source}# there\n`]);
    expect(documentOf(here)).toMatchObject({ title: 'Tea', source: `${source}# here\n` });
    expect(documentOf(there)).toMatchObject({ title: 'Tea (this tab)', source: `${source}# there\n` });
    expect(noticesOf(there)).toEqual([expect.stringContaining('Both are kept')]);
    // The editor keeps its instance, so the caret stays while typing.
    expect(there.getState().editorKey).toBe(editorKey);
    expect(
      there
        .getState()
        .documents.map(({ title }) => title)
        .sort(),
    ).toEqual(['Tea', 'Tea (this tab)']);
    there.getState().undo();
    expect(documentOf(there).source).toBe(source);
    expect(there.getState().saveState).not.toBe('failed');
  });

  it('adopts a new title, and keeps an open document that is deleted elsewhere', async () => {
    const { here, there, texts } = await openTwo();
    const { id } = documentOf(here);
    here.getState().renameDocument('Green tea');
    await wait(SAVE_DELAY + 1);
    expect(documentOf(there).title).toBe('Green tea');
    here.getState().createDocument({ title: 'Other', kind: 'pdl', source: 'Name: Other\n' });
    await wait(SAVE_DELAY + 1);
    expect(there.getState().documents.map(({ title }) => title)).toContain('Other');
    here.getState().deleteDocument(id);
    await wait(5000);
    expect(documentOf(there)).toMatchObject({ title: 'Green tea', source });
    expect(noticesOf(there)).toEqual([expect.stringContaining('deleted in another tab')]);
    expect(await texts()).toEqual(['Name: Other\n', source].sort());
  });

  it('never loses a saved line, in whatever order two tabs type, save and receive messages', async () => {
    const step = fc.record({
      tab: fc.constantFrom(0, 1),
      act: fc.constantFrom('type', 'save', 'hide', 'undoNothing'),
      pause: fc.constantFrom(0, 1, 100, 260),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.boolean(), async (steps, isDeaf) => {
        const { here, there, texts } = await openTwo({ isDeaf });
        let line = 0;
        for (const { tab, act, pause } of steps) {
          const store = tab === 0 ? here : there;
          if (act === 'type') {
            line += 1;
            type(store, `# line ${line} \n`);
          }
          if (act === 'save') void store.getState().flush();
          if (act === 'hide') await store.getState().flush();
          await wait(pause);
        }
        await wait(20_000);
        const all = (await texts()).join('');
        for (let typed = 1; typed <= line; typed++) expect(all).toContain(`# line ${typed} \n`);
        for (const store of [here, there]) expect(store.getState().saveState).toBe('saved');
      }),
      { numRuns: 60 },
    );
  });
});
