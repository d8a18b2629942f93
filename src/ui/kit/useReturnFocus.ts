import { type RefObject, useEffect } from 'react';

/** Moves the focus into an overlay and restores it on close. */
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
