import { type RefObject, useLayoutEffect } from 'react';

/** Attributes of a part that is shown at levels `from` to `to`, inclusive. */
export const atLevels = (from: number, to: number) => ({ 'data-levels': `${from}-${to}` });

/**
 * Finds the first level from 0 to `last` at which the content of an element fits into its width, and hides the parts of
 * other levels (`atLevels`). Runs again when the element is resized, after every render, and when the fonts have
 * loaded.
 */
export function useFittingLevel(element: RefObject<HTMLElement | null>, last: number): void {
  // No dependencies: every render may change the width of the content.
  useLayoutEffect(() => fitLevel(element.current, last));
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || !('ResizeObserver' in globalThis)) return;
    const fit = () => fitLevel(current, last);
    const observer = new ResizeObserver(fit);
    observer.observe(current);
    void document.fonts?.ready.then(fit);
    return () => observer.disconnect();
  }, [element, last]);
}

function fitLevel(element: HTMLElement | null, last: number): void {
  const parts = element?.querySelectorAll<HTMLElement>('[data-levels]') ?? [];
  for (let level = 0; element && level <= last; level++) {
    for (const part of parts) {
      const [from = 0, to = last] = (part.dataset['levels'] ?? '').split('-').map(Number);
      part.hidden = level < from || level > to;
    }
    if (element.scrollWidth <= element.clientWidth) return;
  }
}
