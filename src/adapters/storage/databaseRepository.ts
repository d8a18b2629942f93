// The repository in IndexedDB, and its substitute in memory. They load beside the first script. Invariant: a batch of
// events is written slice by slice, each with its own time limit; no task handles more than one slice.

import { type IDBPObjectStore, unwrap } from 'idb';
import type { SessionEvent } from '../../core/session';
import {
  type AppendHow,
  applyRunDescription,
  createMessageDeduplication,
  isDeletedRunRecord,
  isSameEvent,
  isUnfinished,
  loadLogReader,
  markRunDeleted,
  markUnfinished,
  packDocument,
  type Repository,
  readDeletedRun,
  readDocument,
  readEdition,
  readListing,
  readRun,
  readSnapshot,
  type StoredDocument,
  type StoredRun,
  sortDeletedRuns,
  sortSnapshots,
  takeMark,
  unfinishedImports,
  unmarkRunDeleted,
} from '../../core/storage';
import { createInMemory } from './inMemory';
import { claimRun } from './tabChannel';
import { heard, inTime, isNamed } from './transactions';
import type { Database, PendingDatabase } from './weirDatabase';

/** Events that are read or written in one task: a log of 100,000 at once would block the page for seconds. */
const SLICE = 1000;
const LAST = Number.MAX_SAFE_INTEGER;

const logOf = (sessionId: string) => IDBKeyRange.bound([sessionId, 0], [sessionId, LAST]);

/**
 * Requests persistent storage once, so that the browser does not clear the data under pressure. A refusal has no other
 * effect.
 */
function createPersistence(): () => void {
  let hasRequestedPersistence = false;
  return () => {
    if (hasRequestedPersistence) return;
    hasRequestedPersistence = true;
    void (async () => navigator.storage.persist())().catch(() => undefined);
  };
}

