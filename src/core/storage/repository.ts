// The repository port: records that outlive the tab. Every record has a version that is read first. Invariant: a record
// is replaced only by a writer that has read it. A document is saved on top of the edition it was made from; a log
// entry never changes. A late writer gets `conflict`, and nothing is written.

import type { NodePlace } from '../graph';
import type { ControllerMode, JudgedReplyClaims, SessionEvent, ViolationKinds } from '../session';
import type { JsonObject } from '../support';

export interface StoredDocument {
  readonly version: 1;
  readonly id: string;
  readonly title: string;
  readonly kind: 'pdl' | 'mermaid';
  readonly source: string;
  readonly layout: Readonly<Record<string, Readonly<Record<string, NodePlace>>>>;
  /** Positions of the automatic layout, kept so that a reload shows the same picture. */
  readonly places?: StoredDocument['layout'];
  /** The tool file of the document, as unparsed text. */
  readonly tools?: string;
  /**
   * Number of saves, from 1, by which two tabs detect each other's changes. 0 before the first save, or in older
   * records.
   */
  readonly edition: number;
  readonly updatedAt: number;
  readonly createdAt: number;
}

/** The reason for an automatic version. */
export type SnapshotReason = 'opened' | 'work' | 'paste' | 'deletion' | 'format' | 'acceptance' | 'restore';

/** A document at one time. Only its name ever changes. */
export interface StoredSnapshot {
  readonly version: 1;
  readonly id: string;
  readonly documentId: string;
  readonly name?: string;
  /** Created by Weir, and thinned out with time; a named version stays until a user deletes it. */
  readonly automatic: boolean;
  /** Only for an automatic version. */
  readonly reason?: SnapshotReason;
  readonly kind: StoredDocument['kind'];
  readonly title: string;
  readonly source: string;
  readonly layout: StoredDocument['layout'];
  readonly at: number;
}

/** The data of a run for lists, without its events. */
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
  /** The parts of the sum `violations`; absent without any, and in older records. */
  readonly broken?: ViolationKinds;
  /** Replies whose claims were not judged; absent without any, and in older records. */
  readonly notJudged?: number;
  /** Decisions of a judge model about replies that are not judged by their words; the log does not contain them. */
  readonly judgements?: readonly StoredJudgement[];
  readonly ended?: string;
  /**
   * Source of a run that was read from a file: `weir` is a log of ours, the others are traces of other tools. Absent
   * for a run of this browser.
   */
  readonly imported?: RunOrigin;
  /** The run it was forked from, and the number of events it took over. */
  readonly forkedFrom?: { readonly runId: string; readonly length: number };
  /** The name of its script, else the first words of its user; absent in older records. */
  readonly subject?: string;
  /** Given by a person; lists show it instead of `subject`. */
  readonly name?: string;
  readonly tags?: readonly string[];
  readonly note?: string;
  /** Shared by runs that were started together. */
  readonly group?: string;
  /** Calls executed, out-of-workflow turns, tokens of all model calls; absent in older records. */
  readonly calls?: number;
  readonly oow?: number;
  readonly tokens?: number;
  /** The kinds of controllers that were on when it started; absent in older records. */
  readonly controllers?: ControllerMode;
  /** Formats of the workflow in the prompt, joined by `+`. */
  readonly format?: string;
  /**
   * The attempt at a task that the log belongs to, with data that no session log contains (the task, its outcome, its
   * cost). Opaque here; the code that executes tasks reads it.
   */
  readonly execution?: JsonObject;
}

/** A reply that was put to a judge model, with the prompt and the answer as received. */
export interface StoredJudgement extends JudgedReplyClaims {
  readonly model: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A person's description of a run. An absent part stays unchanged; an empty one is removed. */
export interface RunDescription {
  readonly id: string;
  readonly name?: string;
  readonly tags?: readonly string[];
  readonly note?: string;
  /** Replaces the judgements of the same replies; others stay. */
  readonly judgements?: readonly StoredJudgement[];
}

/** A deleted run that can still be restored. */
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
  /** Number of events stored so far, called after each slice. */
  onProgress?(stored: number): void;
  /** Checked between two slices. Stored slices are kept. */
  isCancelled?(): boolean;
}

