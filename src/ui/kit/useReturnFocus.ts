import { type RefObject, useEffect } from 'react';

/** Whoever opened what lies over the page by keyboard stands in it, and stands where they were when it is closed. */
export function useReturnFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    frame.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body)
        before.focus();
    };
  }, [frame]);
}
