// The repository in IndexedDB. Where IndexedDB is missing or refuses, memory takes its place and `durable` says so.

import { type IDBPDatabase, openDB } from 'idb';
import type { SessionEvent } from '../../core/session';
import { type Repository, readDocument, readRun, type StoredDocument, type StoredRun } from '../../core/storage';

const present = <T>(value: T | undefined): value is T => value !== undefined;

export function createMemoryRepository(): Repository {
  const documents = new Map<string, StoredDocument>();
  const runs = new Map<string, StoredRun>();
  const events = new Map<string, Map<number, SessionEvent>>();
  return {
    durable: false,
    listDocuments: async () => [...documents.values()],
    saveDocument: async (document) => {
      documents.set(document.id, document);
    },
    deleteDocument: async (id) => {
      documents.delete(id);
    },
    listRuns: async () => [...runs.values()],
    saveRun: async (run) => {
      runs.set(run.id, run);
    },
    deleteRun: async (id) => {
      runs.delete(id);
      events.delete(id);
    },
    appendEvents: async (added) => {
      for (const event of added) {
        const log = events.get(event.sessionId) ?? new Map<number, SessionEvent>();
        if (!log.has(event.seq)) log.set(event.seq, event);
        events.set(event.sessionId, log);
      }
    },
    loadEvents: async (sessionId) =>
      [...(events.get(sessionId)?.values() ?? [])].sort((first, second) => first.seq - second.seq),
  };
}

function createDatabaseRepository(database: IDBPDatabase): Repository {
  return {
    durable: true,
    listDocuments: async () => (await database.getAll('documents')).map(readDocument).filter(present),
    saveDocument: async (document) => {
      await database.put('documents', document);
    },
    deleteDocument: (id) => database.delete('documents', id),
    listRuns: async () => (await database.getAll('runs')).map(readRun).filter(present),
    saveRun: async (run) => {
      await database.put('runs', run);
    },
    deleteRun: async (id) => {
      const transaction = database.transaction(['runs', 'events'], 'readwrite');
      await transaction.objectStore('runs').delete(id);
      await transaction.objectStore('events').delete(IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]));
      await transaction.done;
    },
    appendEvents: async (added) => {
      const transaction = database.transaction('events', 'readwrite', { durability: 'strict' });
      // `put` of the same event is a no-op in effect: a log entry never changes once written.
      await Promise.all(added.map((event) => transaction.store.put(event)));
      await transaction.done;
    },
    loadEvents: async (sessionId) => {
      const range = IDBKeyRange.bound([sessionId, 0], [sessionId, Number.MAX_SAFE_INTEGER]);
      return (await database.getAll('events', range)) as SessionEvent[];
    },
  };
}

/** Opens the browser's database, or says through `durable: false` that work will not outlive the tab. */
export async function openRepository(name = 'weir'): Promise<Repository> {
  if (typeof indexedDB === 'undefined') return createMemoryRepository();
  try {
    const database = await openDB(name, 1, {
      upgrade(db) {
        db.createObjectStore('documents', { keyPath: 'id' });
        db.createObjectStore('runs', { keyPath: 'id' });
        db.createObjectStore('events', { keyPath: ['sessionId', 'seq'] });
      },
    });
    return createDatabaseRepository(database);
  } catch {
    return createMemoryRepository();
  }
}
