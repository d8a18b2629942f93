import { useRef, useState } from 'react';

/**
 * The same functions at every render, each of which does what the latest one does: who is given them need not render
 * again for them. For events only: a render that calls one may see the values of a later render.
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
