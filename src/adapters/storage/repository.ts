// The repository in IndexedDB. Where it cannot be had (missing, refused, of a newer version, held by another tab)
// memory takes its place, and `durable` and `notice` say so; what is stored is left as it is.

import type { SessionEvent } from '../../core/session';
import {
  isBinned,
  isSameEvent,
  packDocument,
  type Repository,
  readDocument,
  readEdition,
  readListing,
  readRun,
  readSnapshot,
  type StoredDocument,
  type StoredRun,
  sortSnapshots,
} from '../../core/storage';
import { type Begun, type Database, openDatabase, PATIENCE } from './weirDatabase';

/** What reads and bins logs: fetched ahead, so that a log can be read without a network. */
export const loadEventReader = () => import('./readEvents');

/** Events read in one task: a log of 100,000 read at once would hold the page up for seconds. */
const SLICE = 1000;
const LAST = Number.MAX_SAFE_INTEGER;

const logOf = (sessionId: string) => IDBKeyRange.bound([sessionId, 0], [sessionId, LAST]);
const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

/** Asks once that the browser does not clear the data under pressure. Refusing it costs nothing else. */
function createPersistence(): () => void {
  let isAsked = false;
  return () => {
    if (isAsked || typeof navigator === 'undefined') return;
    isAsked = true;
    void navigator.storage?.persist?.().catch(() => undefined);
  };
}

/**
 * One request for each record, all on their way before the first is answered. Fails with the cause: when one request fails
 * the others and the transaction only say that they were aborted. No rejection is left that nobody waits for.
 */
async function sendAll<Record>(
  transaction: { readonly done: Promise<void>; abort(): void; commit(): void },
  records: readonly Record[],
  send: (record: Record) => Promise<unknown>,
): Promise<void> {
  const waits: Promise<unknown>[] = [transaction.done];
  const causes: unknown[] = [];
  try {
    for (const record of records) waits.push(send(record));
    transaction.commit();
  } catch (error) {
    // A record that cannot be stored is refused at once, and the transaction would go through without it.
    causes.push(error);
    transaction.abort();
  }
  for (const outcome of await Promise.allSettled(waits)) if (outcome.status === 'rejected') causes.push(outcome.reason);
  const cause = causes.find((error) => !isNamed(error, 'AbortError')) ?? causes[0];
  if (cause !== undefined) throw cause;
}

/** A transaction that fails is heard of through its requests, also where nobody comes to wait for its end. */
const heard = <Transaction extends { readonly done: Promise<void> }>(transaction: Transaction): Transaction => {
  void transaction.done.catch(() => undefined);
  return transaction;
};

/** Milliseconds for a write that may be made twice. Around a full disk Chromium leaves some transactions without any answer. */
const ANSWER = 5000;

