import { useEffect, useState } from 'react';

/** Whether files are held over the window; what is let go where nothing takes it is not opened by the browser either. */
export function useOwnDrops(): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setHeld(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHeld(false);
    };
    const onDrop = (event: DragEvent) => {
      setHeld(false);
      if (holdsFiles(event)) event.preventDefault();
    };
    addEventListener('dragover', onOver);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onOver);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
    };
  }, []);
  return isHeld;
}
