// What the workspace store holds and offers: the open document, the shelf of all of them, and what is shown of it.

import type { StoreApi } from 'zustand/vanilla';
import type {
  DocumentHistory,
  EditProblem,
  GraphEdit,
  PlannedEdit,
  TransactionIntent,
  TransactionOrigin,
} from '../core/document';
import type { TextEdit, TextRange } from '../core/support';
import type { Analysis, DocumentKind, GraphView } from './analysis';
import type { Point, Positions } from './ports';

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
  /** Whose text the editor shows: it stays when the open document goes on under another id. */
  readonly editorKey: string;
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
  /**
   * As `editGraph`, but the refusal comes back instead of a notice: for fields, which show it beside what was typed.
   * Several edits are one step, all or none. Waits for the planner and for the analysis of the newest text.
   */
  tryGraphEdit(
    edits: GraphEdit | readonly GraphEdit[],
    how?: { readonly label?: string; readonly at?: Point },
  ): Promise<EditProblem | undefined>;
  commitPlan(plan: PlannedEdit, at?: Point): boolean;
  moveNodes(moves: readonly { readonly id: string; readonly x: number; readonly y: number }[]): void;
  tidy(): void;
  /** Analyses the same text again: what the checks follow besides it has changed. */
  reanalyse(): void;
  undo(): void;
  redo(): void;
  select(ids: readonly string[]): void;
  hover(id: string | undefined): void;
  setView(view: GraphView): void;
  revealRange(range: TextRange): void;
  setHighlight(ids: readonly string[]): void;
  notify(level: Notice['level'], text: string): void;
  dismiss(id: string): void;
  /** Writes what is not saved yet. `closing`: the page goes away and cannot wait for an answer. */
  flush(how?: { readonly closing?: boolean }): Promise<void>;
}

export type WorkspaceStore = StoreApi<WorkspaceState>;

/** How the parts of the store reach its state. */
export interface StoreAccess {
  get(): WorkspaceState;
  set(change: Partial<WorkspaceState>): void;
}

/** Places of a view as drawn: the user's own over the automatic ones. */
export function positionsOf(state: WorkspaceState, view: GraphView): Positions {
  return { ...state.places[view], ...state.history.document.layout[view] };
}
