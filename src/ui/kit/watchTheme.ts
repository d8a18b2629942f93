import { useSyncExternalStore } from 'react';

/**
 * Calls back when what is drawn on a canvas may look otherwise: the page turns light or dark, or a font has arrived. The
 * return ends it.
 */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', onChange);
  document.fonts.addEventListener('loadingdone', onChange);
  return () => {
    observer.disconnect();
    dark.removeEventListener('change', onChange);
    document.fonts.removeEventListener('loadingdone', onChange);
  };
}

function themeSnapshot(): string {
  let fonts = 0;
  for (const font of document.fonts) if (font.status === 'loaded') fonts += 1;
  return `${document.documentElement.dataset['theme'] ?? ''} ${fonts}`;
}

/** Another text whenever the page has other colours or fonts: what is drawn reads them, so it must not be ahead of the page. */
export function useDrawnTheme(): string {
  return useSyncExternalStore(watchTheme, themeSnapshot);
}
