// Parts of the page that come after the first picture. Not React.lazy: what has been fetched is drawn in the same
// frame, without a fallback in between.

import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

const fetches: (() => Promise<unknown>)[] = [];

/**
 * A component whose code comes when it is first shown, or before that once the page is idle. `meanwhile` stands in its
 * place until then; nothing does by default. Where the code does not come, the place says so and the rest of the page
 * stays as it is.
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
    const [state, setState] = useState<{ readonly isMissing?: boolean }>({});
    useEffect(() => {
      if (loaded) return;
      let shown = true;
      fetchOnce().then(
        () => shown && setState({}),
        () => shown && setState({ isMissing: true }),
      );
      return () => {
        shown = false;
      };
    }, []);
    const Component = loaded;
    if (Component) return <Component {...props} />;
    return state.isMissing ? <MissingPart /> : meanwhile(props);
  };
}

/** In the place of a part that did not come; what is there already goes on. Only a new page asks a browser again for sure. */
function MissingPart() {
  return (
    <p className="missing-part" role="alert">
      This part of Weir could not be loaded. Check the connection, then{' '}
      <button type="button" onClick={() => location.reload()}>
        reload
      </button>
      . Your work is stored in this browser.
    </p>
  );
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
