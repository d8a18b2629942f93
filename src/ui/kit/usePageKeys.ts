import { useLayoutEffect, useRef } from 'react';

/** Hears the keys of the whole page. `capturesFirst`: before whatever has the focus, such as an editor with keys of its own. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void, capturesFirst = false): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  // Before anything can be seen: whoever presses a key at once is heard.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => latest.current(event);
    addEventListener('keydown', onKeyDown, capturesFirst);
    return () => removeEventListener('keydown', onKeyDown, capturesFirst);
  }, [capturesFirst]);
}

/** Whether what a key or a pointer meets is in an element of this kind. */
export const isInsideElement = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Where a person types: what is pasted or dropped there is text. */
export const textFields = 'input, textarea, [contenteditable="true"], .monaco-editor';
