// Results that must outlive the tab, by key, in a separate IndexedDB database whose failure affects nothing else. In
// memory if the browser refuses it, which `durable` shows. Never rejects.

import { openDatabase } from './openDatabase';

export interface ResultStore {
  readonly durable: boolean;
  /** In no particular order; the caller validates the values. */
  load(): Promise<readonly unknown[]>;
  /** False if the value could not be stored. */
  save(key: string, value: unknown): Promise<boolean>;
  remove(keys: readonly string[]): Promise<void>;
}

const STORE = 'results';

/** Undefined if the browser refuses it. */
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
        // A record that could not be deleted is still there at the next start.
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
