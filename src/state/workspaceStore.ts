// The open document and the shelf of all of them. One gateway, `commit`, changes text or layout; the analysis
// follows by revision and an older result is dropped. Every change is saved soon after, and at once when the tab hides.
// Longer than most files because the store's actions share one set of private steps (commit, analyse, place, save).

import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  applyTransaction,
  buildDocument,
  buildHistory,
  type DocumentHistory,
  type GraphEdit,
  type HistoryStep,
  type LayoutChange,
  type PlannedEdit,
  redo,
  retitleDocument,
  type TransactionIntent,
  type TransactionOrigin,
  undo,
} from '../core/document';
import type { StoredDocument } from '../core/storage';
import type { TextEdit, TextRange } from '../core/support';
import { type Analysis, type DocumentKind, type GraphView, viewsOf } from './analysis';
import type { Point, Positions, WeirPorts } from './ports';

export interface DocumentSummary {
  readonly id: string;
  readonly title: string;
  readonly kind: DocumentKind;
  readonly updatedAt: number;
}

export interface Notice {
  readonly id: string;
  readonly level: 'error' | 'warning' | 'info';
  readonly text: string;
}

export interface NewDocument {
  readonly title: string;
  readonly kind: DocumentKind;
  readonly source: string;
}

export type SaveState = 'saved' | 'saving' | 'failed';

export interface WorkspaceState {
  readonly status: 'loading' | 'ready';
  /** False when the browser keeps nothing: the user is told. */
  readonly durable: boolean;
  readonly documents: readonly DocumentSummary[];
  readonly history: DocumentHistory;
  /** Of the newest revision analysed; while typing fast it may be a moment behind `history`. */
  readonly analysis: Analysis;
  readonly analysedRevision: number;
  readonly view: GraphView;
  /** Places of the automatic layout; the document's own layout goes over them. */
  readonly places: Partial<Readonly<Record<GraphView, Positions>>>;
  /** Changes when a whole new picture is drawn: the canvas fits itself. */
  readonly fitKey: string;
  readonly selection: readonly string[];
  readonly hovered?: string | undefined;
  readonly reveal?: { readonly range: TextRange; readonly key: number } | undefined;
  /** Node ids a problem or metric points at. */
  readonly highlight: readonly string[];
  readonly notices: readonly Notice[];
  readonly saveState: SaveState;

  openDocument(id: string): void;
  createDocument(document: NewDocument): string;
  duplicateDocument(id: string): void;
  deleteDocument(id: string): void;
  renameDocument(title: string): void;
  edit(edits: readonly TextEdit[], how: { origin: TransactionOrigin; intent: TransactionIntent; label: string }): void;
  /** Changes the text as a gesture on the canvas asks; a gesture that cannot be done says why. */
  editGraph(edit: GraphEdit, at?: Point): void;
  commitPlan(plan: PlannedEdit, at?: Point): boolean;
  moveNodes(moves: readonly { readonly id: string; readonly x: number; readonly y: number }[]): void;
  tidy(): void;
  undo(): void;
  redo(): void;
  select(ids: readonly string[]): void;
  hover(id: string | undefined): void;
  setView(view: GraphView): void;
  revealRange(range: TextRange): void;
  setHighlight(ids: readonly string[]): void;
  notify(level: Notice['level'], text: string): void;
  dismiss(id: string): void;
  /** Writes what is not saved yet. */
  flush(): Promise<void>;
}

export type WorkspaceStore = StoreApi<WorkspaceState>;

const SAVE_DELAY = 250;

/** What turns a gesture on the canvas into text edits: loaded with the first of them. */
export const loadGraphPlanner = () => import('./graphPlanner');

const emptyAnalysis = (kind: DocumentKind): Analysis => ({ kind, source: '', title: '', graphs: {}, diagnostics: [] });

const toSummary = ({ id, title, kind, updatedAt }: StoredDocument): DocumentSummary => ({ id, title, kind, updatedAt });

/** Places of a view as drawn: the user's own over the automatic ones. */
export function positionsOf(state: WorkspaceState, view: GraphView): Positions {
  return { ...state.places[view], ...state.history.document.layout[view] };
}

