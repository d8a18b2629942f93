import { useRef, useState } from 'react';

/**
 * Returns functions that stay the same at every render and call the latest version, so that receivers need not render
 * again. For events only: called during a render they may see the values of a later one.
 */
export function useStableHandlers<Handlers extends object>(handlers: Handlers): Handlers {
  const latest = useRef(handlers);
  latest.current = handlers;
  const [steady] = useState(() => {
    const call =
      (name: string) =>
      (...args: unknown[]) =>
        (latest.current as Record<string, (...all: unknown[]) => unknown>)[name]?.(...args);
    // The same names with the same signatures.
    return Object.fromEntries(Object.keys(handlers).map((name) => [name, call(name)])) as Handlers;
  });
  return steady;
}
