import { useSyncExternalStore } from 'react';

/**
 * Calls back when what is drawn on a canvas may look otherwise: the page turns light or dark, or a font has arrived. The
 * return ends it.
 */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', changed);
  document.fonts.addEventListener('loadingdone', changed);
  return () => {
    observer.disconnect();
    dark.removeEventListener('change', changed);
    document.fonts.removeEventListener('loadingdone', changed);
  };
}

function drawnWith(): string {
  let fonts = 0;
  for (const font of document.fonts) if (font.status === 'loaded') fonts += 1;
  return `${document.documentElement.dataset['theme'] ?? ''} ${fonts}`;
}

/** Another text whenever the page has other colours or fonts: what is drawn reads them, so it must not be ahead of the page. */
export function useDrawnTheme(): string {
  return useSyncExternalStore(watchTheme, drawnWith);
}
