// Types of the inventory of stored items, which shows a user the used space and lets them delete orphans. An orphan is
// a record that no list shows: its owner was deleted, or it was never finished.

export type StoredKind =
  | 'document'
  | 'run'
  | 'deletedRun'
  | 'plan'
  | 'planRun'
  | 'evaluation'
  | 'dataSet'
  | 'bench'
  | 'sentenceModel'
  // Orphans: events without a run, versions without a document, runs of an interrupted import, events of a plan run
  // without the run, results of an evaluation without the evaluation.
  | 'log'
  | 'versions'
  | 'unfinished'
  | 'planLog'
  | 'results';

const orphans: readonly StoredKind[] = ['log', 'versions', 'unfinished', 'planLog', 'results'];

export interface StoredItem {
  readonly kind: StoredKind;
  /** Unique within its kind. */
  readonly id: string;
  /** Data of the user; empty if the record has no readable title. */
  readonly title: string;
  /** Length of its records as JSON in UTF-8 and of its files, which approximates the used space. */
  readonly bytes: number;
  readonly events?: number;
  /** Versions of a document, results of an evaluation, entries of the task bench. */
  readonly parts?: number;
}

export const isOrphan = ({ kind }: Pick<StoredItem, 'kind'>): boolean => orphans.includes(kind);

/** Identifies an item among all kinds. */
export const keyOfStored = ({ kind, id }: Pick<StoredItem, 'kind' | 'id'>): string => `${kind} ${id}`;

/** Space of this page, in bytes, as the browser reports it. */
export interface StorageSpace {
  readonly used: number;
  readonly available: number;
  /** The browser has promised not to clear the data when it runs out of space. */
  readonly persisted: boolean;
}

export interface MeasureHow {
  /** Number of records measured so far, and of all. */
  onProgress?(done: number, total: number): void;
  /** Checked between two slices. */
  isCancelled?(): boolean;
}

export interface Inventory {
  /**
   * In no particular order. Orphans that a page is working on are left out. Rejects with an `AbortError` if it is
   * cancelled.
   */
  measure(how?: MeasureHow): Promise<readonly StoredItem[]>;
  /**
   * Deletes orphans permanently and returns their keys. An item is kept if it is not an orphan, has got an owner since
   * it was measured, or if a page is working on it.
   */
  removeOrphans(items: readonly StoredItem[]): Promise<readonly string[]>;
  /** Undefined if the browser does not report it. */
  space(): Promise<StorageSpace | undefined>;
  /** Requests persistent storage from the browser; false if it refuses. */
  persist(): Promise<boolean>;
}
