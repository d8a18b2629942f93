import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';

/** Reads a store in a component: the result of a selector, or some fields of the state by name. */
export interface StoreHook<S> {
  /** The selector must return a stored value or a primitive: a newly built value would differ on each render. */
  <T>(select: (state: S) => T): T;
  /** The component is rendered again when one of these fields changes. */
  <K extends keyof S>(...fields: readonly [K, ...K[]]): Pick<S, K>;
}

/** Creates the hook of the store that `find` returns. `find` may be a hook itself. */
export function createStoreHook<S>(find: () => StoreApi<S>): StoreHook<S> {
  return (...selectors: readonly ((state: S) => unknown)[] | readonly (keyof S)[]) => {
    const store = find();
    const [first] = selectors;
    // A component always uses the same overload, so its hooks keep their order.
    // biome-ignore-start lint/correctness/useHookAtTopLevel: the reason above.
    if (typeof first === 'function') return useStore(store, first) as never;
    const read = (field: keyof S) => [field, useStore(store, (state) => state[field])];
    return Object.fromEntries((selectors as readonly (keyof S)[]).map(read)) as never;
    // biome-ignore-end lint/correctness/useHookAtTopLevel: the reason above.
  };
}
