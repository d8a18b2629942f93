// What is stored, item by item, so that a user can see what takes up space and delete some of it. An orphan is a record
// that no list shows: its owner was deleted, or it was never finished.

export type StoredKind =
  | 'document'
  | 'run'
  | 'deletedRun'
  | 'plan'
  | 'planRun'
  | 'evaluation'
  | 'dataSet'
  | 'bench'
  // Orphans: events without a run, versions without a document, runs of an import that was cut off, events of a plan run
  // without the run, results of an evaluation without the evaluation.
  | 'log'
  | 'versions'
  | 'unfinished'
  | 'planLog'
  | 'results';

const orphans: readonly StoredKind[] = ['log', 'versions', 'unfinished', 'planLog', 'results'];

export interface StoredItem {
  readonly kind: StoredKind;
  /** Unique among those of its kind. */
  readonly id: string;
  /** Data of the user; empty when the record has no readable title. */
  readonly title: string;
  /** Length of its records as JSON in UTF-8: about what they take up. */
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
  /** The browser has promised not to clear it when it runs out of space. */
  readonly persisted: boolean;
}

export interface MeasureHow {
  /** Records measured so far, of all. */
  onProgress?(done: number, total: number): void;
  /** Asked between two slices. */
  isCancelled?(): boolean;
}

export interface Inventory {
  /** In no particular order. Orphans that a page is at work on are left out. Rejects with an `AbortError` when it is cancelled. */
  measure(how?: MeasureHow): Promise<readonly StoredItem[]>;
  /**
   * Deletes orphans for good and gives their keys. One that has got an owner since it was measured stays, as does one that a
   * page is at work on and every item that is not an orphan.
   */
  removeOrphans(items: readonly StoredItem[]): Promise<readonly string[]>;
  /** Undefined where the browser does not report it. */
  space(): Promise<StorageSpace | undefined>;
  /** Asks the browser to keep the data; false when it refuses. */
  persist(): Promise<boolean>;
}
