import { useEffect } from 'react';
import { useShell, useWorkspace } from '../shell/weirContext';

/** A file dropped anywhere opens as a document; a procedure pasted outside of a text field is offered as one. */
export function useDropAndPaste(): void {
  const createDocument = useWorkspace((state) => state.createDocument);
  const notify = useWorkspace((state) => state.notify);
  const openDialog = useShell((state) => state.openDialog);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const onDrop = async (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      const { readImportFile } = await import('../../state/readImport');
      const result = await readImportFile(file);
      if (result.ok) createDocument(result.value);
      else notify('error', result.error);
    };
    const onPaste = (event: ClipboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : undefined;
      if (target?.closest('input, textarea, [contenteditable="true"], .monaco-editor')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!text.includes('\n')) return;
      // The dialog takes the focus at once: without this its field would get the text a second time.
      event.preventDefault();
      openDialog('import', text);
    };
    const drop = (event: DragEvent) => void onDrop(event);
    addEventListener('dragover', onDragOver);
    addEventListener('drop', drop);
    addEventListener('paste', onPaste);
    return () => {
      removeEventListener('dragover', onDragOver);
      removeEventListener('drop', drop);
      removeEventListener('paste', onPaste);
    };
  }, [createDocument, notify, openDialog]);
}
