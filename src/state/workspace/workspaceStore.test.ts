// The workspace as a whole: editing, saving, documents, analysis. Over 300 lines: all of these meet in one store.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canUndo } from '../../core/document';
import { applyTextEdits } from '../../core/support';
import { analyseAtOnce, createPorts, createRefusingRepository, openWithPositions } from '../../testing/storePorts';
import type { AnalyseOptions, Analysis } from '../support/analysis';
import type { WeirPorts } from '../support/ports';
import { RETRY_DELAY, SAVE_DELAY } from './documentSaver';
import { loadEditParts } from './loadEditParts';
import { positionsOf, type WorkspaceStore } from './workspaceState';

const source = `Name: Tea
APIs:
  - name: boil
  - name: pour
    precondition: ['boil']
ANSWERs:
  - name: serve
Procedure: |
  [r] = API-boil()
  [s] = API-pour()
  ANSWER-serve()
`;
const tea = { title: 'Tea', kind: 'pdl', source } as const;
const chart = { title: 'Chart', kind: 'mermaid', source: 'flowchart TD\n a-->b' } as const;

const open = (change: Partial<WeirPorts> = {}) => openWithPositions(createPorts(change), [tea, chart]);
const documentOf = (store: WorkspaceStore) => store.getState().history.document;
const append = (store: WorkspaceStore, text: string, intent: 'record' | 'merge' = 'record') => {
  const end = documentOf(store).source.length;
  store.getState().edit([{ range: { start: end, end }, text }], { origin: 'editor', intent, label: 'Type' });
};
const texts = (store: WorkspaceStore) => store.getState().notices.map((notice) => notice.text);
const fail = async () => {
  throw new Error('not asked for');
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('document list', () => {
  it('opens the first starter in an empty repository and stores them all', async () => {
    const ports = createPorts();
    const store = await openWithPositions(ports, [tea, chart]);
    expect(documentOf(store).title).toBe('Tea');
    expect(store.getState().documents.map((document) => document.title)).toEqual(['Tea', 'Chart']);
    expect((await ports.repository.listDocuments()).items.map(({ edition }) => edition)).toEqual([1, 1]);
    expect(store.getState().status).toBe('ready');
    expect(store.getState().notices).toEqual([]);
  });

  it('keeps the text of each document over opening, creating, duplicating, renaming, deleting and a reload', async () => {
    const ports = createPorts();
    const store = await openWithPositions(ports, [tea, chart]);
    const teaId = documentOf(store).id;
    append(store, '# one\n');
    const id = store.getState().createDocument({ ...tea, title: 'Third' });
    expect(documentOf(store)).toMatchObject({ id, title: 'Third', source });
    store.getState().renameDocument('  Renamed ');
    append(store, '# two\n');
    store.getState().duplicateDocument(id);
    expect(documentOf(store)).toMatchObject({ title: 'Renamed (copy)', source: `${source}# two\n` });
    store.getState().deleteDocument(documentOf(store).id);
    store.getState().openDocument(teaId);
    expect(documentOf(store).source).toBe(`${source}# one\n`);
    await store.getState().flush();

    const again = await openWithPositions(ports, []);
    expect(
      again
        .getState()
        .documents.map((document) => document.title)
        .sort(),
    ).toEqual(['Chart', 'Renamed', 'Tea']);
    again.getState().openDocument(id);
    expect(documentOf(again)).toMatchObject({ title: 'Renamed', source: `${source}# two\n` });
    again.getState().openDocument(teaId);
    expect(documentOf(again).source).toBe(`${source}# one\n`);
  });

  it('is never empty, and shows the next document when the open one is deleted', async () => {
    const store = await open();
    store.getState().deleteDocument(documentOf(store).id);
    expect(documentOf(store).title).toBe('Chart');
    store.getState().deleteDocument(documentOf(store).id);
    expect(documentOf(store).title).toBe('Chart');
    expect(texts(store)).toEqual([
      expect.stringContaining('"Tea" was deleted'),
      expect.stringContaining('last document stays'),
    ]);
  });

  it('shows bidi control characters in a title, whatever its source', async () => {
    const ports = createPorts();
    const store = await openWithPositions(ports, [{ ...tea, title: 'Tea \u202eeat' }, chart]);
    expect(documentOf(store).title).toBe('Tea \\u202eeat');
    store.getState().renameDocument('Mate \u2066etam');
    expect(documentOf(store).title).toBe('Mate \\u2066etam');
    store.getState().notify('info', 'about \u202dthis');
    expect(texts(store)).toEqual(['about \\u202dthis']);
    await store.getState().flush();
    const [stored] = (await ports.repository.listDocuments()).items.filter(({ title }) => title.startsWith('Mate'));
    if (stored) await ports.repository.saveDocument({ ...stored, title: 'Tea \u202eeat', edition: stored.edition + 1 });
    const again = await openWithPositions(ports, []);
    expect(again.getState().documents.map(({ title }) => title)).toEqual(expect.arrayContaining(['Tea \\u202eeat']));
  });

  it('opens without the repository, and reports unreadable documents', async () => {
    const { repository, refused } = createRefusingRepository();
    refused.add('listDocuments').add('saveDocument');
    const store = await open({ repository });
    expect(documentOf(store).title).toBe('Tea');
    expect(texts(store)).toEqual([expect.stringContaining('they stay stored')]);
    const some = createRefusingRepository();
    const partly = { ...some.repository, durable: true, listDocuments: async () => ({ items: [], unreadable: 2 }) };
    expect(texts(await open({ repository: partly }))).toEqual(['2 documents could not be read; they stay stored.']);
  });
});

describe('edits', () => {
  it('undoes and redoes text and positions in one history', async () => {
    const store = await open();
    const id = 'api:boil';
    store.getState().setView('dependency');
    append(store, '# a\n');
    store.getState().moveNodes([{ id, x: 1.4, y: 2.6 }]);
    append(store, '# b\n');
    const end = documentOf(store);
    expect(positionsOf(store.getState(), 'dependency')[id]).toEqual({ x: 1, y: 3 });
    store.getState().undo();
    expect(documentOf(store).source).toBe(`${source}# a\n`);
    store.getState().undo();
    expect(documentOf(store)).toMatchObject({ source: `${source}# a\n`, layout: {} });
    store.getState().undo();
    expect(documentOf(store).source).toBe(source);
    expect(canUndo(store.getState().history)).toBe(false);
    for (const _step of [1, 2, 3]) store.getState().redo();
    expect(documentOf(store)).toMatchObject({ source: end.source, layout: end.layout });
  });

  it('receives the edits of typing, gestures, undo and redo, and none when another document is opened', async () => {
    const analysed: { readonly before: string; readonly text: string; readonly edits: unknown }[] = [];
    let before = '';
    const store = await open({
      analyse: (kind, text, _options, edits) => {
        if (edits) expect(applyTextEdits(before, edits)).toBe(text);
        analysed.push({ before, text, edits });
        before = text;
        return analyseAtOnce(kind, text);
      },
    });
    await loadEditParts();
    append(store, '  pass\n');
    await store.getState().tryGraphEdit({ kind: 'renameNodes', renames: [{ nodeId: 'api:boil', name: 'heat' }] });
    store.getState().undo();
    store.getState().redo();
    store.getState().reanalyse();
    expect(analysed.map(({ edits }) => edits !== undefined)).toEqual([false, true, true, true, true, true]);
    expect(analysed.at(-1)?.edits).toEqual([]);
    store.getState().openDocument(store.getState().documents.find(({ title }) => title === 'Chart')?.id ?? '');
    expect(analysed.at(-1)).toMatchObject({ text: chart.source, edits: undefined });
  });

  it('drops an analysis that arrives after that of a newer text', async () => {
    const waiting: { source: string; resolve: (analysis: Analysis) => void }[] = [];
    let isSlow = false;
    const store = await open({
      analyse: (kind, text) =>
        isSlow ? new Promise((resolve) => waiting.push({ source: text, resolve })) : analyseAtOnce(kind, text),
    });
    isSlow = true;
    append(store, '# a\n');
    append(store, '# b\n');
    const [first, second] = waiting;
    second?.resolve(analyseAtOnce('pdl', second.source));
    await vi.advanceTimersByTimeAsync(0);
    first?.resolve(analyseAtOnce('pdl', first.source));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getState().analysis.source).toBe(`${source}# a\n# b\n`);
    expect(store.getState().analysedRevision).toBe(2);
  });

  it('analyses with the current options, and again for the same text when they have changed', async () => {
    const optionsPerRequest: unknown[] = [];
    let options: AnalyseOptions = { preset: 'recommended' };
    const store = await open({
      analyse: (kind, text, given) => {
        optionsPerRequest.push(given);
        return analyseAtOnce(kind, text);
      },
      analyseOptions: () => options,
    });
    options = { preset: 'strict', levels: { 'never-called': 'off' } };
    const { history } = store.getState();
    store.getState().reanalyse();
    expect(optionsPerRequest).toEqual([{ preset: 'recommended' }, options]);
    expect(store.getState().history).toBe(history);
  });

  it('drops an analysis requested before the document was closed and opened again', async () => {
    const waiting: ((analysis: Analysis) => void)[] = [];
    let isSlow = false;
    const store = await open({
      analyse: (kind, text) => (isSlow ? new Promise((resolve) => waiting.push(resolve)) : analyseAtOnce(kind, text)),
    });
    const { id } = documentOf(store);
    isSlow = true;
    append(store, 'x');
    append(store, 'y');
    isSlow = false;
    store.getState().undo();
    store.getState().undo();
    const other = store.getState().documents.find((document) => document.id !== id);
    store.getState().openDocument(other?.id ?? '');
    store.getState().openDocument(id);
    waiting[1]?.(analyseAtOnce('pdl', 'Name: Stale\n'));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getState().analysis.source).toBe(source);
    append(store, '# after\n');
    expect(store.getState().analysis.source).toBe(documentOf(store).source);
  });

  it('keeps the graph of a flowchart whose text is temporarily invalid, but not that of another one', async () => {
    const graph = { nodes: [{ id: 'a', kind: 'step', label: 'a' }], edges: [] } as never;
    const problem = {
      code: 'x/y',
      severity: 'error',
      message: 'no',
      range: { start: 0, end: 0 },
      nodeIds: [],
    } as const;
    const analyse = (kind: 'pdl' | 'mermaid', text: string): Analysis => {
      const isBroken = text.includes('broken');
      return {
        kind,
        source: text,
        title: '',
        graphs: { flowchart: isBroken ? ({ ...(graph as object), nodes: [] } as never) : graph },
        diagnostics: isBroken ? [problem] : [],
      };
    };
    const store = await openWithPositions(createPorts({ analyse }), [chart]);
    append(store, '\nbroken');
    expect(store.getState().analysis).toMatchObject({ graphs: { flowchart: graph }, diagnostics: [problem] });
    store.getState().createDocument({ title: 'B', kind: 'mermaid', source: 'broken from the start' });
    expect(store.getState().analysis.graphs.flowchart?.nodes).toEqual([]);
  });

  it('removes missing nodes from the selection', async () => {
    const store = await open();
    store.getState().select(['api:boil', 'api:pour']);
    append(store, '# still there\n');
    expect(store.getState().selection).toEqual(['api:boil', 'api:pour']);
    store
      .getState()
      .edit([{ range: { start: 0, end: documentOf(store).source.length }, text: 'Name: X\nAPIs:\n  - name: pour\n' }], {
        origin: 'editor',
        intent: 'record',
        label: 'Clear',
      });
    expect(store.getState().selection).toEqual(['api:pour']);
  });

  it('reports an edit that was planned for another text', async () => {
    const store = await open();
    store.getState().edit([{ range: { start: 0, end: 99_999 }, text: '' }], {
      origin: 'editor',
      intent: 'record',
      label: 'Type',
    });
    expect(documentOf(store).source).toBe(source);
    expect(store.getState().notices).toMatchObject([{ level: 'error' }]);
  });
});