function createDatabaseRepository(connect: () => Promise<Database>, pendingDatabase?: PendingDatabase): Repository {
  const askPersistence = createPersistence();
  /** Most pages have listed the runs and found no unfinished one: those need no second read. */
  let mayBeUnfinished = true;

  /** Without waiting for the answer: the calling page may be closed by then. */
  const putAtOnce = async (document: StoredDocument) => {
    const transaction = heard((await connect()).transaction('documents', 'readwrite', { durability: 'strict' }));
    const put = transaction.store.put(packDocument(document));
    transaction.commit();
    await Promise.all([put, transaction.done]);
    return 'saved' as const;
  };

  const saveNext = async (document: StoredDocument) => {
    const transaction = heard((await connect()).transaction('documents', 'readwrite'));
    const stored = await transaction.store.get(document.id);
    // A record that exists but cannot be read is never overwritten.
    const edition = stored === undefined ? 0 : readEdition(stored);
    const isNext = edition === document.edition - 1;
    if (isNext) await transaction.store.put(packDocument(document));
    await transaction.done;
    return isNext ? 'saved' : 'conflict';
  };

  /** Writes a slice in one task: all requests are sent to the browser's own process when the task ends. */
  const addSlice = async (events: readonly SessionEvent[]) => {
    const transaction = heard((await connect()).transaction('events', 'readwrite', { durability: 'strict' }));
    await addAll(transaction.store, events, transaction.done);
  };

  const appendSlice = async (events: readonly SessionEvent[]): Promise<'appended' | 'conflict'> => {
    try {
      await addSlice(events);
      return 'appended';
    } catch (error) {
      const database = await connect();
      const stored = await Promise.all(events.map((event) => database.get('events', [event.sessionId, event.seq])));
      if (stored.some((other, index) => other && !isSameEvent(other, events[index] as SessionEvent))) return 'conflict';
      const missing = events.filter((_event, index) => !stored[index]);
      // None of the events existed, so this was not a key conflict: the store rejects the write.
      if (missing.length === events.length) throw error;
      if (missing.length > 0) await addSlice(missing);
      return 'appended';
    }
  };

  const appendEvents = async (events: readonly SessionEvent[], { onProgress, isCancelled }: AppendHow = {}) => {
    for (let from = 0; from < events.length; from += SLICE) {
      if (isCancelled?.()) throw new DOMException('The writing was cancelled', 'AbortError');
      const slice = from === 0 && events.length <= SLICE ? events : events.slice(from, from + SLICE);
      if ((await inTime(appendSlice(slice))) === 'conflict') return 'conflict' as const;
      onProgress?.(Math.min(events.length, from + SLICE));
    }
    return 'appended' as const;
  };

  /** Changes existing records in one transaction. A record for which `change` returns undefined stays unchanged. */
  const changeRuns = async (
    ids: readonly string[],
    change: (stored: StoredRun, index: number) => StoredRun | undefined,
  ): Promise<StoredRun[]> => {
    const transaction = heard((await connect()).transaction('runs', 'readwrite'));
    const stored = await Promise.all(ids.map((id) => transaction.store.get(id)));
    const changed = stored.flatMap((run, index) => (run && change(run, index)) ?? []);
    await Promise.all([...changed.map((run) => transaction.store.put(run)), transaction.done]);
    return changed.flatMap((run) => readRun(run) ?? []);
  };

  /** Deletes the runs for which `isMeant` is true, and their logs. */
  const deleteRuns = async (
    ids: readonly string[],
    isMeant: (stored: StoredRun | undefined) => boolean,
    keepsLogs = false,
  ): Promise<void> => {
    const transaction = heard((await connect()).transaction(['runs', 'events'], 'readwrite'));
    const runs = transaction.objectStore('runs');
    for (const id of ids) {
      if (!isMeant(await runs.get(id))) continue;
      await runs.delete(id);
      if (!keepsLogs) await transaction.objectStore('events').delete(logOf(id));
    }
    await transaction.done;
  };

  const claims = createImportClaims();
  return {
    durable: true,
    listDocuments: async () => {
      const records = await (pendingDatabase?.takeDocuments() ?? (await connect()).getAll('documents'));
      return readListing(records, readDocument);
    },
    loadDocument: async (id) => {
      return readDocument(await (await connect()).get('documents', id));
    },
    saveDocument: (document, how) => {
      // The page itself stores the examples, so only a first edit is worth the request.
      if (document.edition > 1) askPersistence();
      return how?.closing ? putAtOnce(document) : inTime(saveNext(document));
    },
    listRuns: async () => {
      const stored = await (await connect()).getAll('runs');
      mayBeUnfinished = stored.some(isUnfinished);
      return readListing(
        stored.filter((value) => !isDeletedRunRecord(value) && !isUnfinished(value)),
        readRun,
      );
    },
    deleteDocument: async (id) => {
      const transaction = heard((await connect()).transaction(['documents', 'snapshots'], 'readwrite'));
      const snapshots = transaction.objectStore('snapshots');
      await transaction.objectStore('documents').delete(id);
      for (const key of await snapshots.index('documentId').getAllKeys(id)) await snapshots.delete(key);
      await transaction.done;
    },
    listSnapshots: async (documentId) => {
      const stored = await (await connect()).getAllFromIndex('snapshots', 'documentId', documentId);
      const { items, unreadable } = readListing(stored, readSnapshot);
      return { items: sortSnapshots(items), unreadable };
    },
    saveSnapshot: (snapshot) =>
      inTime(
        (async () => {
          const transaction = heard((await connect()).transaction('snapshots', 'readwrite'));
          const stored = await transaction.store.get(snapshot.id);
          const isFree = stored === undefined || readSnapshot(stored) !== undefined;
          if (isFree) await transaction.store.put(snapshot);
          await transaction.done;
          return isFree ? 'saved' : 'conflict';
        })(),
      ),
    deleteSnapshot: async (id) => (await connect()).delete('snapshots', id),
    hasRun: async (id) => (await (await connect()).count('runs', id)) > 0,
    saveRun: (run, how) =>
      inTime(
        (async () => {
          if (how?.importing !== undefined) await claims.hold(run.id, how.importing);
          const transaction = heard((await connect()).transaction('runs', 'readwrite'));
          const stored = await transaction.store.get(run.id);
          const isFree = stored === undefined || readRun(stored) !== undefined;
          const importing = how?.importing;
          if (isFree) await transaction.store.put(importing === undefined ? run : markUnfinished(run, importing));
          await transaction.done;
          return isFree ? 'saved' : 'conflict';
        })(),
      ),
    finishImport: async (ids) => {
      await changeRuns(ids, (stored) => (isUnfinished(stored) ? takeMark(stored) : undefined));
      claims.release(ids);
    },
    listUnfinished: async () => {
      if (!mayBeUnfinished) return [];
      const imports = unfinishedImports(await (await connect()).getAll('runs'));
      const areLeft = await Promise.all(imports.map(({ id }) => claims.isFree(id)));
      return imports.filter((_import, index) => areLeft[index]);
    },
    dropUnfinished: async (ids, how) => {
      await deleteRuns(ids, isUnfinished, how?.keepsLogs);
      claims.release(ids);
    },
    describeRuns: (changes) =>
      changeRuns(
        changes.map(({ id }) => id),
        (stored, index) => {
          const change = changes[index];
          return change && !isDeletedRunRecord(stored) && readRun(stored)
            ? applyRunDescription(stored, change)
            : undefined;
        },
      ),
    moveRunsToDeleted: async (ids, at) => {
      await changeRuns(ids, (stored) => markRunDeleted(stored, at));
    },
    restoreRuns: (ids) =>
      changeRuns(ids, (stored) => (isDeletedRunRecord(stored) ? unmarkRunDeleted(stored) : undefined)),
    listDeletedRuns: async () => {
      const stored = (await (await connect()).getAll('runs')).filter(isDeletedRunRecord);
      const { items, unreadable } = readListing(stored, readDeletedRun);
      return { items: sortDeletedRuns(items), unreadable };
    },
    purgeDeletedRuns: (ids) => deleteRuns(ids, isDeletedRunRecord),
    deleteRun: (id) => deleteRuns([id], () => true),
    appendEvents,
    loadEvents: async (sessionId) => {
      const events: SessionEvent[] = [];
      const share = createMessageDeduplication();
      for (;;) {
        const range = IDBKeyRange.bound([sessionId, (events.at(-1)?.seq ?? -1) + 1], [sessionId, LAST]);
        const part = await (await connect()).getAll('events', range, SLICE);
        for (const event of part) events.push(share(event));
        if (part.length < SLICE) return (await loadLogReader())(events);
      }
    },
    loadEvent: async (sessionId, seq) => {
      const stored = await (await connect()).get('events', [sessionId, seq]);
      return stored && (await loadLogReader())([stored])[0];
    },
  };
}

