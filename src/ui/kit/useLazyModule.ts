import { useEffect, useReducer } from 'react';

const loaded = new Map<() => Promise<unknown>, unknown>();

/**
 * A part that comes when it is wanted, and then is there at once for everybody. Undefined until then, and where it cannot
 * come: what needs it is told without it.
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
