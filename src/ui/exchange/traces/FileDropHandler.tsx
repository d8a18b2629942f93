import { useEffect, useRef, useState } from 'react';
import { isNameInClipboard } from '../../../state/settings/isNameInClipboard';
import { lazyComponent } from '../../kit/lazyComponent';
import { isInsideElement, textFields } from '../../kit/usePageKeys';
import { useImports, useShell, useWeir } from '../../studio/weirContext';
import { loadExchangeParts } from '../loadExchangeParts';

const DropTarget = lazyComponent(async () => (await loadExchangeParts()).DropTarget);
const ExportDialog = lazyComponent(async () => (await loadExchangeParts()).ExportDialog);
const ReadingCard = lazyComponent(async () => (await loadExchangeParts()).ReadingCard);

/** The dragged items, as far as the browser reveals them before the drop: media types, no names. */
interface Dragged {
  readonly types: readonly string[];
}

/**
 * Opens files dropped anywhere by their content, and offers a procedure that is pasted outside of a text field. Returns
 * the items that are being dragged over the window.
 */
function useDropAndPaste(): Dragged | undefined {
  const { imports, shell } = useWeir();
  const openDialog = useShell((state) => state.openDialog);
  const [dragged, setDragged] = useState<Dragged | undefined>(undefined);
  useEffect(() => {
    const holds = (event: DragEvent, type: string) => event.dataTransfer?.types.includes(type) === true;
    // The converter handles files itself while it is open.
    const hasFiles = (event: DragEvent) => holds(event, 'Files') && shell.getState().dialog !== 'convert';
    /**
     * Refuses a drop that is not handled: the browser would open it in place of the app. A link may be dropped into
     * text.
     */
    const refuse = (event: DragEvent) => {
      const isLink = holds(event, 'text/uri-list') && !isInsideElement(event.target, textFields);
      if (event.defaultPrevented || (!isLink && !holds(event, 'Files'))) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    const open = async (files: readonly File[]) => {
      const { opened, needsDialog } = await imports.getState().dropFiles(files);
      // A drop that needs no dialog completes the import, so close the import dialog.
      if (!needsDialog && opened.length > 0 && shell.getState().dialog === 'import') shell.getState().closeDialog();
    };
    const listeners = new AbortController();
    const listen = <T extends keyof WindowEventMap>(
      type: T,
      act: (event: WindowEventMap[T]) => void,
      capture = false,
    ) => addEventListener(type, act, { capture, signal: listeners.signal });
    listen('dragenter', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const items = [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file');
      setDragged((before) => before ?? { types: items.map(({ type }) => type) });
    });
    listen('dragover', (event) => {
      if (!hasFiles(event)) return refuse(event);
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    });
    listen('dragleave', (event) => {
      // A move from one element to another does not leave the window.
      if (event.relatedTarget === null) setDragged(undefined);
    });
    listen(
      'drop',
      (event) => {
        setDragged(undefined);
        if (!hasFiles(event)) return refuse(event);
        event.preventDefault();
        const files = [...(event.dataTransfer?.files ?? [])];
        // A field that accepts files handles the drop itself.
        if (files.length > 0 && !isInsideElement(event.target, '[data-takes-files]')) void open(files);
      },
      true,
    );
    listen('dragend', () => setDragged(undefined));
    listen('paste', (event) => {
      if (isInsideElement(event.target, textFields)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (files.length > 0 && text === '') {
        event.preventDefault();
        void open(files);
      }
      if (isNameInClipboard(text)) return;
      // The dialog takes the focus at once: without this its field would receive the paste a second time.
      event.preventDefault();
      openDialog('import', text);
    });
    return () => listeners.abort();
  }, [imports, shell, openDialog]);
  return dragged;
}

/** Handles files for the whole window: shows the drop target, the reading progress and the export dialog. */
export function FileDropHandler() {
  const dragged = useDropAndPaste();
  const isReading = useImports((state) => state.reading !== undefined);
  // The import dialog shows the progress itself: nothing outside of a modal dialog is reachable.
  const isImportOpen = useShell((state) => state.dialog === 'import');
  // The fields of this page show that they accept files; an overlay over the window would hide them.
  const hasFields = useShell((state) => state.mode === 'evaluate' && state.evaluation === 'worfeval');
  const isExporting = useImports((state) => state.exporting !== undefined);
  // Stays mounted after the first opening, so that its closing animation runs.
  const wasExporting = useRef(false);
  wasExporting.current ||= isExporting;
  return (
    <>
      {wasExporting.current && <ExportDialog />}
      {dragged && !hasFields && <DropTarget types={dragged.types} />}
      {isReading && !isImportOpen && <ReadingCard />}
    </>
  );
}
