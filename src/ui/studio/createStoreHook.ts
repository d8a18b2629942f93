import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';

/** Reads a store in a component: what a selector gives, or some of the state's fields by their names. */
export interface StoreHook<S> {
  /** The selector returns a stored value or a primitive; a value that it builds would be new each time. */
  <T>(select: (state: S) => T): T;
  /** The component is drawn again when one of these fields has changed. */
  <K extends keyof S>(...fields: readonly [K, ...K[]]): Pick<S, K>;
}

/** The hook of a store that `find` knows; `find` may be a hook itself. */
export function createStoreHook<S>(find: () => StoreApi<S>): StoreHook<S> {
  return (...selectors: readonly ((state: S) => unknown)[] | readonly (keyof S)[]) => {
    const store = find();
    const [first] = selectors;
    // One component always asks in the same way, so its hooks keep their order.
    // biome-ignore-start lint/correctness/useHookAtTopLevel: the reason above.
    if (typeof first === 'function') return useStore(store, first) as never;
    const read = (field: keyof S) => [field, useStore(store, (state) => state[field])];
    return Object.fromEntries((selectors as readonly (keyof S)[]).map(read)) as never;
    // biome-ignore-end lint/correctness/useHookAtTopLevel: the reason above.
  };
}
