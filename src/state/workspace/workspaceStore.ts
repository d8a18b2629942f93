// Store of the open document and of all documents. Only `commit` changes text or layout; the analysis follows by
// revision, and outdated results are dropped. Every change is saved soon after, and at once when the tab is hidden.
// Over 300 lines: all parts of the store are assembled here.

import { createStore } from 'zustand/vanilla';
import {
  applyTransaction,
  buildDocument,
  buildHistory,
  type DocumentHistory,
  type HistoryStep,
  redo,
  undo,
} from '../../core/document';
import type { StoredDocument } from '../../core/storage';
import { loadOnce, ownProperty, showOverrides, type TextEdit } from '../../core/support';
import { workspaceMessages as t } from '../../messages/workspace.en';
import { type Analysis, type GraphView, viewsOf } from '../support/analysis';
import type { ParsedSource } from '../support/ports';
import type { UnreadChange, WorkspacePorts } from './carryElements';
import { createDocumentActions } from './documentActions';
import type { DocumentCache } from './documentCache';
import { createDocumentSaver, type DocumentSaver } from './documentSaver';
import { createFlowchartEditor } from './flowchartEditor';
import { type Commit, createGraphEditor } from './graphEditor';
import { keepLastValidGraph } from './keepLastValidGraph';
import { loadDocuments, type Starters } from './loadDocuments';
import { loadEditParts } from './loadEditParts';
import { createNodePositions } from './nodePositions';
import { createVersionsLoader } from './versionsLoader';
import type { Notice, NoticeAction, WorkspaceState, WorkspaceStore } from './workspaceState';

/** Milliseconds without a change before Mermaid's parser checks the text. */
const MERMAID_CHECK_DELAY = 400;

/** The state of a document that is not analysed yet. */
const openedFields = ({ id, title, kind, source, layout, tools }: StoredDocument) => ({
  history: buildHistory(buildDocument({ id, title, kind, source, layout })),
  editorKey: id,
  analysis: { kind, source: '', title: '', graphs: {}, diagnostics: [] },
  analysedRevision: -1,
  tools,
  selection: [],
  selectedEdge: undefined,
  highlight: [],
  highlightEdges: undefined,
});

export interface OpenedWorkspace {
  readonly workspace: WorkspaceStore;
  /** Resolves when the document is analysed and its nodes have positions; never rejects. */
  readonly placed: Promise<void>;
}

/**
 * Opens a store over the documents of the repository, with the newest document, or with the first of `starters` if the
 * repository is empty. If the repository refuses, the user is notified and the store works without it.
 */
export async function openWorkspace(ports: WorkspacePorts, starters: Starters): Promise<OpenedWorkspace> {
  const { cache, first, notices, wasEmpty } = await loadDocuments(ports, starters);
  const { store, open } = buildStore(ports, cache, first, wasEmpty);
  for (const { level, text } of notices) store.getState().notify(level, text);
  return { workspace: store, placed: open(first) };
}

/** The ids of nodes and groups that still exist in the analysis. */
function keepNodes(nodeIds: readonly string[], { graphs }: Analysis): readonly string[] {
  if (nodeIds.length === 0) return nodeIds;
  const wanted = new Set(nodeIds);
  const found = new Set<string>();
  for (const graph of Object.values(graphs)) {
    for (const { id } of graph?.nodes ?? []) if (wanted.has(id)) found.add(id);
    for (const { id } of graph?.groups ?? []) if (wanted.has(id)) found.add(id);
  }
  return nodeIds.filter((nodeId) => found.has(nodeId));
}

