// Parts of the page that come after the first picture. Not React.lazy: what has been fetched is drawn in the same
// frame, without a fallback in between.

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { loadOnce } from '../../core/support';
import { commonMessages as common } from '../../messages/common.en';
import { kitMessages as t } from '../../messages/kit.en';

const fetches: (() => Promise<unknown>)[] = [];
let deferredUntil: Promise<void> | undefined;

/**
 * Parts that are shown from now on ask for their code once `until` has settled: what stands beside the first picture takes
 * no time from it.
 */
export function deferLoading(until: Promise<unknown>): void {
  const release = () => {
    deferredUntil = undefined;
  };
  deferredUntil = until.then(release, release);
}

// The bundler loads a style sheet once for each link to it: one that failed would never be asked for again.
if (typeof document !== 'undefined')
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement) target.remove();
    },
    true,
  );

/**
 * A component whose code comes when it is first shown, or before that once the page is idle. `meanwhile` stands in its
 * place until then; nothing does by default. Where the code does not come, the place says so, offers to try again and
 * does so by itself when the connection is back; the rest of the page stays as it is. `missing` replaces that place.
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

/** What loads a part that is no component, to be fetched with the others once the page is idle. */
export function prefetched<T>(load: () => Promise<T>): () => Promise<T> {
  fetches.push(load);
  return load;
}

interface MissingPartProps {
  readonly onRetry: () => void;
  /** For what floats over the page. */
  readonly onClose?: () => void;
}

/** In the place of a part that did not come; what is there already goes on. Some browsers ask again only for a new page. */
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

/** At the latest, where a page is hidden or a browser does not tell: milliseconds. */
const maxPaintWait = 1500;
let firstPaint: Promise<void> | undefined;
let contentPainted: Promise<void> | undefined;

/** The first frame with anything in it. */
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

/** When there is something to see. What nobody waits for begins afterwards: it would take its time from the first picture. */
export function afterContentPainted(): Promise<void> {
  contentPainted ??= afterFirstPaint().then(() => deferredUntil);
  return contentPainted;
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
 * is asked for again when shown. Marks the end in the page's timeline.
 */
export async function prefetchAll(others: readonly (() => Promise<unknown>)[] = []): Promise<void> {
  if (savesData()) return;
  // What has been fetched may bring further parts: the list grows while it is gone through.
  fetches.push(...others);
  await afterContentPainted();
  for (const fetchPart of fetches) {
    await idle();
    await fetchPart().catch(() => undefined);
  }
  performance.mark('weir.fetched');
}
