// State and actions of the workspace store: the open document, the list of all documents, and the view.

import type { StoreApi } from 'zustand/vanilla';
import type {
  DocumentHistory,
  EditProblem,
  FlowchartEdit,
  GraphEdit,
  PlannedEdit,
  TransactionIntent,
  TransactionOrigin,
} from '../../core/document';
import type { WorkflowGraph } from '../../core/graph';
import type { StoredDocument, StoredSnapshot } from '../../core/storage';
import type { Result, TextEdit, TextRange } from '../../core/support';
import type { Analysis, DocumentKind, GraphView } from '../support/analysis';
import type { NodePosition, ParsedSource, Positions } from '../support/ports';

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
  /** Action offered as a button; it closes the notice. */
  readonly action?: NoticeAction;
}

export interface NoticeAction {
  readonly label: string;
  run(): void;
  /** The notice stays until the user acts on it or dismisses it. */
  readonly stays?: boolean;
  /** The notice is removed when this is false: the action was planned for another text or document. */
  applies?(state: Pick<WorkspaceState, 'history' | 'tools'>): boolean;
  onDismiss?(): void;
}

export interface NewDocument {
  readonly title: string;
  readonly kind: DocumentKind;
  readonly source: string;
  /** Manual positions, as in the original of a copy. */
  readonly layout?: StoredDocument['layout'];
  readonly tools?: string;
}

/** Two versions to compare: ids of snapshots, or `now` for the current text. */
export interface ComparedVersions {
  readonly before: string;
  readonly after: string;
}

export type SaveState = 'saved' | 'saving' | 'failed';

/** Options of a gesture that returns a result. */
export interface EditHow {
  /** Label of the undo command; defaults to the label of the first edit. */
  readonly label?: string;
  /** Position of a new node. */
  readonly at?: NodePosition;
  /** Keeps the selection, with new ids of renamed nodes. */
  readonly keepsSelection?: boolean;
}

/** Versions of the open document; `snapshots` of the store lists them. */
export interface Versions {
  /** Stores the open document as a version, with or without a name. */
  takeSnapshot(name?: string): Promise<void>;
  /** Replaces the text and the positions by those of a version, as an undo step. */
  restoreSnapshot(id: string): Promise<void>;
  /** An empty name removes the name. */
  renameSnapshot(id: string, name: string): Promise<void>;
  /** Shows a notice that restores it. */
  deleteSnapshot(id: string): Promise<void>;
  /** The analysis of a version; undefined if it no longer exists. */
  readVersion(id: string): Promise<Analysis | undefined>;
  /** Reads the stored versions again. */
  reload(): Promise<void>;
}

export interface WorkspaceState {
  readonly status: 'loading' | 'ready';
  /** False if the browser stores nothing: the user is notified. */
  readonly durable: boolean;
  /** This browser held no document when the tab opened. */
  readonly wasEmpty: boolean;
  readonly documents: readonly DocumentSummary[];
  readonly history: DocumentHistory;
  /** Identity of the editor's content: it stays when the open document continues under another id. */
  readonly editorKey: string;
  /** Analysis of the latest analysed revision; during fast typing it may lag behind `history`. */
  readonly analysis: Analysis;
  readonly analysedRevision: number;
  readonly view: GraphView;
  /** Positions of the automatic layout; the document's own layout overrides them. */
  readonly places: Partial<Readonly<Record<GraphView, Positions>>>;
  /** Changes when a whole new graph is drawn: the canvas is then fitted. */
  readonly fitKey: string;
  readonly selection: readonly string[];
  /** Id of the selected edge of the view. */
  readonly selectedEdge: string | undefined;
  /** Id of a node, of the graph or of a session. */
  readonly hovered?: string | undefined;
  /** All nodes related to the hovered element, such as the ANSWERs of a reply. */
  readonly hoveredNodes?: readonly string[] | undefined;
  readonly reveal?: { readonly range: TextRange; readonly key: number; readonly keepsFocus?: boolean } | undefined;
  /** Node ids highlighted by a problem, a metric or a search. */
  readonly highlight: readonly string[];
  /** Highlighted edges as pairs of ends; undefined: the edges between neighbours of `highlight`, as on a path. */
  readonly highlightEdges: readonly (readonly [string, string])[] | undefined;
  /** Nodes of the procedure with collapsed branches, by document id. A view state: never saved, never undone. */
  readonly folded: Readonly<Record<string, readonly string[]>>;
  readonly notices: readonly Notice[];
  readonly saveState: SaveState;
  /** Unparsed text of the tool file of the open document. */
  readonly tools: string | undefined;
  /** Versions kept of the open document, newest first. */
  readonly snapshots: readonly StoredSnapshot[];
  /** Number of its stored versions that cannot be read; they stay stored. */
  readonly unreadableSnapshots: number;
  /** Set while two versions are compared. */
  readonly compared: ComparedVersions | undefined;