/** The program whose record an imported run was made from. */
export type RunOrigin = 'weir' | 'openai' | 'star';

/** Readable records, and the number of unreadable ones, which stay stored unchanged. */
export interface Listing<Item> {
  readonly items: readonly Item[];
  readonly unreadable: number;
}

/** Every method may reject if the store refuses (a full disk, a broken database); no write is partial then. */
export interface Repository {
  /** False if nothing outlives the tab. */
  readonly durable: boolean;
  /** A message to the user about the opening of the store. */
  readonly notice?: string;
  listDocuments(): Promise<Listing<StoredDocument>>;
  /** Undefined if there is no readable one. */
  loadDocument(id: string): Promise<StoredDocument | undefined>;
  /**
   * Saves on top of the edition before `document.edition`; returns `conflict` and writes nothing if another edition is
   * stored. `closing` is for a page that is closing: it cannot await an answer, so the record is put without the check.
   */
  saveDocument(document: StoredDocument, how?: { readonly closing?: boolean }): Promise<'saved' | 'conflict'>;
  /** Deletes the document and its snapshots. */
  deleteDocument(id: string): Promise<void>;
  /** Of one document, newest first. */
  listSnapshots(documentId: string): Promise<Listing<StoredSnapshot>>;
  /** Adds a snapshot, or replaces the one with its id; `conflict` if the stored one cannot be read. */
  saveSnapshot(snapshot: StoredSnapshot): Promise<'saved' | 'conflict'>;
  deleteSnapshot(id: string): Promise<void>;
  /** Without those in the bin. */
  listRuns(): Promise<Listing<StoredRun>>;
  /** Whether a run is stored under this id, including unreadable ones and those in the bin. */
  hasRun(id: string): Promise<boolean>;
  /**
   * Adds a run, or replaces the one with its id; `conflict` if the stored one cannot be read. `importing`: id of the
   * import it belongs to; no list shows the run until `finishImport`.
   */
  saveRun(run: StoredRun, how?: { readonly importing?: string }): Promise<'saved' | 'conflict'>;
  /** From now on lists show these runs of an import, all or none. */
  finishImport(ids: readonly string[]): Promise<void>;
  /** Unfinished imports that no page is working on, because their page was closed. */
  listUnfinished(): Promise<readonly UnfinishedImport[]>;
  /** Removes the runs of an unfinished import, with their logs unless `keepsLogs`. Other runs with these ids stay. */
  dropUnfinished(ids: readonly string[], how?: { readonly keepsLogs?: boolean }): Promise<void>;
  /** Writes names, tags and notes, all or none, and nothing else of a record. Returns the runs as they are stored. */
  describeRuns(changes: readonly RunDescription[]): Promise<readonly StoredRun[]>;
  /**
   * Moves runs to the bin, all or none: lists no longer show them, and their records and logs stay unchanged except for
   * the date. Saving a run takes it out again.
   */
  moveRunsToDeleted(ids: readonly string[], at: number): Promise<void>;
  /** Takes runs out of the bin, all or none, exactly as they were. */
  restoreRuns(ids: readonly string[]): Promise<readonly StoredRun[]>;
  /** The runs in the bin, last deleted first. */
  listDeletedRuns(): Promise<Listing<DeletedRun>>;
  /** Deletes the run and its log permanently. */
  deleteRun(id: string): Promise<void>;
  /**
   * Permanently deletes those of the runs that are in the bin, all or none: a run that was restored meanwhile stays.
   */
  purgeDeletedRuns(ids: readonly string[]): Promise<void>;
  /**
   * Appends events of one session to its log, slice by slice. A stored event may be sent again; `conflict` if another
   * event has its `seq`: its slice is not written, and none after it. Rejects with an `AbortError` if it is cancelled.
   */
  appendEvents(events: readonly SessionEvent[], how?: AppendHow): Promise<'appended' | 'conflict'>;
  /** By `seq`, up to the first gap or the first invalid event, because later events depend on the missing one. */
  loadEvents(sessionId: string): Promise<SessionEvent[]>;
  loadEvent(sessionId: string, seq: number): Promise<SessionEvent | undefined>;
}