describe('gestures on the canvas', () => {
  const settle = async () => {
    await loadEditParts();
    await vi.advanceTimersByTimeAsync(0);
  };

  it('renames, and the node keeps its position, also after undo', async () => {
    const store = await open();
    store.getState().setView('dependency');
    await settle();
    const place = positionsOf(store.getState(), 'dependency')['api:boil'];
    expect(place).toBeDefined();
    await store.getState().tryGraphEdit({ kind: 'renameNodes', renames: [{ nodeId: 'api:boil', name: 'heat' }] });
    await settle();
    expect(documentOf(store).source).toContain('heat');
    expect(positionsOf(store.getState(), 'dependency')['api:heat']).toEqual(place);
    expect(store.getState().selection).toEqual(['api:heat']);
    store.getState().undo();
    expect(documentOf(store).source).toBe(source);
    expect(positionsOf(store.getState(), 'dependency')['api:boil']).toEqual(place);
  });

  it('refuses with the reason and leaves the text unchanged', async () => {
    const store = await open();
    const edit = { kind: 'addPreconditions', nodeIds: ['api:boil'], requires: 'api:pour' } as const;
    expect(await store.getState().tryGraphEdit(edit)).toMatchObject({ message: expect.stringMatching(/./) });
    expect(documentOf(store).source).toBe(source);
    expect(store.getState().highlight.length).toBeGreaterThan(0);
  });

  it('highlights nodes and edges until the text changes or another document is opened', async () => {
    const store = await open();
    const light = () => store.getState().setHighlight(['api:boil'], [['api:boil', 'api:pour']]);
    light();
    expect(store.getState().highlightEdges).toEqual([['api:boil', 'api:pour']]);
    append(store, '# typed\n');
    expect([store.getState().highlight, store.getState().highlightEdges]).toEqual([[], undefined]);
    light();
    store.getState().createDocument({ title: 'Other', kind: 'pdl', source: 'Name: Other\n' });
    expect([store.getState().highlight, store.getState().highlightEdges]).toEqual([[], undefined]);
  });

  it('keeps positions across edits and a reload, and positions new nodes', async () => {
    const ports = createPorts();
    const store = await openWithPositions(ports, [tea]);
    store.getState().moveNodes([{ id: 'api:boil', x: 500, y: 600 }]);
    const view = store.getState().view;
    const before = positionsOf(store.getState(), view);
    append(store, '# typed\n');
    expect(positionsOf(store.getState(), view)).toEqual(before);
    await store.getState().flush();
    const again = await openWithPositions({ ...ports, layout: fail }, []);
    expect(positionsOf(again.getState(), view)).toEqual(before);
    await store.getState().tryGraphEdit({ kind: 'addApi', name: 'stir' });
    await settle();
    store.getState().setView('dependency');
    await settle();
    expect(positionsOf(store.getState(), 'dependency')['api:stir']).toBeDefined();
  });

  it('keeps all positions while a name is typed, and requests a layout afterwards', async () => {
    const layout = vi.fn(createPorts().layout);
    const store = await open({ layout });
    append(store, '  API.w\n');
    await vi.runAllTimersAsync();
    const before = positionsOf(store.getState(), 'procedure');
    const layoutCalls = layout.mock.calls.length;
    for (const letter of 'arm') {
      const at = documentOf(store).source.length - 1;
      const how = { origin: 'editor', intent: 'merge', label: 'Type' } as const;
      store.getState().edit([{ range: { start: at, end: at }, text: letter }], how);
      await vi.advanceTimersByTimeAsync(90);
    }
    const ids = store.getState().analysis.graphs.procedure?.nodes.map(({ id }) => id) ?? [];
    const typed = ids.find((id) => id.includes('warm')) ?? '';
    const first = Object.keys(before).find((id) => id.endsWith(':w')) ?? '';
    expect(positionsOf(store.getState(), 'procedure')[typed]).toEqual(before[first]);
    expect(layout.mock.calls.length).toBe(layoutCalls);
    await vi.advanceTimersByTimeAsync(1000);
    expect(layout.mock.calls.length).toBe(layoutCalls + 1);
  });

  it('tidies as an undo step', async () => {
    const store = await open();
    const view = 'dependency';
    store.getState().setView(view);
    await settle();
    store.getState().moveNodes([{ id: 'api:boil', x: 500, y: 600 }]);
    const { fitKey } = store.getState();
    store.getState().tidy();
    await settle();
    expect(positionsOf(store.getState(), view)['api:boil']).not.toEqual({ x: 500, y: 600 });
    expect(store.getState().fitKey).not.toBe(fitKey);
    store.getState().undo();
    expect(positionsOf(store.getState(), view)['api:boil']).toEqual({ x: 500, y: 600 });
  });

  it('reports a failed layout and stays usable', async () => {
    const store = await open({ layout: fail });
    expect(texts(store)).toEqual([expect.stringContaining('could not be laid out')]);
    append(store, 'x');
    expect(documentOf(store).source).toBe(`${source}x`);
  });
});

