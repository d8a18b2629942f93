// Opens a separate database for optional data: its failure affects nothing else. Never rejects.

import { type IDBPDatabase, openDB } from 'idb';

/** As for documents: some browsers neither open nor refuse a damaged database. */
const PATIENCE = 4000;

/** Undefined if the browser refuses it. */
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
