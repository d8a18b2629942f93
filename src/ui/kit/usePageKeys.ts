import { useLayoutEffect, useRef } from 'react';

/**
 * Handles the keys of the whole page. `capturesFirst`: before the focused element, such as an editor with its own keys.
 */
export function usePageKeys(onKey: (event: KeyboardEvent) => void, capturesFirst = false): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  // A layout effect, so that keys work from the first paint on.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => latest.current(event);
    addEventListener('keydown', onKeyDown, capturesFirst);
    return () => removeEventListener('keydown', onKeyDown, capturesFirst);
  }, [capturesFirst]);
}

/** Whether the target of a key or pointer event is inside an element that matches the selector. */
export const isInsideElement = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Editable elements, in which pasted or dropped content is text. */
export const textFields = 'input, textarea, [contenteditable="true"], .monaco-editor';