/** Rejects when no answer comes; the write may still be made, and is the same when it is made again. */
function inTime<Outcome>(write: Promise<Outcome>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DOMException('The database did not answer in time', 'TimeoutError')),
      ANSWER,
    );
    write.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function createDatabaseRepository(connect: () => Promise<Database>, begun?: Begun): Repository {
  const askPersistence = createPersistence();

  const putAtOnce = async (document: StoredDocument) => {
    const transaction = heard((await connect()).transaction('documents', 'readwrite', { durability: 'strict' }));
    // Without waiting for the answer: the page that asked may be gone by then.
    await sendAll(transaction, [packDocument(document)], (record) => transaction.store.put(record));
    return 'saved' as const;
  };

  /** The batch in one go: all of it is on its way to the browser's own process when this task ends. */
  const addEvents = async (events: readonly SessionEvent[]) => {
    const transaction = heard((await connect()).transaction('events', 'readwrite', { durability: 'strict' }));
    await sendAll(transaction, events, (event) => transaction.store.add(event));
  };

  /** Records that are there, changed in one go; one for which nothing comes back stays as it is. */
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

  const stored: Repository = {
    durable: true,
    listDocuments: async () => {
      const records = begun?.takeDocuments() ?? (await connect()).getAll('documents');
      return readListing(await records, readDocument);
    },
    loadDocument: async (id) => readDocument(await (await connect()).get('documents', id)),
    saveDocument: async (document, how) => {
      // The examples are put there by the page itself: a first edit is the first thing worth asking for.
      if (document.edition > 1) askPersistence();
      if (how?.closing) return putAtOnce(document);
      const transaction = heard((await connect()).transaction('documents', 'readwrite'));
      const stored = await transaction.store.get(document.id);
      // A record that is there but cannot be read is never written over.
      const edition = stored === undefined ? 0 : readEdition(stored);
      const isNext = edition === document.edition - 1;
      if (isNext) await transaction.store.put(packDocument(document));
      await transaction.done;
      return isNext ? 'saved' : 'conflict';
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
    saveSnapshot: async (snapshot) => {
      const transaction = heard((await connect()).transaction('snapshots', 'readwrite'));
      const stored = await transaction.store.get(snapshot.id);
      const isFree = stored === undefined || readSnapshot(stored) !== undefined;
      if (isFree) await transaction.store.put(snapshot);
      await transaction.done;
      return isFree ? 'saved' : 'conflict';
    },
    deleteSnapshot: async (id) => (await connect()).delete('snapshots', id),
    listRuns: async () =>
      readListing(
        (await (await connect()).getAll('runs')).filter((value) => !isBinned(value)),
        readRun,
      ),
    hasRun: async (id) => (await (await connect()).count('runs', id)) > 0,
    saveRun: async (run) => {
      const transaction = heard((await connect()).transaction('runs', 'readwrite'));
      const stored = await transaction.store.get(run.id);
      const isFree = stored === undefined || readRun(stored) !== undefined;
      if (isFree) await transaction.store.put(run);
      await transaction.done;
      return isFree ? 'saved' : 'conflict';
    },
    describeRuns: async (changes) => {
      const { describeRun } = await loadEventReader();
      return changeRuns(
        changes.map(({ id }) => id),
        (stored, index) => {
          const change = changes[index];
          return change && !isBinned(stored) && readRun(stored) ? describeRun(stored, change) : undefined;
        },
      );
    },
    binRuns: async (ids, at) => {
      const { putInBin } = await loadEventReader();
      await changeRuns(ids, (stored) => putInBin(stored, at));
    },
    restoreRuns: async (ids) => {
      const { takeFromBin } = await loadEventReader();
      return changeRuns(ids, (stored) => (isBinned(stored) ? takeFromBin(stored) : undefined));
    },
    listBin: async () => {
      const { readBinned, sortBin } = await loadEventReader();
      const stored = (await (await connect()).getAll('runs')).filter(isBinned);
      const { items, unreadable } = readListing(stored, readBinned);
      return { items: sortBin(items), unreadable };
    },
    emptyBin: async (ids) => {
      const transaction = heard((await connect()).transaction(['runs', 'events'], 'readwrite'));
      const runs = transaction.objectStore('runs');
      for (const id of ids) {
        if (!isBinned(await runs.get(id))) continue;
        await runs.delete(id);
        await transaction.objectStore('events').delete(logOf(id));
      }
      await transaction.done;
    },
    deleteRun: async (id) => {
      const transaction = heard((await connect()).transaction(['runs', 'events'], 'readwrite'));
      await transaction.objectStore('runs').delete(id);
      await transaction.objectStore('events').delete(logOf(id));
      await transaction.done;
    },
    appendEvents: async (events) => {
      try {
        await addEvents(events);
        return 'appended';
      } catch (error) {
        const database = await connect();
        const stored = await Promise.all(events.map((event) => database.get('events', [event.sessionId, event.seq])));
        if (stored.some((other, index) => other && !isSameEvent(other, events[index] as SessionEvent)))
          return 'conflict';
        const missing = events.filter((_event, index) => !stored[index]);
        // Nothing of it was there, so this was no clash of keys: the store refuses.
        if (missing.length === events.length) throw error;
        if (missing.length > 0) await addEvents(missing);
        return 'appended';
      }
    },
    loadEvents: async (sessionId) => {
      const { createMessageSharing, readLogPrefix } = await loadEventReader();
      const events: SessionEvent[] = [];
      const share = createMessageSharing();
      for (;;) {
        const range = IDBKeyRange.bound([sessionId, (events.at(-1)?.seq ?? -1) + 1], [sessionId, LAST]);
        const part = await (await connect()).getAll('events', range, SLICE);
        for (const event of part) events.push(share(event));
        if (part.length < SLICE) return readLogPrefix(events);
      }
    },
    loadEvent: async (sessionId, seq) => {
      const stored = await (await connect()).get('events', [sessionId, seq]);
      return stored && (await loadEventReader()).readLogPrefix([stored])[0];
    },
  };
  return {
    ...stored,
    saveSnapshot: (snapshot) => inTime(stored.saveSnapshot(snapshot)),
    saveRun: (run) => inTime(stored.saveRun(run)),
    appendEvents: (events) => inTime(stored.appendEvents(events)),
  };
}

const LOST = 'your work here lasts until this tab closes.';

function describeRefusal(error: unknown): string {
  if (isNamed(error, 'VersionError'))
    return `The stored documents were written by a newer Weir and stay as they are. Reload the page to get that version; until then ${LOST}`;
  if (isNamed(error, 'BlockedError'))
    return `Another tab holds an older Weir open, so the stored documents cannot be reached. Close it and reload; until then ${LOST}`;
  if (isNamed(error, 'TimeoutError'))
    return `The browser's database does not answer. What is stored there stays as it is; reload to try again. Until then ${LOST}`;
  if (isNamed(error, 'SecurityError') || isNamed(error, 'InvalidStateError'))
    return `This window may not use the browser's database, as some private windows: ${LOST}`;
  return `The browser's database could not be opened. What is stored there stays as it is; until it can be opened ${LOST}`;
}

export interface OpenOptions {
  /** Milliseconds to wait for the browser; 4000 by default. */
  readonly patience?: number;
  /** Stands in for the browser in tests. */
  readonly open?: typeof openDatabase;
  readonly begun?: Begun | undefined;
}

/** Where nothing can be stored. */
async function inMemory(notice?: string): Promise<Repository> {
  const { createMemoryRepository } = await import('./inMemory');
  return createMemoryRepository(notice);
}

/** Opens the browser's database. Never rejects and never hangs. */
export async function openRepository(name = 'weir', options: OpenOptions = {}): Promise<Repository> {
  const { patience = PATIENCE, begun, open = begun?.open ?? openDatabase } = options;
  if (open === openDatabase && typeof indexedDB === 'undefined') return inMemory();
  let database: Database | undefined;
  // A connection the browser has closed is opened anew by the next that needs it.
  const connect = async () => {
    database ??= await open(name, patience, () => {
      database = undefined;
    });
    return database;
  };
  try {
    await connect();
    return createDatabaseRepository(connect, begun);
  } catch (error) {
    return inMemory(describeRefusal(error));
  }
}
