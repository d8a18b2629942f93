// A database of its own for things that cost nothing else when they cannot be kept. Never rejects.

import { type IDBPDatabase, openDB } from 'idb';

/** As for documents: some browsers neither open nor refuse a damaged database. */
const PATIENCE = 4000;

/** Undefined where the browser refuses it. */
export async function openDatabase(
  name: string,
  upgrade: (database: IDBPDatabase) => void,
): Promise<IDBPDatabase | undefined> {
  try {
    const opening = openDB(name, 1, {
      upgrade,
      blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
    });
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE));
    const opened = await Promise.race([opening, late]);
    if (!opened) void opening.then((database) => database.close()).catch(() => undefined);
    return opened;
  } catch {
    return undefined;
  }
}
