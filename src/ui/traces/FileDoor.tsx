import { useDropAndPaste } from '../author/useDropAndPaste';
import { later } from '../shell/later';
import { useImports, useShell } from '../shell/weirContext';

const DropTarget = later(async () => (await import('./DropTarget')).DropTarget);
const ReadingCard = later(async () => (await import('./ReadingBar')).ReadingCard);

/** The door for files of the whole window: what dropping will do, and what is being read. */
export function FileDoor() {
  const dragged = useDropAndPaste();
  const isReading = useImports((state) => state.reading !== undefined);
  // The dialog shows it itself: nothing beside a dialog can be reached.
  const isElsewhere = useShell((state) => state.dialog === 'import');
  return (
    <>
      {dragged && <DropTarget types={dragged.types} />}
      {isReading && !isElsewhere && <ReadingCard />}
    </>
  );
}
