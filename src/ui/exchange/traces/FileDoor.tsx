import { useRef } from 'react';
import { later } from '../../kit/later';
import { useDropAndPaste } from '../../studio/useDropAndPaste';
import { useImports, useShell } from '../../studio/weirContext';

const DropTarget = later(async () => (await import('./DropTarget')).DropTarget);
const ExportDialog = later(async () => (await import('./ExportDialog')).ExportDialog);
const ReadingCard = later(async () => (await import('./ReadingBar')).ReadingCard);

/** The door for files of the whole window: what dropping will do, what is being read, and what goes out. */
export function FileDoor() {
  const dragged = useDropAndPaste();
  const isReading = useImports((state) => state.reading !== undefined);
  // The dialog shows it itself: nothing beside a dialog can be reached.
  const isElsewhere = useShell((state) => state.dialog === 'import');
  const isExporting = useImports((state) => state.exporting !== undefined);
  // From its first opening on, so that it closes with its own motion.
  const wasExporting = useRef(false);
  wasExporting.current ||= isExporting;
  return (
    <>
      {wasExporting.current && <ExportDialog />}
      {dragged && <DropTarget types={dragged.types} />}
      {isReading && !isElsewhere && <ReadingCard />}
    </>
  );
}