/** A store over the documents of the repository; opens the newest, or the first of `starters` in an empty one. */
export async function createWorkspaceStore(
  ports: WeirPorts,
  starters: readonly NewDocument[],
): Promise<WorkspaceStore> {
  const { repository, clock } = ports;
  const stored = new Map((await repository.listDocuments()).map((document) => [document.id, document]));
  if (stored.size === 0) {
    const opened = clock.now();
    for (const [index, starter] of starters.entries()) {
      // The first starter is the newest: it opens first and stands first in the list.
      const now = opened - index;
      const document: StoredDocument = {
        version: 1,
        id: ports.newId(),
        title: starter.title,
        kind: starter.kind,
        source: starter.source,
        layout: {},
        createdAt: now,
        updatedAt: now,
      };
      stored.set(document.id, document);
      await repository.saveDocument(document);
    }
  }
  const byDate = () => [...stored.values()].sort((first, second) => second.updatedAt - first.updatedAt).map(toSummary);
  const first = byDate()[0];
  if (!first) throw new Error('The workspace needs at least one starter document');

  let noticeCount = 0;
  let revealCount = 0;
  let planner: Awaited<ReturnType<typeof loadGraphPlanner>> | undefined;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;

  const historyOf = (document: StoredDocument): DocumentHistory =>
    buildHistory(
      buildDocument({
        id: document.id,
        title: document.title,
        kind: document.kind,
        source: document.source,
        layout: document.layout,
      }),
    );

  const store = createStore<WorkspaceState>((set, get) => {
    const notify = (level: Notice['level'], text: string) => {
      noticeCount += 1;
      const notice = { id: `notice-${noticeCount}`, level, text };
      set({
        notices: [
          ...get()
            .notices.filter((other) => other.text !== text)
            .slice(-3),
          notice,
        ],
      });
    };

    const save = async () => {
      if (saveTimer !== undefined) clearTimeout(saveTimer);
      saveTimer = undefined;
      const { document } = get().history;
      const before = stored.get(document.id);
      if (!before) return;
      const record: StoredDocument = {
        ...before,
        title: document.title,
        source: document.source,
        layout: document.layout as StoredDocument['layout'],
        places: get().places as NonNullable<StoredDocument['places']>,
        updatedAt:
          before.source === document.source && before.title === document.title ? before.updatedAt : clock.now(),
      };
      stored.set(record.id, record);
      try {
        await repository.saveDocument(record);
        set({ documents: byDate(), saveState: saveTimer === undefined ? 'saved' : 'saving' });
      } catch {
        set({ saveState: 'failed' });
        notify(
          'error',
          'The browser refused to save (its storage may be full). Your text is still here: copy it, then free space.',
        );
      }
    };

    const saveSoon = () => {
      if (saveTimer !== undefined) clearTimeout(saveTimer);
      saveTimer = setTimeout(() => void save(), SAVE_DELAY);
      if (get().saveState !== 'saving') set({ saveState: 'saving' });
    };

    const place = (analysis: Analysis) => {
      const { view } = get();
      const graph = analysis.graphs[view];
      if (!graph || graph.nodes.length === 0) return;
      const known = positionsOf(get(), view);
      const missing = graph.nodes.filter((node) => !known[node.id]);
      if (missing.length === 0) return;
      const id = get().history.document.id;
      if (missing.length < graph.nodes.length) {
        const found = ports.placeNew(graph, known);
        const added = Object.fromEntries(
          missing.flatMap((node) => (found[node.id] ? [[node.id, found[node.id] as Point]] : [])),
        );
        set({ places: { ...get().places, [view]: { ...get().places[view], ...added } } });
        return;
      }
      void ports.layout(graph).then((positions) => {
        if (get().history.document.id !== id) return;
        set({ places: { ...get().places, [view]: { ...positions } }, fitKey: `${id}/${view}/${clock.now()}` });
        saveSoon();
      });
    };

    const receive = (analysis: Analysis, id: string, revision: number) => {
      const { history, analysedRevision } = get();
      if (history.document.id !== id || revision < analysedRevision) return;
      const ids = new Set(Object.values(analysis.graphs).flatMap((graph) => graph?.nodes.map((node) => node.id) ?? []));
      const selection = get().selection.filter((nodeId) => ids.has(nodeId));
      set({
        analysis,
        analysedRevision: revision,
        selection: selection.length === get().selection.length ? get().selection : selection,
      });
      place(analysis);
    };

    const analyse = () => {
      const { document } = get().history;
      const result = ports.analyse(document.kind, document.source);
      if (result instanceof Promise) void result.then((analysis) => receive(analysis, document.id, document.revision));
      else receive(result, document.id, document.revision);
    };

    const follow = (history: DocumentHistory) => {
      const textChanged = history.document.source !== get().history.document.source;
      set({ history, highlight: [] });
      if (textChanged) analyse();
      else place(get().analysis);
      saveSoon();
    };

    const commit = (
      edits: readonly TextEdit[],
      how: { origin: TransactionOrigin; intent: TransactionIntent; label: string; layout?: LayoutChange },
    ): boolean => {
      const { history } = get();
      const result = applyTransaction(history, {
        ...how,
        edits,
        baseRevision: history.document.revision,
        at: clock.now(),
      });
      if (!result.ok) {
        notify('error', result.error.message);
        return false;
      }
      follow(result.value);
      return true;
    };

    const travel = (step: HistoryStep | undefined) => {
      if (step) follow(step.history);
    };

    const show = (document: StoredDocument) => {
      const [view] = viewsOf(document.kind);
      set({
        history: historyOf(document),
        analysis: emptyAnalysis(document.kind),
        analysedRevision: -1,
        view: view as GraphView,
        places: document.places ?? {},
        fitKey: `${document.id}/${view}/${clock.now()}`,
        selection: [],
        highlight: [],
        hovered: undefined,
        reveal: undefined,
        status: 'ready',
      });
      analyse();
    };

    const commitPlan = (plan: PlannedEdit, at?: Point): boolean => {
      const { view } = get();
      const layout: LayoutChange = {
        ...(plan.renamedNodes ? { rename: plan.renamedNodes } : {}),
        ...(at && plan.select ? { set: { [view]: { [plan.select]: at } } } : {}),
      };
      if (plan.renamedNodes) {
        const places = get().places;
        const renamed = Object.fromEntries(
          Object.entries(places).map(([key, positions]) => [
            key,
            Object.fromEntries(
              Object.entries(positions ?? {}).map(([id, point]) => [plan.renamedNodes?.[id] ?? id, point]),
            ),
          ]),
        );
        set({ places: renamed });
      }
      if (!commit(plan.edits, { origin: 'canvas', intent: 'record', label: plan.label, layout })) return false;
      if (plan.select) set({ selection: [plan.select] });
      for (const note of plan.notes ?? []) notify('info', note);
      return true;
    };

    return {
      status: 'loading',
      durable: repository.durable,
      documents: byDate(),
      history: historyOf(stored.get(first.id) as StoredDocument),
      analysis: emptyAnalysis(first.kind),
      analysedRevision: -1,
      view: viewsOf(first.kind)[0] as GraphView,
      places: {},
      fitKey: '',
      selection: [],
      highlight: [],
      notices: [],
      saveState: 'saved',

      openDocument: (id) => {
        const document = stored.get(id);
        if (!document || get().history.document.id === id) return;
        void save();
        show(stored.get(id) ?? document);
      },
      createDocument: (fresh) => {
        void save();
        const now = clock.now();
        const document: StoredDocument = {
          version: 1,
          id: ports.newId(),
          title: fresh.title,
          kind: fresh.kind,
          source: fresh.source,
          layout: {},
          createdAt: now,
          updatedAt: now,
        };
        stored.set(document.id, document);
        set({ documents: byDate() });
        show(document);
        saveSoon();
        return document.id;
      },
      duplicateDocument: (id) => {
        const original = stored.get(id);
        if (original)
          get().createDocument({ title: `${original.title} (copy)`, kind: original.kind, source: original.source });
      },
      deleteDocument: (id) => {
        const removed = stored.get(id);
        if (!removed || stored.size === 1) {
          notify('info', 'The last document stays: create another one first.');
          return;
        }
        stored.delete(id);
        if (saveTimer !== undefined && get().history.document.id === id) clearTimeout(saveTimer);
        void repository.deleteDocument(id);
        set({ documents: byDate() });
        const next = byDate()[0];
        if (get().history.document.id === id && next) show(stored.get(next.id) as StoredDocument);
      },
      renameDocument: (title) => {
        const trimmed = title.trim();
        if (trimmed === '') return;
        set({ history: retitleDocument(get().history, trimmed) });
        saveSoon();
      },
      edit: (edits, how) => {
        if (edits.length > 0) commit(edits, how);
      },
      editGraph: (edit, at) => {
        if (!planner) {
          loadGraphPlanner().then(
            (loaded) => {
              planner = loaded;
              get().editGraph(edit, at);
            },
            () =>
              notify('error', 'The part of Weir that edits by the canvas could not be loaded. Try again in a moment.'),
          );
          return;
        }
        const { analysis, history } = get();
        if (!analysis.document || analysis.source !== history.document.source) {
          notify('info', 'The graph is still being read: try again in a moment.');
          return;
        }
        const plan = planner.planGraphEdit(analysis.document, edit);
        if (!plan.ok) {
          notify('warning', plan.error.message);
          set({ highlight: plan.error.path ?? [] });
          return;
        }
        commitPlan(plan.value, at);
      },
      commitPlan,
      moveNodes: (moves) => {
        const { view } = get();
        const set = {
          [view]: Object.fromEntries(moves.map(({ id, x, y }) => [id, { x: Math.round(x), y: Math.round(y) }])),
        };
        commit([], {
          origin: 'canvas',
          intent: 'merge',
          label: moves.length === 1 ? 'Move node' : 'Move nodes',
          layout: { set },
        });
      },
      tidy: () => {
        const { view, analysis, history } = get();
        const graph = analysis.graphs[view];
        if (!graph) return;
        const { id } = history.document;
        void ports.layout(graph).then((positions) => {
          if (get().history.document.id !== id) return;
          commit([], {
            origin: 'layout',
            intent: 'record',
            label: 'Tidy',
            layout: { set: { [view]: { ...positions } } },
          });
          set({ fitKey: `${id}/${view}/${clock.now()}` });
        });
      },
      undo: () => travel(undo(get().history)),
      redo: () => travel(redo(get().history)),
      select: (selection) => set({ selection }),
      hover: (hovered) => {
        if (get().hovered !== hovered) set({ hovered });
      },
      setView: (view) => {
        if (view === get().view) return;
        set({ view, fitKey: `${get().history.document.id}/${view}` });
        place(get().analysis);
      },
      revealRange: (range) => {
        revealCount += 1;
        set({ reveal: { range, key: revealCount } });
      },
      setHighlight: (highlight) => {
        if (highlight.length > 0 || get().highlight.length > 0) set({ highlight });
      },
      notify,
      dismiss: (id) => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
      flush: save,
    };
  });

  const { history } = store.getState();
  const opened = stored.get(history.document.id) as StoredDocument;
  store.setState({ places: opened.places ?? {}, status: 'ready' });
  const analysis = await ports.analyse(opened.kind, opened.source);
  store.setState({ analysis, analysedRevision: 0, fitKey: `${opened.id}/start` });
  const view = store.getState().view;
  const graph = analysis.graphs[view];
  if (graph?.nodes.some((node) => !positionsOf(store.getState(), view)[node.id])) {
    const positions = await ports.layout(graph);
    store.setState({
      places: { ...store.getState().places, [view]: { ...positions, ...store.getState().places[view] } },
    });
  }
  if (!repository.durable) {
    store
      .getState()
      .notify('warning', 'This browser keeps no data for the page: your work lasts until the tab closes.');
  }
  return store;
}