function buildStore(ports: WorkspacePorts, cache: DocumentCache, first: StoredDocument, wasEmpty: boolean) {
  const { repository, clock } = ports;
  let noticeCount = 0;
  let revealCount = 0;
  let opening = 0;
  /** Changes of the text since the shown analysis; undefined after a gesture, which keeps its elements itself. */
  let changes: UnreadChange[] = [];
  let open: (document: StoredDocument) => Promise<void> = () => Promise.resolve();
  /** The view of the last visit, if it was this document's. */
  const viewOf = ({ id, kind }: StoredDocument): GraphView => {
    const views = viewsOf(kind);
    return views.find((view) => ports.lastView === `${id}/${view}`) ?? (views[0] as GraphView);
  };

  const store: WorkspaceStore = createStore<WorkspaceState>((set, get, access) => {
    const notify = (level: Notice['level'], words: string, action?: NoticeAction) => {
      const text = showOverrides(words);
      noticeCount += 1;
      const others = get().notices.filter((other) => other.text !== text);
      const notice = { id: `notice-${noticeCount}`, level, text, ...(action ? { action } : {}) };
      set({ notices: [...others.slice(-3), notice] });
    };

    const meeting = loadOnce(async () =>
      (await loadEditParts()).createTabSync({
        store: access,
        cache,
        ports,
        saver: () => saver,
        onAdopted: (history, places, tools) => {
          const toolsChanged = tools !== get().tools;
          set({ places, tools });
          const textChanged = history.document.source !== get().history.document.source;
          if (textChanged) notify('info', t.shownAnew({ title: history.document.title }));
          follow(history, undefined, 'travel');
          if (toolsChanged && !textChanged) void analyse([]);
        },
      }),
    );
    const meet = async (id: string, why: 'news' | 'conflict') => (await meeting())(id, why);
    const saver: DocumentSaver = createDocumentSaver({
      store: access,
      cache,
      ports,
      onConflict: (id) => meet(id, 'conflict'),
    });
    const { saveSoon } = saver;
    const nodePlaces = createNodePositions({ store: access, ports, opening: () => opening, saveSoon });
    const { place } = nodePlaces;

    const receive = (analysis: Analysis, requestedOpening: number, revision: number): Promise<void> => {
      const { analysis: before, analysedRevision } = get();
      if (requestedOpening !== opening || revision < analysedRevision) return Promise.resolve();
      const shown = keepLastValidGraph(analysis, before);
      if (!shown.showsPreviousGraph && get().history.document.revision === revision) {
        if (changes.length > 0 && !before.showsPreviousGraph) {
          set(ports.carry?.(get(), shown, changes) ?? {});
          saveSoon();
        }
        changes = [];
      }
      const selection = keepNodes(get().selection, shown);
      set({
        analysis: shown,
        analysedRevision: revision,
        selection: selection.length === get().selection.length ? get().selection : selection,
      });
      requestMermaidCheck(analysis, requestedOpening, revision);
      return place(shown);
    };

    let judging: ReturnType<typeof setTimeout> | undefined;
    /** When typing pauses: adopts the result of Mermaid's own parser if it differs. */
    const requestMermaidCheck = (analysis: Analysis, requestedOpening: number, revision: number) => {
      const { checkWithMermaid: judge } = ports;
      clearTimeout(judging);
      if (!judge || analysis.kind !== 'mermaid' || analysis.isCheckedByMermaid) return;
      judging = setTimeout(async () => {
        const judged = await judge(analysis, ports.analyseOptions?.(get().history.document.id));
        const isCurrent = requestedOpening === opening && get().history.document.revision === revision;
        if (judged !== analysis && isCurrent)
          void receive({ ...judged, isCheckedByMermaid: true }, requestedOpening, revision);
      }, MERMAID_CHECK_DELAY);
    };

    /** Resolves when the analysis and the node positions are available. `edits`: since the last requested analysis. */
    const analyse = (edits?: readonly TextEdit[], read?: ParsedSource): Promise<void> => {
      const { id, kind, source, revision } = get().history.document;
      const requestedOpening = opening;
      const result = ports.analyse(kind, source, ports.analyseOptions?.(id), edits, read);
      if (result instanceof Promise) return result.then((analysis) => receive(analysis, requestedOpening, revision));
      return receive(result, requestedOpening, revision);
    };

    const follow = (
      history: DocumentHistory,
      edits: readonly TextEdit[] | undefined,
      by: UnreadChange['by'],
      read?: ParsedSource,
    ) => {
      const { source, revision } = history.document;
      const textChanged = source !== get().history.document.source;
      if (textChanged) changes.push({ revision, edits, by });
      set({ history });
      get().setHighlight([]);
      if (textChanged) void analyse(edits, read);
      else void place(get().analysis);
      saveSoon();
    };

    const commit: Commit = (edits, how, read) => {
      const { history } = get();
      const { revision } = history.document;
      const result = applyTransaction(history, { ...how, edits, baseRevision: revision, at: clock.now() });
      if (!result.ok) {
        notify('error', result.error.message);
        return false;
      }
      if (result.value === history) return true;
      follow(result.value, edits, how.layout ? 'gesture' : 'typing', read);
      return true;
    };

    const travel = (step: HistoryStep | undefined) => {
      if (step) follow(step.history, step.edits, 'travel');
    };

    const show = (document: StoredDocument): Promise<void> => {
      opening += 1;
      changes = [];
      const view = viewOf(document);
      set({
        ...openedFields(document),
        view,
        places: document.places ?? {},
        fitKey: `${document.id}/${view}/${clock.now()}`,
        hovered: undefined,
        hoveredNodes: undefined,
        reveal: undefined,
        status: 'ready',
      });
      const picture = ports.cachedAnalysisOf?.(document);
      return picture ? receive(picture, opening, get().history.document.revision) : analyse();
    };

    const graphEditor = createGraphEditor({ store: access, commit, nodePlaces });
    const flowcharts = createFlowchartEditor({ store: access, ports, commitPlan: graphEditor.commitPlan });

    // A failed read is ignored; the next save detects the conflict.
    const handleTabMessage = (documentId: string) => meet(documentId, 'news').catch(() => undefined);
    ports.tabs?.listen(({ kind, documentId }) => {
      if (kind === 'document.changed') void handleTabMessage(documentId);
      if (kind === 'snapshots.changed' && documentId === get().history.document.id) versions.reload();
    });
    const versions = createVersionsLoader(() => ({ store, ports, commit }));
    open = async (document) => {
      const shown = show(document);
      if (cache.unsavedIds().length > 0) void saver.flush();
      await shown;
      versions.start();
    };

    return {
      status: 'loading',
      durable: repository.durable,
      wasEmpty,
      documents: cache.summaries(),
      ...openedFields(first),
      view: viewOf(first),
      places: {},
      fitKey: '',
      notices: [],
      saveState: 'saved',
      snapshots: [],
      unreadableSnapshots: 0,
      compared: undefined,

      openDocument: (id) => {
        if (!cache.current(id) || get().history.document.id === id) return;
        void saver.flush();
        void show(cache.current(id) as StoredDocument);
      },
      ...createDocumentActions({ store: access, cache, saver, ports, show: (document) => void show(document) }),
      lookUp: async (documentIds) => {
        for (const documentId of documentIds) await handleTabMessage(documentId);
        if (documentIds.includes(get().history.document.id)) versions.reload();
      },
      setTools: (tools) => {
        if (tools === get().tools) return;
        set({ tools });
        void analyse([]);
        saveSoon();
      },
      loadVersions: versions.load,
      placeVersions: async (graph, known) => {
        const missing = graph.nodes.filter(({ id }) => !ownProperty(known, id)).length;
        if (missing === 0) return known;
        return missing > graph.nodes.length / 2 ? ports.layout(graph) : ports.placeNewNodes(graph, known);
      },
      readText: async (kind, source) => (ports.analyseInBackground ?? ports.analyse)(kind, source),
      readFlowchart: (source) => get().readText('mermaid', source),
      compareVersions: (compared) => set({ compared }),
      edit: (edits, how) => {
        if (edits.length > 0) commit(edits, how);
      },
      ...graphEditor,
      editFlowchart: flowcharts.editFlowchart,
      clipOf: (nodeIds) => (get().analysis.kind === 'pdl' ? graphEditor : flowcharts).clipOf(nodeIds),
      moveNodes: (moves) => {
        const { view } = get();
        const points = moves.map(({ id, x, y }) => [id, { x: Math.round(x), y: Math.round(y) }]);
        commit([], {
          origin: 'canvas',
          intent: 'merge',
          label: moves.length === 1 ? t.moveNode : t.moveNodes,
          layout: { set: { [view]: Object.fromEntries(points) } },
        });
      },
      tidy: () =>
        nodePlaces.arrange((view, positions) => {
          const layout = { set: { [view]: { ...positions } } };
          commit([], { origin: 'layout', intent: 'record', label: t.tidy, layout });
          set({ fitKey: `${get().history.document.id}/${view}/${clock.now()}` });
        }),
      reanalyse: () => void analyse([]),
      undo: () => travel(undo(get().history)),
      redo: () => travel(redo(get().history)),
      select: (selection) => set({ selection }),
      selectEdge: (selectedEdge) => set({ selectedEdge }),
      hover: (hovered, nodes) => {
        const hoveredNodes = nodes ?? (hovered === undefined ? undefined : [hovered]);
        if (get().hovered !== hovered || nodes) set({ hovered, hoveredNodes });
      },
      setView: (view) => {
        if (view === get().view) return;
        set({ view, selectedEdge: undefined, fitKey: `${get().history.document.id}/${view}` });
        void place(get().analysis);
      },
      showNode: (nodeId) => {
        const { analysis, view } = get();
        const has = (candidate: GraphView) => analysis.graphs[candidate]?.nodes.some((node) => node.id === nodeId);
        const other = viewsOf(analysis.kind).find(has);
        if (!has(view) && other) get().setView(other);
        set({ selection: [nodeId] });
      },
      revealRange: (range, how) => {
        revealCount += 1;
        set({ reveal: { range, key: revealCount, ...how } });
      },
      setHighlight: (highlight, highlightEdges) => {
        const { highlight: nodes, highlightEdges: edges } = get();
        const isDark = highlight.length === 0 && !highlightEdges?.length;
        if (!isDark || nodes.length > 0 || edges !== undefined) set({ highlight, highlightEdges });
      },
      notify,
      dismiss: (id) => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
      flush: (how) => saver.flush(how),
    };
  });
  store.subscribe((state, { history, tools }) => {
    if (state.history === history && state.tools === tools) return;
    for (const { id, action } of state.notices) if (action?.applies?.(state) === false) state.dismiss(id);
  });
  return { store, open: (document: StoredDocument) => open(document) };
}
