// The repository in IndexedDB. Where it cannot be had (missing, refused, of a newer version, held by another tab)
// memory takes its place, and `durable` and `notice` say so; what is stored is left as it is.

import {
  isDeletedRunRecord,
  isUnfinished,
  packDocument,
  type Repository,
  readDocument,
  readEdition,
  readListing,
  readRun,
  type StoredDocument,
} from '../../core/storage';
import { loadOnce } from '../../core/support';
import type { LaterRepository } from './laterRepository';
import { heard, inTime } from './transactions';
import { type Database, hasDatabase, openWeirDatabase, PATIENCE, type PendingDatabase } from './weirDatabase';

/** Everything but the lists of the first page: prefetched, so that a log can be read and written without a network. */
export const loadLaterRepository = () => import('./laterRepository');

/** Asks once that the browser does not clear the data under pressure. Refusing it costs nothing else. */
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
  /** Most pages have listed the runs and found none: no list is read a second time for them. */
  let mayBeUnfinished = true;
  const later = loadOnce(async () => (await loadLaterRepository()).createLaterRepository(connect));
  const ask = <Name extends keyof LaterRepository>(name: Name) =>
    ((...given: never[]) =>
      later().then((repository) =>
        (repository[name] as (...given: never[]) => unknown)(...given),
      )) as LaterRepository[Name]; // its own arguments and answer

  /** Without waiting for the answer: the page that asked may be gone by then. */
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
    // A record that is there but cannot be read is never written over.
    const edition = stored === undefined ? 0 : readEdition(stored);
    const isNext = edition === document.edition - 1;
    if (isNext) await transaction.store.put(packDocument(document));
    await transaction.done;
    return isNext ? 'saved' : 'conflict';
  };

  return {
    // Each name stands once: this is a part of the first script.
    ...(Object.fromEntries(laterNames.map((name) => [name, ask(name)])) as unknown as Pick<
      LaterRepository,
      (typeof laterNames)[number] // a method that is missing there does not compile here
    >),
    durable: true,
    listDocuments: async () => {
      const records = pendingDatabase?.takeDocuments() ?? (await connect()).getAll('documents');
      return readListing(await records, readDocument);
    },
    loadDocument: async (id) => readDocument(await (await connect()).get('documents', id)),
    saveDocument: (document, how) => {
      // The examples are put there by the page itself: a first edit is the first thing worth asking for.
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
    listUnfinished: async () => (mayBeUnfinished ? ask('listUnfinished')() : []),
  };
}

export interface OpenOptions {
  /** Milliseconds to wait for the browser; 4000 by default. */
  readonly patience?: number;
  /** Stands in for the browser in tests. */
  readonly open?: typeof openWeirDatabase;
  readonly pendingDatabase?: PendingDatabase | undefined;
}

/** Where nothing can be stored: `error` says why, if it could be otherwise. */
const inMemory = async (error?: unknown): Promise<Repository> => (await import('./inMemory')).createInMemory(error);

/** Opens the browser's database. Never rejects and never hangs. */
export async function openRepository(name = 'weir', options: OpenOptions = {}): Promise<Repository> {
  const { patience = PATIENCE, pendingDatabase, open = pendingDatabase?.open ?? openWeirDatabase } = options;
  if (open === openWeirDatabase && !hasDatabase()) return inMemory();
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
    return createDatabaseRepository(connect, pendingDatabase);
  } catch (error) {
    return inMemory(error);
  }
}
