import { useLayoutEffect } from 'react';
import { useWeir, useWorkspace } from '../studio/weirContext';

/** Where the browser's own undo is meant: plain fields. The source editor reroutes its keys by itself. */
function isPlainField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

/** One undo for text and canvas, wherever the focus is. A plan is no document and has its own. */
export function useHistoryKeys(): void {
  const { undo, redo } = useWorkspace('undo', 'redo');
  const { shell } = useWeir();
  // Before anything can be seen: whoever presses a key at once is heard.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || isPlainField(event.target))
        return;
      // Nobody sees there what would be undone.
      const { welcome, mode } = shell.getState();
      if (welcome || mode === 'plan') return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (key !== 'z' && !isRedo) return;
      event.preventDefault();
      if (isRedo) redo();
      else undo();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [undo, redo, shell]);
}
