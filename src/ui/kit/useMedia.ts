import { useSyncExternalStore } from 'react';

/** Below this width the app is for reading: one part at a time, no drawing tools. */
export const readingWidth = '(max-width: 699px)';

/** Below this width the actions of the header are in one menu. */
export const foldedWidth = '(max-width: 900px)';

/** Whether the window matches a media query. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
