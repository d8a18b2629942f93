// Opens the repository in IndexedDB. If it is unavailable (missing, refused, of a newer version, held by another tab),
// memory replaces it, and `durable` and `notice` report so; stored data is left unchanged.

import type { Repository } from '../../core/storage';
import { type Database, hasDatabase, openWeirDatabase, PATIENCE, type PendingDatabase } from './weirDatabase';

/** Loads beside the first script, while the database opens. */
export const loadRepositories = async () => (await import('./databaseRepository')).repositories;

export interface OpenOptions {
  /** Milliseconds to wait for the browser; 4000 by default. */
  readonly patience?: number;
  /** Replaces the browser's database in tests. */
  readonly open?: typeof openWeirDatabase;
  readonly pendingDatabase?: PendingDatabase | undefined;
}

/** Opens the browser's database. Never hangs; rejects only if its code cannot be loaded. */
export async function openRepository(name = 'weir', options: OpenOptions = {}): Promise<Repository> {
  const { patience = PATIENCE, pendingDatabase, open = pendingDatabase?.open ?? openWeirDatabase } = options;
  if (open === openWeirDatabase && !hasDatabase()) return (await loadRepositories()).createInMemory(undefined);
  let database: Database | undefined;
  // A connection that the browser has closed is reopened by the next use.
  const connect = async () => {
    database ??= await open(name, patience, () => {
      database = undefined;
    });
    return database;
  };
  // Both start at once.
  const [{ createDatabaseRepository, createInMemory }, refusal] = await Promise.all([
    loadRepositories(),
    connect().then(
      () => undefined,
      (error: unknown) => ({ error }),
    ),
  ]);
  return refusal ? createInMemory(refusal.error) : createDatabaseRepository(connect, pendingDatabase);
}
