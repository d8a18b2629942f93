// Parts of the page that come after the first picture. Not React.lazy: what has been fetched is drawn in the same
// frame, without a fallback in between.

import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

const fetches: (() => Promise<unknown>)[] = [];

/**
 * A component whose code comes when it is first shown, or before that once the page is idle. `meanwhile` stands in its
 * place until then; nothing does by default.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ReactNode = () => null,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const fetchOnce = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  fetches.push(fetchOnce);
  return function Later(props: P) {
    const [state, setState] = useState<{ readonly error?: unknown }>({});
    useEffect(() => {
      if (loaded) return;
      let shown = true;
      fetchOnce().then(
        () => shown && setState({}),
        (error: unknown) => shown && setState({ error }),
      );
      return () => {
        shown = false;
      };
    }, []);
    if (state.error !== undefined) throw state.error;
    const Component = loaded;
    return Component ? <Component {...props} /> : meanwhile(props);
  };
}

const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 200);
  });

/** A browser that is told to save data fetches nothing that is not shown. Not every browser tells. */
const savesData = () => {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
};

/**
 * Fetches everything that comes later, one piece per idle moment, so that it is there without a network; what fails now
 * is asked for again when shown.
 */
export async function fetchLater(others: readonly (() => Promise<unknown>)[] = []): Promise<void> {
  if (savesData()) return;
  // What has been fetched may bring further parts: the list grows while it is gone through.
  fetches.push(...others);
  for (const fetchPart of fetches) {
    await idle();
    await fetchPart().catch(() => undefined);
  }
}
