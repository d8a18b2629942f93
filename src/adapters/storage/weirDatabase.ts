// The browser's database of documents, runs, their events and snapshots. Separate from the code that reads and writes
// it, so that a page can start to open it before the rest of its script is loaded.

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SessionEvent } from '../../core/session';
import type { PackedDocument, StoredRun, StoredSnapshot } from '../../core/storage';

interface Schema extends DBSchema {
  documents: { key: string; value: PackedDocument };
  runs: { key: string; value: StoredRun };
  events: { key: [string, number]; value: SessionEvent };
  snapshots: { key: string; value: StoredSnapshot; indexes: { documentId: string } };
}

export type Database = IDBPDatabase<Schema>;

/** 2 since there are snapshots. */
const VERSION = 2;
/**
 * Some browsers neither open nor refuse a damaged database: after this many milliseconds the page starts without it.
 */
export const PATIENCE = 4000;

/** Whether there is a database at all. False if the user's settings forbid even access to it. */
export function hasDatabase(): boolean {
  try {
    return typeof indexedDB !== 'undefined';
  } catch {
    return false;
  }
}

/** Rejects also when another tab holds an older version open, and when the browser never answers. */
export function openWeirDatabase(name: string, patience: number, onClosed: () => void): Promise<Database> {
  return new Promise((resolve, reject) => {
    let isTimedOut = false;
    const refuse = (error: unknown) => {
      isTimedOut = true;
      reject(error);
    };
    const timer = setTimeout(
      () => refuse(new DOMException('The database did not open in time', 'TimeoutError')),
      patience,
    );
    openDB<Schema>(name, VERSION, {
      upgrade(db, oldVersion) {
        // One step for each version, so that a database of any version gets the missing stores and keeps its data.
        if (oldVersion < 1) {
          db.createObjectStore('documents', { keyPath: 'id' });
          db.createObjectStore('runs', { keyPath: 'id' });
          db.createObjectStore('events', { keyPath: ['sessionId', 'seq'] });
        }
        if (oldVersion < 2)
          db.createObjectStore('snapshots', { keyPath: 'id' }).createIndex('documentId', 'documentId');
      },
      blocked: () => refuse(new DOMException('Another tab holds an older database open', 'BlockedError')),
      // A newer Weir in another tab wants to upgrade and must not wait for this one.
      blocking: (_current, _next, event) => {
        onClosed();
        (event.target as IDBDatabase).close();
      },
      terminated: onClosed,
    })
      .then((database) => {
        if (isTimedOut) database.close();
        else resolve(database);
      }, refuse)
      .finally(() => clearTimeout(timer));
  });
}

/** The read of the documents and the opening of the database, both started already; each goes to its first caller. */
export interface PendingDatabase {
  readonly open: typeof openWeirDatabase;
  /** All records of the store for the first caller; undefined for later ones. */
  takeDocuments(): Promise<unknown[]> | undefined;
}

/** Opens the page's database at once. If it is closed before its first use, it is reopened. */
export function prefetchDatabase(open = openWeirDatabase): PendingDatabase {
  let openingDatabase: Promise<Database> | undefined;
  let documents: Promise<unknown[]> | undefined;
  let onClosed = () => {
    openingDatabase = undefined;
    documents = undefined;
  };
  openingDatabase = open('weir', PATIENCE, () => onClosed());
  documents = openingDatabase.then((database) => database.getAll('documents'));
  // The caller handles the error.
  documents.catch(() => undefined);
  return {
    open: (name, patience, closed) => {
      if (!openingDatabase) return open(name, patience, closed);
      const opening = openingDatabase;
      openingDatabase = undefined;
      onClosed = closed;
      return opening;
    },
    takeDocuments: () => {
      const taken = documents;
      documents = undefined;
      return taken;
    },
  };
}
