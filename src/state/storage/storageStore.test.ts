import { expect, it } from 'vitest';
import { type Inventory, keyOfStored, type StoredItem } from '../../core/storage';
import { createStorageStore, type StoragePorts } from './storageStore';

const items: readonly StoredItem[] = [
  { kind: 'document', id: 'open', title: 'Open', bytes: 10 },
  { kind: 'document', id: 'other', title: 'Other', bytes: 20, parts: 2 },
  { kind: 'run', id: 'r', title: 'Run', bytes: 300, events: 4 },
  { kind: 'run', id: 'busy', title: 'Busy', bytes: 400, events: 4 },
  { kind: 'log', id: 'l', title: '', bytes: 50, events: 7 },
  { kind: 'bench', id: 'bench', title: '', bytes: 5, parts: 1 },
];

function open(change: Partial<Inventory> = {}, ports: Partial<StoragePorts> = {}) {
  const calls: string[] = [];
  const inventory: Inventory = {
    measure: async () => items,
    removeOrphans: async (orphans) => {
      calls.push(`orphans ${orphans.map(keyOfStored)}`);
      return orphans.map(keyOfStored);
    },
    space: async () => ({ used: 785, available: 1000, persisted: false }),
    persist: async () => false,
    ...change,
  };
  const store = createStorageStore({
    inventory,
    keptWhy: ({ kind, id }) => (id === 'open' ? 'is open' : kind === 'bench' ? 'elsewhere' : undefined),
    removers: {
      document: async (ids) => {
        calls.push(`documents ${ids}`);
        return ids;
      },
      run: async (ids) => {
        calls.push(`runs ${ids}`);
        return ids.filter((id) => id !== 'busy');
      },
    },
    ...ports,
  });
  return { store, calls };
}

it('lists stored items, largest first', async () => {
  const { store } = open();
  await store.getState().measure();
  expect(store.getState().items.map(({ id }) => id)).toEqual(['busy', 'r', 'l', 'other', 'open', 'bench']);
  expect(store.getState().phase).toBe('ready');
  expect(store.getState().space?.used).toBe(785);
});

it('never selects items that cannot be deleted', async () => {
  const { store } = open();
  await store.getState().measure();
  store.getState().select(items, true);
  expect([...store.getState().selected].sort()).toEqual(['document other', 'log l', 'run busy', 'run r']);
});

it('deletes items by the store of their list and orphans by the inventory, and counts the remaining ones', async () => {
  const { store, calls } = open();
  await store.getState().measure();
  store.getState().select(items, true);
  store.getState().ask(true);
  expect(store.getState().asks).toBe(true);
  await store.getState().remove();
  expect(calls.sort()).toEqual(['documents other', 'orphans log l', 'runs busy,r']);
  expect(store.getState().items.map(({ id }) => id)).toEqual(['busy', 'open', 'bench']);
  expect(store.getState().outcome).toEqual({ removed: 3, bytes: 370, kept: 1 });
  expect(store.getState().selected.size).toBe(0);
});

it('keeps an item whose deletion the browser refuses', async () => {
  const refuse = async () => {
    throw new DOMException('refused', 'UnknownError');
  };
  const { store } = open({ removeOrphans: refuse }, { removers: { run: refuse } });
  await store.getState().measure();
  store.getState().select([items[2] as StoredItem, items[4] as StoredItem], true);
  await store.getState().remove();
  expect(store.getState().items).toHaveLength(items.length);
  expect(store.getState().outcome).toEqual({ removed: 0, bytes: 0, kept: 2 });
});

it('cancels a measurement on request and when it is started again', async () => {
  let finish: (found: readonly StoredItem[]) => void = () => undefined;
  let asked: (() => boolean) | undefined;
  const { store } = open({
    measure: ({ isCancelled } = {}) => {
      asked = isCancelled;
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
  });
  const first = store.getState().measure();
  await Promise.resolve();
  await Promise.resolve();
  store.getState().cancel();
  expect(asked?.()).toBe(true);
  finish(items);
  await first;
  expect(store.getState().items).toEqual([]);
});

it('reports that the databases cannot be measured, and that the browser refuses persistent storage', async () => {
  const { store } = open({
    measure: async () => {
      throw new Error('broken');
    },
  });
  await store.getState().measure();
  expect(store.getState().phase).toBe('failed');
  await store.getState().persist();
  expect(store.getState().persistRefused).toBe(true);
});
