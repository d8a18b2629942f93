import { useSyncExternalStore } from 'react';

/**
 * Calls back when drawings on a canvas may change: the page's theme has changed, or a font has loaded. Returns a
 * function that stops it.
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

/**
 * A string that changes with the page's colours or fonts. Drawings read their colours from the page, so it must not
 * change before the page does.
 */
export function useDrawnTheme(): string {
  return useSyncExternalStore(watchTheme, themeSnapshot);
}
