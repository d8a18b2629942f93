// Results that must outlive the tab, by key, in an IndexedDB database of their own: one that cannot be had costs nothing
// else. In memory where the browser refuses it, and `durable` says so. Never rejects.

import { openDatabase } from './openDatabase';

export interface ResultStore {
  readonly durable: boolean;
  /** In no particular order; what they are is for the reader to check. */
  load(): Promise<readonly unknown[]>;
  /** False: it could not be stored. */
  save(key: string, value: unknown): Promise<boolean>;
  remove(keys: readonly string[]): Promise<void>;
}

const STORE = 'results';

/** Undefined where the browser refuses it. */
export const openResultDatabase = (name: string) =>
  openDatabase(name, (created) => void created.createObjectStore(STORE));

export async function openResultStore(name: string): Promise<ResultStore> {
  const database = await openResultDatabase(name);
  if (!database) return createMemoryStore();
  return {
    durable: true,
    load: () => database.getAll(STORE).catch(() => []),
    save: (key, value) =>
      database.put(STORE, value, key).then(
        () => true,
        () => false,
      ),
    remove: async (keys) => {
      try {
        const change = database.transaction(STORE, 'readwrite');
        await Promise.all([...keys.map((key) => change.store.delete(key)), change.done]);
      } catch {
        // What could not be taken away is there at the next start.
      }
    },
  };
}

function createMemoryStore(): ResultStore {
  const values = new Map<string, unknown>();
  return {
    durable: false,
    load: async () => [...values.values()],
    save: async (key, value) => {
      values.set(key, value);
      return true;
    },
    remove: async (keys) => {
      for (const key of keys) values.delete(key);
    },
  };
}
