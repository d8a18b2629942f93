import { useLayoutEffect } from 'react';
import { useShell } from '../studio/weirContext';

/** Commands and search from anywhere. The source editor keeps its own find; everything else is the studio's. */
export function useStudioKeys(): void {
  const { openDialog, openSearch } = useShell('openDialog', 'openSearch');
  // Before anything can be seen: whoever presses a key at once is heard.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const { target } = event;
      const isModal = target instanceof Element && target.closest('[role="dialog"]') !== null;
      const isEditor = target instanceof Element && target.closest('.monaco-editor') !== null;
      if (isModal) return;
      if (key === 'k' && !event.shiftKey) openDialog('palette');
      else if (key === 'f' && (event.shiftKey || !isEditor)) openSearch(event.shiftKey ? 'all' : 'document');
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the editor, which would take Ctrl K as the first key of two.
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, [openDialog, openSearch]);
}
