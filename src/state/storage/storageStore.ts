// The stored data of Weir in this browser, largest first, and their deletion. Items of a list are deleted by the store
// of that list, so that both agree; orphans are deleted by the inventory.

import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type Inventory,
  isOrphan,
  keyOfStored,
  type StorageSpace,
  type StoredItem,
  type StoredKind,
} from '../../core/storage';
import { groupBy } from '../../core/support';

/** Permanently deletes items of a kind that has a list, and returns the ids of the deleted ones. */
export type RemoveStored = (ids: readonly string[]) => Promise<readonly string[]>;

export interface StoragePorts {
  readonly inventory: Inventory;
  /** Why an item cannot be deleted here; undefined if it can. */
  keptWhy(item: StoredItem): string | undefined;
  /** Kinds without a remover cannot be deleted. */
  readonly removers: Readonly<Partial<Record<StoredKind, RemoveStored>>>;
}

export interface StorageOutcome {
  readonly removed: number;
  /** Estimated size of the deleted items in bytes. */
  readonly bytes: number;
  /** Number of items that could not be deleted: in use, or refused by the browser. */
  readonly kept: number;
}

export interface StorageState {
  readonly phase: 'measuring' | 'ready' | 'removing' | 'failed';
  /** Number of measured records, and of all records. */
  readonly progress: { readonly done: number; readonly total: number };
  /** Largest first. */
  readonly items: readonly StoredItem[];
  readonly space: StorageSpace | undefined;
  /** The browser did not grant persistent storage. */
  readonly persistRefused: boolean;
  /** Keys of items. */
  readonly selected: ReadonlySet<string>;
  /** Whether the user is asked to confirm the deletion. */
  readonly asks: boolean;
  readonly outcome: StorageOutcome | undefined;

  /** Measures all items; cancels a running measurement. */
  measure(): Promise<void>;
  /** Cancels the running measurement. */
  cancel(): void;
  keptWhy(item: StoredItem): string | undefined;
  /** Selects or deselects these items; items that cannot be deleted are left out. */
  select(items: readonly StoredItem[], isOn: boolean): void;
  ask(asks: boolean): void;
  /** Deletes the selected items. */
  remove(): Promise<void>;
  persist(): Promise<void>;
}

export function createStorageStore({ inventory, keptWhy, removers }: StoragePorts): StoreApi<StorageState> {
  let measuring = 0;
  return createStore<StorageState>((set, get) => ({
    phase: 'measuring',
    progress: { done: 0, total: 0 },
    items: [],
    space: undefined,
    persistRefused: false,
    selected: new Set(),
    asks: false,
    outcome: undefined,

    measure: async () => {
      measuring += 1;
      const own = measuring;
      const isCancelled = () => own !== measuring;
      set({ phase: 'measuring', progress: { done: 0, total: 0 }, asks: false, selected: new Set() });
      try {
        const space = await inventory.space();
        if (!isCancelled()) set({ space });
        const measured = await inventory.measure({
          isCancelled,
          onProgress: (done, total) => !isCancelled() && set({ progress: { done, total } }),
        });
        const items = measured.toSorted((one, other) => other.bytes - one.bytes);
        if (!isCancelled()) set({ phase: 'ready', items });
      } catch {
        if (!isCancelled()) set({ phase: 'failed' });
      }
    },
    cancel: () => {
      measuring += 1;
    },
    keptWhy,
    select: (items, isOn) => {
      const selected = new Set(get().selected);
      for (const item of items) {
        if (!isOn) selected.delete(keyOfStored(item));
        else if (keptWhy(item) === undefined) selected.add(keyOfStored(item));
      }
      set({ selected, asks: false, outcome: undefined });
    },
    ask: (asks) => set({ asks: asks && get().selected.size > 0, outcome: undefined }),
    remove: async () => {
      const { items, selected } = get();
      // An item may have become undeletable since it was selected, such as the document that is open now.
      const chosen = items.filter((item) => selected.has(keyOfStored(item)) && keptWhy(item) === undefined);
      set({ phase: 'removing', asks: false });
      const gone = new Set<string>();
      const orphans = chosen.filter(isOrphan);
      for (const key of orphans.length > 0 ? await inventory.removeOrphans(orphans).catch(() => []) : []) gone.add(key);
      for (const [kind, own] of groupBy(chosen, (item) => item.kind)) {
        const remove = removers[kind];
        if (!remove) continue;
        for (const id of await remove(own.map(({ id }) => id)).catch(() => [])) gone.add(keyOfStored({ kind, id }));
      }
      const removed = chosen.filter((item) => gone.has(keyOfStored(item)));
      const bytes = removed.reduce((sum, item) => sum + item.bytes, 0);
      set({
        phase: 'ready',
        items: get().items.filter((item) => !gone.has(keyOfStored(item))),
        selected: new Set(),
        outcome: { removed: removed.length, bytes, kept: selected.size - removed.length },
        space: await inventory.space(),
      });
    },
    persist: async () => {
      const isKept = await inventory.persist();
      set({ persistRefused: !isKept, space: await inventory.space() });
    },
  }));
}
