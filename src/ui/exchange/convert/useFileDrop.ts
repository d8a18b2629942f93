import { useEffect, useRef, useState } from 'react';

/**
 * While mounted, handles files dropped anywhere in the window, instead of `FileDropHandler`. True while a file is
 * dragged over the window.
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const take = useRef(onFile);
  take.current = onFile;
  useEffect(() => {
    const listen = (event: DragEvent) => {
      const { type, dataTransfer } = event;
      if (!dataTransfer?.types.includes('Files')) return;
      event.stopImmediatePropagation();
      if (type !== 'dragleave') event.preventDefault();
      // Only when the pointer leaves the window, not from one element to the next.
      else if (event.relatedTarget !== null) return;
      setDragging(type === 'dragenter' || type === 'dragover');
      const [file] = type === 'drop' ? dataTransfer.files : [];
      if (file) take.current(file);
    };
    const listeners = new AbortController();
    for (const name of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
      addEventListener(name, listen, { capture: true, signal: listeners.signal });
    return () => listeners.abort();
  }, []);
  return isDragging;
}
