// The browser's database of documents, runs, their events and snapshots. Apart from what reads and writes it, so that a
// page can begin to open it before the rest of its script is there.

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
/** Some browsers neither open nor refuse a damaged database: after this many milliseconds the page starts without. */
export const PATIENCE = 4000;

/** Whether there is a database at all. Where the user's settings forbid even looking at it, there is none. */
export function hasDatabase(): boolean {
  try {
    return typeof indexedDB !== 'undefined';
  } catch {
    return false;
  }
}

/** Opens, or rejects: also when another tab holds an older version open, and when the browser never answers. */
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
        // One step for each version, so that a database of any age gets what it lacks and keeps what it has.
        if (oldVersion < 1) {
          db.createObjectStore('documents', { keyPath: 'id' });
          db.createObjectStore('runs', { keyPath: 'id' });
          db.createObjectStore('events', { keyPath: ['sessionId', 'seq'] });
        }
        if (oldVersion < 2)
          db.createObjectStore('snapshots', { keyPath: 'id' }).createIndex('documentId', 'documentId');
      },
      blocked: () => refuse(new DOMException('Another tab holds an older database open', 'BlockedError')),
      // A newer Weir in another tab wants to upgrade: it must not wait for this one.
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

/** What reads the documents and what opens the database, both begun already: each for the first that asks. */
export interface PendingDatabase {
  readonly open: typeof openWeirDatabase;
  /** All records of the store; undefined for everyone but the first. */
  takeDocuments(): Promise<unknown[]> | undefined;
}

/** Opens the page's database at once. Where it is closed before anyone asks, it is opened anew. */
export function prefetchDatabase(open = openWeirDatabase): PendingDatabase {
  let openingDatabase: Promise<Database> | undefined;
  let documents: Promise<unknown[]> | undefined;
  let onClosed = () => {
    openingDatabase = undefined;
    documents = undefined;
  };
  openingDatabase = open('weir', PATIENCE, () => onClosed());
  documents = openingDatabase.then((database) => database.getAll('documents'));
  // Whoever asks hears of it.
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
