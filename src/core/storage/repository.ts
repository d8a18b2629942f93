// The repository port: what outlives the tab, as records. Every record carries a version that is read first.
// Invariant: what was saved is only ever replaced by somebody who had read it. A document is saved on top of the
// edition it was made from; a log entry never changes. Whoever comes too late is told and nothing is written.

import type { SessionEvent, ViolationKinds } from '../session';
import type { JsonObject } from '../support';

export interface StoredDocument {
  readonly version: 1;
  readonly id: string;
  readonly title: string;
  readonly kind: 'pdl' | 'mermaid';
  readonly source: string;
  readonly layout: Readonly<Record<string, Readonly<Record<string, { readonly x: number; readonly y: number }>>>>;
  /** Places the automatic layout chose, kept so that a reload shows the same picture. */
  readonly places?: StoredDocument['layout'];
  /** The tool file that belongs to it, as text and as given; whoever needs the tools parses it. */
  readonly tools?: string;
  /** Counts the saves, from 1: how two tabs notice each other. 0 before the first, or from a time without counting. */
  readonly edition: number;
  readonly updatedAt: number;
  readonly createdAt: number;
}

/** Why a version was kept without being asked for. */
export type SnapshotReason = 'opened' | 'work' | 'paste' | 'deletion' | 'format' | 'acceptance' | 'restore';

/** A document as it was at one moment. Never changed but for its name. */
export interface StoredSnapshot {
  readonly version: 1;
  readonly id: string;
  readonly documentId: string;
  readonly name?: string;
  /** Kept by Weir, and so thinned out with time; a named one stays until somebody deletes it. */
  readonly automatic: boolean;
  /** Of an automatic one. */
  readonly reason?: SnapshotReason;
  readonly kind: StoredDocument['kind'];
  readonly title: string;
  readonly source: string;
  readonly layout: StoredDocument['layout'];
  readonly at: number;
}

/** What lists need of a run, without its events. */
export interface StoredRun {
  readonly version: 1;
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
  readonly model: string;
  readonly rehearsal: boolean;
  readonly startedAt: number;
  readonly updatedAt: number;
  readonly turns: number;
  readonly denied: number;
  readonly violations: number;
  /** What `violations` sums; absent without any, and in a record from before it was kept. */
  readonly broken?: ViolationKinds;
  /** Replies whose claims were not judged; absent without any, and in a record from before it was kept. */
  readonly notJudged?: number;
  readonly ended?: string;
  /** Read from a file: `weir` is a log of ours, the others are traces of other tools. Absent for a run of this browser. */
  readonly imported?: RunOrigin;
  /** The run it was forked from, and how many of its events it took over. */
  readonly forkedFrom?: { readonly runId: string; readonly length: number };
  /** The name of its script, else the first words of its user; absent in a record from before it was kept. */
  readonly subject?: string;
  /** Given by a person; lists show it instead of what the run says of itself. */
  readonly name?: string;
  readonly tags?: readonly string[];
  readonly note?: string;
  /** Runs that were started side by side have the same. */
  readonly group?: string;
  /** Calls executed, out-of-workflow turns, tokens of all model calls; absent in a record from before they were kept. */
  readonly calls?: number;
  readonly oow?: number;
  readonly tokens?: number;
  /** Which kinds of controllers were on when it started; absent in a record from before it was kept. */
  readonly controllers?: ControllerMode;
  /** Formats of the workflow in the prompt, joined by `+`. */
  readonly format?: string;
  /**
   * Of the attempt at a task that the log is a record of: what no log of a session says (the task, how it ended, what it
   * cost). Opaque here; whoever executes tasks reads it.
   */
  readonly execution?: JsonObject;
}

/** In which of their two parts controllers were on: advice before a decision, judgement after it. */
export type ControllerMode = 'none' | 'pre' | 'post' | 'both';

/** What a person says about a run. An absent part stays as it is; an empty one is taken away. */
export interface RunDescription {
  readonly id: string;
  readonly name?: string;
  readonly tags?: readonly string[];
  readonly note?: string;
}

/** A run that was deleted and can still be had back. */
export interface DeletedRun {
  readonly run: StoredRun;
  readonly deletedAt: number;
}

/** An import that was not finished. */
export interface UnfinishedImport {
  readonly id: string;
  /** Ids of its runs that are stored so far. */
  readonly runs: readonly string[];
}

