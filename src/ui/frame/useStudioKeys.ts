import { isInsideElement, usePageKeys } from '../kit/usePageKeys';
import { planStoreRegistry } from '../plan/planStoreRegistry';
import { useWeir } from '../studio/weirContext';

/** Where the browser's own undo is meant. The source editor reroutes its keys by itself. */
const plainFields = 'input, textarea, select, [contenteditable="true"]';

/** Undo, commands and search from anywhere. */
export function useStudioKeys(): void {
  const { workspace, shell } = useWeir();
  // One undo for text and canvas, wherever the focus is. A plan is no document and has its own.
  usePageKeys((event) => {
    const { target, shiftKey } = event;
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.defaultPrevented ||
      isInsideElement(target, plainFields)
    )
      return;
    // Nobody sees there what would be undone.
    const { welcome, mode } = shell.getState();
    const plans = planStoreRegistry.get(shell)?.getState();
    if (welcome || (mode === 'plan' && plans?.page !== 'plan')) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && shiftKey);
    if (key !== 'z' && !isRedo) return;
    event.preventDefault();
    const { undo, redo } = (mode === 'plan' && plans) || workspace.getState();
    if (isRedo) redo();
    else undo();
  });
  // Before the editor, which would take Ctrl K as the first key of two. It keeps its own find.
  usePageKeys((event) => {
    const { target, shiftKey } = event;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isInsideElement(target, '[role="dialog"]')) return;
    const { openDialog, openSearch } = shell.getState();
    const key = event.key.toLowerCase();
    if (key === 'k' && !shiftKey) openDialog('palette');
    else if (key === 'f' && (shiftKey || !isInsideElement(target, '.monaco-editor')))
      openSearch(shiftKey ? 'all' : 'document');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}