/** Locks of the imports that this page is working on; the browser releases them when the page closes. */
function createImportClaims() {
  const nameOf = (importId: string) => `import.${importId}`;
  /** The import of each run. */
  const imports = new Map<string, string>();
  const held = new Map<string, Promise<{ release(): void } | undefined>>();
  return {
    hold: async (runId: string, importId: string): Promise<void> => {
      imports.set(runId, importId);
      if (!held.has(importId)) held.set(importId, claimRun(nameOf(importId)));
      await held.get(importId);
    },
    release: (runIds: readonly string[]): void => {
      const done = new Set(runIds.flatMap((id) => imports.get(id) ?? []));
      for (const id of runIds) imports.delete(id);
      for (const importId of imports.values()) done.delete(importId);
      for (const importId of done) {
        void held.get(importId)?.then((claim) => claim?.release());
        held.delete(importId);
      }
    },
    /** Whether no page holds the lock, including this one. */
    isFree: async (importId: string): Promise<boolean> => {
      if (held.has(importId)) return false;
      const claim = await claimRun(nameOf(importId));
      claim?.release();
      return claim !== undefined;
    },
  };
}

/**
 * One request for each record, all sent before the first is answered. Fails with the cause: when one request fails, the
 * others and the transaction only report that they were aborted.
 */
async function addAll(
  store: IDBPObjectStore<never, never, never, 'readwrite'> | object,
  records: readonly unknown[],
  done: Promise<void>,
): Promise<void> {
  // Plain requests of the browser: a promise for each of thousands takes longer than the writing.
  const plain = unwrap(store as IDBPObjectStore) as unknown as IDBObjectStore;
  let cause: unknown;
  try {
    for (const record of records) {
      const request = plain.add(record);
      request.onerror = () => {
        if (cause === undefined || isNamed(cause, 'AbortError')) cause = request.error ?? cause;
      };
    }
    plain.transaction.commit();
  } catch (error) {
    // A record that cannot be stored fails synchronously, and the transaction would commit without it.
    cause = error;
    plain.transaction.abort();
  }
  try {
    await done;
  } catch (error) {
    throw cause ?? error;
  }
  if (cause !== undefined) throw cause;
}

export const repositories = { createDatabaseRepository, createInMemory, readDocument };