describe('saving', () => {
  it('waits for a pause in typing, then writes once', async () => {
    const ports = createPorts();
    const save = vi.spyOn(ports.repository, 'saveDocument');
    const store = await openWithPositions(ports, [tea]);
    save.mockClear();
    append(store, 'a');
    await vi.advanceTimersByTimeAsync(SAVE_DELAY - 1);
    append(store, 'b');
    await vi.advanceTimersByTimeAsync(SAVE_DELAY - 1);
    expect(save).not.toHaveBeenCalled();
    expect(store.getState().saveState).toBe('saving');
    await vi.advanceTimersByTimeAsync(1);
    expect(save).toHaveBeenCalledTimes(1);
    expect((await ports.repository.loadDocument(documentOf(store).id))?.source).toBe(`${source}ab`);
    expect(store.getState().saveState).toBe('saved');
  });

  it('writes at once when the tab is hidden, and nothing when nothing has changed', async () => {
    const ports = createPorts();
    const store = await openWithPositions(ports, [tea]);
    await store.getState().flush();
    const save = vi.spyOn(ports.repository, 'saveDocument');
    await store.getState().flush();
    await store.getState().flush({ closing: true });
    expect(save).not.toHaveBeenCalled();
    append(store, 'z');
    void store.getState().flush({ closing: true });
    expect(save).toHaveBeenCalledWith(expect.objectContaining({ source: `${source}z` }), { closing: true });
  });

  it('keeps a text that could not be saved, reports it, and saves it when possible, also after another document is opened', async () => {
    const { repository, refused } = createRefusingRepository();
    const store = await open({ repository });
    const { id } = documentOf(store);
    refused.add('saveDocument');
    append(store, '# kept\n');
    await vi.advanceTimersByTimeAsync(SAVE_DELAY);
    expect(store.getState().saveState).toBe('failed');
    expect(texts(store)).toEqual([expect.stringContaining('refused to save')]);
    const other = store.getState().documents.find((document) => document.id !== id);
    store.getState().openDocument(other?.id ?? '');
    await vi.advanceTimersByTimeAsync(0);
    store.getState().openDocument(id);
    expect(documentOf(store).source).toBe(`${source}# kept\n`);
    refused.clear();
    await vi.advanceTimersByTimeAsync(RETRY_DELAY);
    expect((await repository.loadDocument(id))?.source).toBe(`${source}# kept\n`);
    expect(store.getState().saveState).toBe('saved');
  });

  it('reports that a newer version has taken over the database', async () => {
    const ports = createPorts();
    const store = await openWithPositions(ports, [tea]);
    vi.spyOn(ports.repository, 'saveDocument').mockRejectedValue(new DOMException('newer', 'VersionError'));
    append(store, 'x');
    await store.getState().flush();
    expect(texts(store)).toEqual([expect.stringContaining('A newer Weir')]);
    expect(documentOf(store).source).toBe(`${source}x`);
  });

  it('does not restore a deleted document by a pending write', async () => {
    const ports = createPorts();
    const store = await openWithPositions(ports, [tea, chart]);
    const { id } = documentOf(store);
    append(store, 'x');
    void store.getState().flush();
    store.getState().deleteDocument(id);
    await vi.advanceTimersByTimeAsync(2 * SAVE_DELAY);
    expect(await ports.repository.loadDocument(id)).toBeUndefined();
  });
});
