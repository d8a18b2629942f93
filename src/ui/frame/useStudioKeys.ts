import { isInsideElement, usePageKeys } from '../kit/usePageKeys';
import { planStoreRegistry } from '../plan/planStoreRegistry';
import { useWeir } from '../studio/weirContext';

/** Fields with the browser's own undo. The source editor redirects its keys itself. */
const plainFields = 'input, textarea, select, [contenteditable="true"]';

/** Global keys for undo, commands and search. */
export function useStudioKeys(): void {
  const { workspace, shell } = useWeir();
  // One undo for text and canvas, for any focus. A plan is not a document and has its own undo.
  usePageKeys((event) => {
    const { target, shiftKey } = event;
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.defaultPrevented ||
      isInsideElement(target, plainFields)
    )
      return;
    // Undo is disabled where the document is not visible.
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
  // Handled before the editor, in which Ctrl K starts a key sequence. The editor keeps its own find.
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
