// Components that are loaded after the first render. Not React.lazy: a component that is already loaded renders in the
// same frame, without a fallback.

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { loadOnce } from '../../core/support';
import { commonMessages as common } from '../../messages/common.en';
import { kitMessages as t } from '../../messages/kit.en';

const fetches: (() => Promise<unknown>)[] = [];
let deferredUntil: Promise<void> | undefined;

/**
 * Components that mount from now on load their code only after `until` has settled, so that they do not compete with
 * the first render.
 */
export function deferLoading(until: Promise<unknown>): void {
  const release = () => {
    deferredUntil = undefined;
  };
  deferredUntil = until.then(release, release);
}

// The bundler loads a style sheet once for each link to it: without removing the link a failed one would never be
// requested again.
if (typeof document !== 'undefined')
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement) target.remove();
    },
    true,
  );

/**
 * A component whose code is loaded when it is first shown, or earlier when the page is idle. `meanwhile` is rendered
 * until then; nothing by default. If loading fails, an error with a retry button is shown, and loading is retried when
 * the connection is back; the rest of the page is unaffected. `missing` replaces the error.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ReactNode = () => null,
  missing: (props: P, retry: () => void) => ReactNode = (_, retry) => <MissingPart onRetry={retry} />,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const fetchOnce = loadOnce(async () => {
    loaded = await load();
  });
  fetches.push(fetchOnce);
  return function LazyComponent(props: P) {
    const [isMissing, setMissing] = useState(false);
    const [attempt, setAttempt] = useState(0);
    const [, setLoaded] = useState(loaded !== undefined);
    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches once
    useEffect(() => {
      if (loaded) return;
      let shown = true;
      (deferredUntil?.then(fetchOnce) ?? fetchOnce()).then(
        () => shown && setLoaded(true),
        () => shown && setMissing(true),
      );
      return () => {
        shown = false;
      };
    }, [attempt]);
    const Component = loaded;
    if (Component) return <Component {...props} />;
    return isMissing ? missing(props, () => setAttempt((count) => count + 1)) : meanwhile(props);
  };
}

/** Components without properties whose code is loaded together. */
export const lazyComponents = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  ...names: readonly Name[]
) =>
  Object.fromEntries(names.map((name) => [name, lazyComponent(async () => (await load())[name])])) as Record<
    Name,
    ComponentType
  >;

/** A loader for code other than a component, prefetched with the others when the page is idle. */
export function prefetched<T>(load: () => Promise<T>): () => Promise<T> {
  fetches.push(load);
  return load;
}

interface MissingPartProps {
  readonly onRetry: () => void;
  /** For a floating component. */
  readonly onClose?: () => void;
}

/**
 * Shown in place of a component that could not be loaded. Some browsers retry a failed import only after a page reload.
 */
export function MissingPart({ onRetry, onClose }: MissingPartProps) {
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => {
    const onOnline = () => retry.current();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  return (
    <p className="missing-part" role="alert" data-floats={onClose !== undefined}>
      {t.partNotLoaded}{' '}
      <button type="button" onClick={onRetry}>
        {t.tryAgain}
      </button>{' '}
      {t.or}{' '}
      <button type="button" onClick={() => location.reload()}>
        {t.reload}
      </button>
      . {t.workIsStored}
      {onClose && (
        <>
          {' '}
          <button type="button" onClick={onClose}>
            {common.close}
          </button>
        </>
      )}
    </p>
  );
}

/** Maximum wait in milliseconds, for a hidden page or a browser that does not report paints. */
const maxPaintWait = 1500;
let firstPaint: Promise<void> | undefined;
let contentPainted: Promise<void> | undefined;

/** Resolves after the first contentful paint. */
export function afterFirstPaint(): Promise<void> {
  firstPaint ??= new Promise<void>((resolve) => {
    if (typeof document === 'undefined' || typeof PerformanceObserver === 'undefined') {
      resolve();
      return;
    }
    setTimeout(resolve, maxPaintWait);
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  return firstPaint;
}

/**
 * Resolves when the content is visible. Work that can wait starts afterwards, so that it does not delay the first
 * render.
 */
export function afterContentPainted(): Promise<void> {
  contentPainted ??= afterFirstPaint().then(() => deferredUntil);
  return contentPainted;
}

const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 200);
  });

/** With Save-Data the browser must not fetch anything that is not shown. Not every browser reports it. */
export const savesData = () => {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
};

/**
 * Prefetches all deferred code, one piece per idle period, so that it is available offline; a failed piece is loaded
 * again when shown. Marks the end in the page's timeline.
 */
export async function prefetchAll(others: readonly (() => Promise<unknown>)[] = []): Promise<void> {
  // A fetched module may register further ones: the list grows during the loop.
  fetches.push(...others);
  await afterContentPainted();
  for (const fetchPart of fetches) {
    await idle();
    await fetchPart().catch(() => undefined);
  }
  performance.mark('weir.fetched');
}