export interface AppendHow {
  /** Events stored so far, after each slice. */
  onProgress?(stored: number): void;
  /** Asked between two slices. What is stored stays. */
  isCancelled?(): boolean;
}

/** Whose record an imported run was made from. */
export type RunOrigin = 'weir' | 'openai' | 'star';

/** Records that can be read, and how many cannot: those stay stored as they are. */
export interface Listing<Item> {
  readonly items: readonly Item[];
  readonly unreadable: number;
}

/** Every method may reject when the store refuses (a full disk, a broken database); nothing is half written then. */
export interface Repository {
  /** False when nothing outlives the tab. */
  readonly durable: boolean;
  /** What the user must know about how the store was opened. */
  readonly notice?: string;
  listDocuments(): Promise<Listing<StoredDocument>>;
  /** Undefined when there is none that can be read. */
  loadDocument(id: string): Promise<StoredDocument | undefined>;
  /**
   * Saves on top of the edition before `document.edition`; `conflict` when another one is stored, and nothing is
   * written. `closing` is for a page that goes away: no answer can be awaited, so the record is put unseen.
   */
  saveDocument(document: StoredDocument, how?: { readonly closing?: boolean }): Promise<'saved' | 'conflict'>;
  /** The document and its snapshots. */
  deleteDocument(id: string): Promise<void>;
  /** Of one document, newest first. */
  listSnapshots(documentId: string): Promise<Listing<StoredSnapshot>>;
  /** Adds one, or replaces the one of its id; `conflict` when what is stored there cannot be read. */
  saveSnapshot(snapshot: StoredSnapshot): Promise<'saved' | 'conflict'>;
  deleteSnapshot(id: string): Promise<void>;
  /** Without those in the bin. */
  listRuns(): Promise<Listing<StoredRun>>;
  /** Whether a run is stored under this id, one that cannot be read or is in the bin included. */
  hasRun(id: string): Promise<boolean>;
  /**
   * Adds one, or replaces the one of its id; `conflict` when what is stored there cannot be read. `importing`: id of an
   * import that it is a part of; no list shows it until `finishImport`.
   */
  saveRun(run: StoredRun, how?: { readonly importing?: string }): Promise<'saved' | 'conflict'>;
  /** Lists show these runs of an import from now on, all or none. */
  finishImport(ids: readonly string[]): Promise<void>;
  /** Imports that were not finished and that no page is at work on: it went away. */
  listUnfinished(): Promise<readonly UnfinishedImport[]>;
  /** Takes away the runs of an unfinished import, with their logs unless `keepsLogs`. Others of these ids stay. */
  dropUnfinished(ids: readonly string[], how?: { readonly keepsLogs?: boolean }): Promise<void>;
  /** Writes names, tags and notes, all or none, and nothing else of a record. Gives the runs back as they are stored. */
  describeRuns(changes: readonly RunDescription[]): Promise<readonly StoredRun[]>;
  /**
   * Puts runs into the bin, all or none: they are listed no more, and their records and logs stay as they are but for
   * the date. Saving a run takes it out again.
   */
  moveRunsToDeleted(ids: readonly string[], at: number): Promise<void>;
  /** Takes runs out of the bin, all or none: as they were to the byte. */
  restoreRuns(ids: readonly string[]): Promise<readonly StoredRun[]>;
  /** What the bin holds, what was deleted last first. */
  listDeletedRuns(): Promise<Listing<DeletedRun>>;
  /** The run and its log, for good. */
  deleteRun(id: string): Promise<void>;
  /** Those of them that are in the bin, for good, all or none: one that was taken out meanwhile stays. */
  purgeDeletedRuns(ids: readonly string[]): Promise<void>;
  /**
   * Adds events of one session to its log, a slice after the other. An event that is stored already may come again;
   * `conflict` when another one has its `seq`: its slice is not written, and none after it. Rejects with an `AbortError` when
   * it is cancelled.
   */
  appendEvents(events: readonly SessionEvent[], how?: AppendHow): Promise<'appended' | 'conflict'>;
  /** By `seq`, up to the first gap or the first entry that is no event: what comes after cannot be understood. */
  loadEvents(sessionId: string): Promise<SessionEvent[]>;
  /** One entry of a log. */
  loadEvent(sessionId: string, seq: number): Promise<SessionEvent | undefined>;
}
