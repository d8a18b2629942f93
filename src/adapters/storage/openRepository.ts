// The repository in IndexedDB. If it is unavailable (missing, refused, of a newer version, held by another tab), memory
// replaces it, and `durable` and `notice` report so; stored data is left unchanged.

import {
  type Listing,
  loadRecordReaders,
  packDocument,
  type Repository,
  type StoredDocument,
} from '../../core/storage';
import { loadOnce } from '../../core/support';
import type { LaterRepository } from './laterRepository';
import { heard, inTime } from './transactions';
import { type Database, hasDatabase, openWeirDatabase, PATIENCE, type PendingDatabase } from './weirDatabase';

/**
 * Everything but the lists of the first page, and the substitute in memory; prefetched, so that a log can be read and
 * written without a network.
 */
export const loadLaterRepository = () => import('./laterRepository');

const emptyListing: Listing<never> = { items: [], unreadable: 0 };

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

const laterNames = [
  'deleteDocument',
  'listSnapshots',
  'saveSnapshot',
  'deleteSnapshot',
  'hasRun',
  'saveRun',
  'finishImport',
  'dropUnfinished',
  'describeRuns',
  'moveRunsToDeleted',
  'restoreRuns',
  'listDeletedRuns',
  'deleteRun',
  'purgeDeletedRuns',
  'appendEvents',
  'loadEvents',
  'loadEvent',
] as const satisfies readonly (keyof LaterRepository)[];

function createDatabaseRepository(connect: () => Promise<Database>, pendingDatabase?: PendingDatabase): Repository {
  const askPersistence = createPersistence();
  /** Most pages have listed the runs and found no unfinished one: those need no second read. */
  let mayBeUnfinished = true;
  const later = loadOnce(async () => (await loadLaterRepository()).createLaterRepository(connect));
  const ask = <Name extends keyof LaterRepository>(name: Name) =>
    ((...given: never[]) =>
      later().then((repository) =>
        (repository[name] as (...given: never[]) => unknown)(...given),
      )) as LaterRepository[Name]; // the arguments and the result are those of the method

  /** Without waiting for the answer: the calling page may be closed by then. */
  const putAtOnce = async (document: StoredDocument) => {
    const transaction = heard((await connect()).transaction('documents', 'readwrite', { durability: 'strict' }));
    const put = transaction.store.put(packDocument(document));
    transaction.commit();
    await Promise.all([put, transaction.done]);
    return 'saved' as const;
  };

  const saveNext = async (document: StoredDocument) => {
    // Before the transaction, which ends when it waits for anything else.
    const { readEdition } = await loadRecordReaders();
    const transaction = heard((await connect()).transaction('documents', 'readwrite'));
    const stored = await transaction.store.get(document.id);
    // A record that exists but cannot be read is never overwritten.
    const edition = stored === undefined ? 0 : readEdition(stored);
    const isNext = edition === document.edition - 1;
    if (isNext) await transaction.store.put(packDocument(document));
    await transaction.done;
    return isNext ? 'saved' : 'conflict';
  };

  return {
    // Each name is written once: this is a part of the first script.
    ...(Object.fromEntries(laterNames.map((name) => [name, ask(name)])) as unknown as Pick<
      LaterRepository,
      (typeof laterNames)[number] // a missing method does not compile here
    >),
    durable: true,
    listDocuments: async () => {
      const records = await (pendingDatabase?.takeDocuments() ?? (await connect()).getAll('documents'));
      if (records.length === 0) return emptyListing;
      const { readDocument, readListing } = await loadRecordReaders();
      return readListing(records, readDocument);
    },
    loadDocument: async (id) => {
      const { readDocument } = await loadRecordReaders();
      return readDocument(await (await connect()).get('documents', id));
    },
    saveDocument: (document, how) => {
      // The page itself stores the examples, so only a first edit is worth the request.
      if (document.edition > 1) askPersistence();
      return how?.closing ? putAtOnce(document) : inTime(saveNext(document));
    },
    listRuns: async () => {
      const stored = await (await connect()).getAll('runs');
      if (stored.length === 0) return emptyListing;
      const { isDeletedRunRecord, isUnfinished, readListing, readRun } = await loadRecordReaders();
      mayBeUnfinished = stored.some(isUnfinished);
      return readListing(
        stored.filter((value) => !isDeletedRunRecord(value) && !isUnfinished(value)),
        readRun,
      );
    },
    listUnfinished: async () => (mayBeUnfinished ? ask('listUnfinished')() : []),
  };
}

export interface OpenOptions {
  /** Milliseconds to wait for the browser; 4000 by default. */
  readonly patience?: number;
  /** Replaces the browser's database in tests. */
  readonly open?: typeof openWeirDatabase;
  readonly pendingDatabase?: PendingDatabase | undefined;
}

/** If nothing can be stored; `error` is the cause, if there is one. */
const inMemory = async (error?: unknown): Promise<Repository> => (await loadLaterRepository()).createInMemory(error);

/** Opens the browser's database. Never rejects and never hangs. */
export async function openRepository(name = 'weir', options: OpenOptions = {}): Promise<Repository> {
  const { patience = PATIENCE, pendingDatabase, open = pendingDatabase?.open ?? openWeirDatabase } = options;
  if (open === openWeirDatabase && !hasDatabase()) return inMemory();
  let database: Database | undefined;
  // A connection that the browser has closed is reopened by the next use.
  const connect = async () => {
    database ??= await open(name, patience, () => {
      database = undefined;
    });
    return database;
  };
  try {
    await connect();
    return createDatabaseRepository(connect, pendingDatabase);
  } catch (error) {
    return inMemory(error);
  }
}
