import { useEffect, useReducer } from 'react';

const loaded = new Map<() => Promise<unknown>, unknown>();

/**
 * Loads a module when it is needed, and caches it for all components. Undefined until then, and if it cannot be loaded:
 * the component then renders without it.
 */
export function useLazyModule<T>(load: () => Promise<T>, isNeeded: boolean): T | undefined {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isNeeded || loaded.has(load)) return;
    load().then(
      (part) => {
        loaded.set(load, part);
        redraw();
      },
      () => undefined,
    );
  }, [load, isNeeded]);
  return loaded.get(load) as T | undefined;
}
