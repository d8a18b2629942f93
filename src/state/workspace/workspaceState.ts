// What the workspace store holds and offers: the open document, the shelf of all of them, and what is shown of it.

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
import type { NodePosition, Positions } from '../support/ports';

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
  /** What can be done about it, as a button; the notice goes with it. */
  readonly action?: NoticeAction;
}

export interface NoticeAction {
  readonly label: string;
  run(): void;
  /** The notice goes only when somebody acts on it or dismisses it. */
  readonly stays?: boolean;
  onDismiss?(): void;
}

export interface NewDocument {
  readonly title: string;
  readonly kind: DocumentKind;
  readonly source: string;
  /** Places the user gave, as in the original of a copy. */
  readonly layout?: StoredDocument['layout'];
  readonly tools?: string;
}

/** Two versions beside each other: ids of snapshots, or `now` for the text as it is. */
export interface ComparedVersions {
  readonly before: string;
  readonly after: string;
}

export type SaveState = 'saved' | 'saving' | 'failed';

/** How a gesture that answers is made. */
export interface EditHow {
  /** For the undo command; else that of the first edit. */
  readonly label?: string;
  /** Where a new node shall stand. */
  readonly at?: NodePosition;
  /** What is selected stays selected, under its new id where it got one. */
  readonly keepsSelection?: boolean;
}

export interface WorkspaceState {
  readonly status: 'loading' | 'ready';
  /** False when the browser keeps nothing: the user is told. */
  readonly durable: boolean;
  /** This browser held no document when the tab opened. */
  readonly wasEmpty: boolean;
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
  /** Id of a node, of the graph or of a session. */
  readonly hovered?: string | undefined;
  /** All nodes that what is hovered is about, such as the ANSWERs of a reply. */
  readonly hoveredNodes?: readonly string[] | undefined;
  readonly reveal?: { readonly range: TextRange; readonly key: number; readonly keepsFocus?: boolean } | undefined;
  /** Node ids a problem, a metric or a search points at. */
  readonly highlight: readonly string[];
  /** Edges they point at, by their ends; undefined for those between neighbours of `highlight`, as on a path. */
  readonly highlightEdges: readonly (readonly [string, string])[] | undefined;
  /** Document -> nodes of its procedure whose branches are folded away. A matter of view: never saved, never undone. */
  readonly folded: Readonly<Record<string, readonly string[]>>;
  readonly notices: readonly Notice[];
  readonly saveState: SaveState;
  /** The tool file of the open document, as text and as given. */
  readonly tools: string | undefined;
  /** Versions kept of the open document, newest first. */
  readonly snapshots: readonly StoredSnapshot[];
  /** Stored versions of it that cannot be read; they stay stored. */
  readonly unreadableSnapshots: number;
  /** Set while two versions are looked at. */
  readonly compared: ComparedVersions | undefined;

  openDocument(id: string): void;
  createDocument(document: NewDocument): string;
  duplicateDocument(id: string): void;
  /** With its versions; the notice brings both back. */
  deleteDocument(id: string): void;
  /** All of the shelf with their newest texts, newest first. */
  allDocuments(): readonly StoredDocument[];
  /** Documents, or their versions, that somebody has stored or deleted without this store: it looks them up. */
  lookUp(documentIds: readonly string[]): Promise<void>;
  /** The open document, or another one of the shelf. */
  renameDocument(title: string, id?: string): void;
  /** Undefined takes the tool file away. */
  setTools(tools: string | undefined): void;
  edit(edits: readonly TextEdit[], how: { origin: TransactionOrigin; intent: TransactionIntent; label: string }): void;
  /**
   * Changes the text as gestures ask, in one step, all or none. The refusal comes back, so that it is shown where the
   * gesture was made. Waits for the planner and for the analysis of the newest text.
   */
  tryGraphEdit(edits: GraphEdit | readonly GraphEdit[], how?: EditHow): Promise<EditProblem | undefined>;
  /**
   * Changes a flowchart as gestures ask, in one step, all or none. Nothing is written unless
   * the planned text reads as what was meant; else the refusal comes back, with what to try.
   */
  editFlowchart(edits: FlowchartEdit | readonly FlowchartEdit[], how?: EditHow): Promise<EditProblem | undefined>;
  commitPlan(plan: PlannedEdit, at?: NodePosition): boolean;
  /** What each of the gestures would do, in a few words, or why not. */
  previewGraphEdits(edits: readonly GraphEdit[]): Promise<readonly Result<string, EditProblem>[]>;
  /** The nodes as text that can be pasted, here or elsewhere; empty when none of them can be copied. */
  clipOf(nodeIds: readonly string[]): Promise<string>;
  setFolded(ids: readonly string[]): void;
  moveNodes(moves: readonly { readonly id: string; readonly x: number; readonly y: number }[]): void;
  tidy(): void;
  /** Analyses the same text again: what the checks follow besides it has changed. */
  reanalyse(): void;
  undo(): void;
  redo(): void;
  select(ids: readonly string[]): void;
  /** `nodes`: all that it is about, where it is more than the node. */
  hover(id: string | undefined, nodes?: readonly string[]): void;
  setView(view: GraphView): void;
  /** Shows a place in the text; the editor takes the keyboard unless it is said to stay where it is. */
  revealRange(range: TextRange, how?: { readonly keepsFocus?: boolean }): void;
  /** Selects a node in the view that has it; the canvas brings what is selected elsewhere into sight. */
  showNode(nodeId: string): void;
  setHighlight(ids: readonly string[], edges?: readonly (readonly [string, string])[]): void;
  notify(level: Notice['level'], text: string, action?: NoticeAction): void;
  dismiss(id: string): void;
  /** Keeps the open document as it is, under a name or without one. */
  takeSnapshot(name?: string): Promise<void>;
  /** Makes the text and the places of a version those of the document: a step that can be undone. */
  restoreSnapshot(id: string): Promise<void>;
  /** An empty name takes the name away. */
  renameSnapshot(id: string, name: string): Promise<void>;
  /** With a notice that brings it back. */
  deleteSnapshot(id: string): Promise<void>;
  compareVersions(compared: ComparedVersions | undefined): void;
  /** Places for a graph of two versions: those known stay, a graph that is mostly new is laid out as a whole. */
  placeVersions(graph: WorkflowGraph, known: Positions): Promise<Positions>;
  /** A text beside the open document. Never rejects. */
  readText(kind: DocumentKind, source: string): Promise<Analysis>;
  /** The same, read as a flowchart. */
  readFlowchart(source: string): Promise<Analysis>;
  /** What a version of the open document says; undefined when there is none of that id any more. */
  readVersion(id: string): Promise<Analysis | undefined>;
  /** Writes what is not saved yet. `closing`: the page goes away and cannot wait for an answer. */
  flush(how?: { readonly closing?: boolean }): Promise<void>;
}

/** The parts of the store reach its state by it, too. */
export type WorkspaceStore = StoreApi<WorkspaceState>;

/** Places of a view as drawn: the user's own over the automatic ones. */
export function positionsOf(state: WorkspaceState, view: GraphView): Positions {
  return { ...state.places[view], ...state.history.document.layout[view] };
}
