// The repository port: records that outlive the tab. Every record has a version that is read first. Invariant: a record
// is replaced only by a writer that has read it. A document is saved on top of the edition it was made from; a log
// entry never changes. A late writer gets `conflict`, and nothing is written.

import type { SessionEvent } from '../session';
import type { StoredDocument, StoredJudgement, StoredRun, StoredSnapshot } from './readStoredRecords';

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
