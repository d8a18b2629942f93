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

/** Opens, or rejects: also when another tab holds an older version open, and when the browser never answers. */
export function openDatabase(name: string, patience: number, onClosed: () => void): Promise<Database> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const refuse = (error: unknown) => {
      isOver = true;
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
        if (isOver) database.close();
        else resolve(database);
      }, refuse)
      .finally(() => clearTimeout(timer));
  });
}

/**
 * Opens the page's database at once and gives a way to open it: the first that asks gets what was begun, unless it is closed
 * by then; everyone after it a connection of their own.
 */
export function beginOpening(open = openDatabase): typeof openDatabase {
  let begun: Promise<Database> | undefined;
  let onClosed = () => {
    begun = undefined;
  };
  begun = open('weir', PATIENCE, () => onClosed());
  // Whoever asks hears of it.
  begun.catch(() => undefined);
  return (name, patience, closed) => {
    if (!begun) return open(name, patience, closed);
    const opening = begun;
    begun = undefined;
    onClosed = closed;
    return opening;
  };
}
