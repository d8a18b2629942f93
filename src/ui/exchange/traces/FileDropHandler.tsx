import { useEffect, useRef, useState } from 'react';
import { later } from '../../kit/lazyComponent';
import { isWithin, textFields } from '../../kit/usePageKeys';
import { useImports, useShell, useWeir } from '../../studio/weirContext';

const DropTarget = later(async () => (await import('./DropTarget')).DropTarget);
const ExportDialog = later(async () => (await import('./ExportDialog')).ExportDialog);
const ReadingCard = later(async () => (await import('./ReadingBar')).ReadingCard);

/** What is held over the window, as far as the browser tells before it is let go: kinds of files, no names. */
interface Dragged {
  readonly types: readonly string[];
}

/** Words, or characters, from which on even a single line is a text: a name is not. JSON and arrows are at once. */
const MANY_WORDS = 8;
const LONG_LINE = 200;
const isName = (text: string) =>
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
    const holdsFiles = (event: DragEvent) => holds(event, 'Files') && shell.getState().dialog !== 'convert';
    /** What nothing takes would be opened by the browser, in place of the app. A link may be dropped into text. */
    const refuse = (event: DragEvent) => {
      const isLink = holds(event, 'text/uri-list') && !isWithin(event.target, textFields);
      if (event.defaultPrevented || (!isLink && !holds(event, 'Files'))) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    const open = async (files: readonly File[]) => {
      const { opened, asks } = await imports.getState().dropFiles(files);
      // Who asked for a file and drops one has got it.
      if (!asks && opened.length > 0 && shell.getState().dialog === 'import') shell.getState().closeDialog();
    };
    const heard = new AbortController();
    const hear = <T extends keyof WindowEventMap>(type: T, act: (event: WindowEventMap[T]) => void, capture = false) =>
      addEventListener(type, act, { capture, signal: heard.signal });
    hear('dragenter', (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      const items = [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file');
      setDragged((before) => before ?? { types: items.map(({ type }) => type) });
    });
    hear('dragover', (event) => {
      if (!holdsFiles(event)) return refuse(event);
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    });
    hear('dragleave', (event) => {
      // Leaving one element for another is no leaving.
      if (event.relatedTarget === null) setDragged(undefined);
    });
    hear(
      'drop',
      (event) => {
        setDragged(undefined);
        if (!holdsFiles(event)) return refuse(event);
        event.preventDefault();
        const files = [...(event.dataTransfer?.files ?? [])];
        // A field that takes files itself has them.
        if (files.length > 0 && !isWithin(event.target, '[data-takes-files]')) void open(files);
      },
      true,
    );
    hear('dragend', () => setDragged(undefined));
    hear('paste', (event) => {
      if (isWithin(event.target, textFields)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (files.length > 0 && text === '') {
        event.preventDefault();
        void open(files);
      }
      if (isName(text)) return;
      // The dialog takes the focus at once: without this its field would get the text a second time.
      event.preventDefault();
      openDialog('import', text);
    });
    return () => heard.abort();
  }, [imports, shell, openDialog]);
  return dragged;
}

/** The door for files of the whole window: what dropping will do, what is being read, and what goes out. */
export function FileDoor() {
  const dragged = useDropAndPaste();
  const isReading = useImports((state) => state.reading !== undefined);
  // The dialog shows it itself: nothing beside a dialog can be reached.
  const isElsewhere = useShell((state) => state.dialog === 'import');
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
      {isReading && !isElsewhere && <ReadingCard />}
    </>
  );
}
