import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The theme whose colours the page has now: what is drawn reads them, so it must not be ahead of the page. */
export function useDrawnTheme(): string {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset['theme'] ?? '');
}