  openDocument(id: string): void;
  createDocument(document: NewDocument): string;
  duplicateDocument(id: string): void;
  /** Deletes it with its versions; the notice restores both. */
  deleteDocument(id: string): void;
  /** All documents with their latest texts, newest first. */
  allDocuments(): readonly StoredDocument[];
  /** Reads documents and their versions again after other code has stored or deleted them. */
  lookUp(documentIds: readonly string[]): Promise<void>;
  /** The open document, or the document `id`. */
  renameDocument(title: string, id?: string): void;
  /** Undefined removes the tool file. */
  setTools(tools: string | undefined): void;
  edit(edits: readonly TextEdit[], how: { origin: TransactionOrigin; intent: TransactionIntent; label: string }): void;
  /**
   * Changes the text by gestures as one step, all or none. Returns the refusal, so that it is shown at the gesture.
   * Waits for the planner and for the analysis of the latest text.
   */
  tryGraphEdit(edits: GraphEdit | readonly GraphEdit[], how?: EditHow): Promise<EditProblem | undefined>;
  /**
   * Changes a flowchart by gestures as one step, all or none. Writes nothing unless the planned text reads as the
   * intended graph; otherwise returns the refusal with a remedy.
   */
  editFlowchart(edits: FlowchartEdit | readonly FlowchartEdit[], how?: EditHow): Promise<EditProblem | undefined>;
  commitPlan(plan: PlannedEdit & { readonly document?: ParsedSource }, at?: NodePosition): boolean;
  /** Describes the effect of each gesture in a few words, or why it is not possible. */
  previewGraphEdits(edits: readonly GraphEdit[]): Promise<readonly Result<string, EditProblem>[]>;
  /** The nodes as text to be pasted, here or elsewhere; empty if none of them can be copied. */
  clipOf(nodeIds: readonly string[]): Promise<string>;
  setFolded(ids: readonly string[]): void;
  moveNodes(moves: readonly { readonly id: string; readonly x: number; readonly y: number }[]): void;
  tidy(): void;
  /** Analyses the same text again after the options of the checks have changed. */
  reanalyse(): void;
  undo(): void;
  redo(): void;
  select(ids: readonly string[]): void;
  selectEdge(id: string | undefined): void;
  /** `nodes`: all related nodes, if there are more than the node itself. */
  hover(id: string | undefined, nodes?: readonly string[]): void;
  setView(view: GraphView): void;
  /** Reveals a range of the text; the editor takes the focus unless `keepsFocus`. */
  revealRange(range: TextRange, how?: { readonly keepsFocus?: boolean }): void;
  /** Selects a node in the view that contains it; the canvas scrolls to nodes selected elsewhere. */
  showNode(nodeId: string): void;
  setHighlight(ids: readonly string[], edges?: readonly (readonly [string, string])[]): void;
  notify(level: Notice['level'], text: string, action?: NoticeAction): void;
  dismiss(id: string): void;
  /** The versions of the open document. Rejects if their code cannot be loaded, which a notice reports. */
  loadVersions(): Promise<Versions>;
  compareVersions(compared: ComparedVersions | undefined): void;
  /** Positions for a graph of two versions: known ones stay, a mostly new graph is laid out as a whole. */
  placeVersions(graph: WorkflowGraph, known: Positions): Promise<Positions>;
  /** Analyses a text other than the open document. Never rejects. */
  readText(kind: DocumentKind, source: string): Promise<Analysis>;
  /** Analyses a text as a flowchart. */
  readFlowchart(source: string): Promise<Analysis>;
  /** Writes all unsaved changes. `closing`: the page is being closed and cannot wait for an answer. */
  flush(how?: { readonly closing?: boolean }): Promise<void>;
}

/** The parts of the store access its state through it as well. */
export type WorkspaceStore = StoreApi<WorkspaceState>;

/** Positions of a view as drawn: manual positions override automatic ones. */
export function positionsOf(state: WorkspaceState, view: GraphView): Positions {
  return { ...state.places[view], ...state.history.document.layout[view] };
}
