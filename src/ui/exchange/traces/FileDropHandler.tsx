import { useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../kit/lazyComponent';
import { isInsideElement, textFields } from '../../kit/usePageKeys';
import { useImports, useShell, useWeir } from '../../studio/weirContext';

const DropTarget = lazyComponent(async () => (await import('./DropTarget')).DropTarget);
const ExportDialog = lazyComponent(async () => (await import('./ExportDialog')).ExportDialog);
const ReadingCard = lazyComponent(async () => (await import('./ReadingBar')).ReadingCard);

/** What is held over the window, as far as the browser tells before it is let go: kinds of files, no names. */
interface Dragged {
  readonly types: readonly string[];
}

/** Words, or characters, from which on even a single line is a text: a name is not. JSON and arrows are at once. */
const MANY_WORDS = 8;
const LONG_LINE = 200;
const isFileName = (text: string) =>
  !text.includes('\n') &&
  text.length < LONG_LINE &&
  text.trim().split(/\s+/).length < MANY_WORDS &&
  !/[。！？]\s*\S|^\s*[[{]\s*["{[]|-->/.test(text);

/**
 * Files dropped anywhere are opened by what they hold; a procedure pasted outside of a text field is offered as one.
 * Gives what is held over the window at the moment.
 */
function useDropAndPaste(): Dragged | undefined {
  const { imports, shell } = useWeir();
  const openDialog = useShell((state) => state.openDialog);
  const [dragged, setDragged] = useState<Dragged | undefined>(undefined);
  useEffect(() => {
    const holds = (event: DragEvent, type: string) => event.dataTransfer?.types.includes(type) === true;
    // The converter takes the files itself while it is open.
    const hasFiles = (event: DragEvent) => holds(event, 'Files') && shell.getState().dialog !== 'convert';
    /** What nothing takes would be opened by the browser, in place of the app. A link may be dropped into text. */
    const refuse = (event: DragEvent) => {
      const isLink = holds(event, 'text/uri-list') && !isInsideElement(event.target, textFields);
      if (event.defaultPrevented || (!isLink && !holds(event, 'Files'))) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    const open = async (files: readonly File[]) => {
      const { opened, needsDialog } = await imports.getState().dropFiles(files);
      // Who asked for a file and drops one has got it.
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
      // Leaving one element for another is no leaving.
      if (event.relatedTarget === null) setDragged(undefined);
    });
    listen(
      'drop',
      (event) => {
        setDragged(undefined);
        if (!hasFiles(event)) return refuse(event);
        event.preventDefault();
        const files = [...(event.dataTransfer?.files ?? [])];
        // A field that takes files itself has them.
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
      if (isFileName(text)) return;
      // The dialog takes the focus at once: without this its field would get the text a second time.
      event.preventDefault();
      openDialog('import', text);
    });
    return () => listeners.abort();
  }, [imports, shell, openDialog]);
  return dragged;
}

/** The door for files of the whole window: what dropping will do, what is being read, and what goes out. */
export function FileDropHandler() {
  const dragged = useDropAndPaste();
  const isReading = useImports((state) => state.reading !== undefined);
  // The dialog shows it itself: nothing beside a dialog can be reached.
  const isImportOpen = useShell((state) => state.dialog === 'import');
  // Its fields show that they take files; what covers the window would hide them.
  const hasFields = useShell((state) => state.mode === 'evaluate' && state.evaluation === 'worfeval');
  const isExporting = useImports((state) => state.exporting !== undefined);
  // From its first opening on, so that it closes with its own motion.
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
