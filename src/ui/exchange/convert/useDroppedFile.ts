import { useEffect, useRef, useState } from 'react';

/** While this is shown, a file dropped anywhere comes here and not to the window's own door. True while one is held. */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFile);
  take.current = onFile;
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onDrag = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.stopImmediatePropagation();
      // Out of the window, not from one part of it to the next.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) take.current(file);
    };
    const listeners = [
      ['dragenter', onDrag],
      ['dragover', onDrag],
      ['dragleave', onLeave],
      ['drop', onDrop],
    ] as const;
    for (const [name, listener] of listeners) addEventListener(name, listener, { capture: true });
    return () => {
      for (const [name, listener] of listeners) removeEventListener(name, listener, { capture: true });
    };
  }, []);
  return isOver;
}
