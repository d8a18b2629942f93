// A placeholder field that is shown while the code of a part loads, and passes the typed text on to that part.

import { type KeyboardEvent, useEffect, useRef } from 'react';

export interface PendingInput {
  readonly text: string;
  /** The user has pressed Enter after the text. */
  readonly isSubmitted: boolean;
  /** The element that had the focus before. */
  readonly focusedBefore: Element | null;
}

export function createPendingField() {
  let waited: PendingInput | undefined;
  const note = (change: Partial<PendingInput>) => {
    if (waited) waited = { ...waited, ...change };
  };
  /** The field takes the focus, again with each new `key`. Escape, or `leave`, closes it and restores the focus. */
  const useWaitingField = (close: () => void, key?: unknown) => {
    const ref = useRef<HTMLInputElement>(null);
    const before = useRef(document.activeElement);
    // biome-ignore lint/correctness/useExhaustiveDependencies: a new key asks for the cursor again
    useEffect(() => {
      waited = { text: '', isSubmitted: false, focusedBefore: before.current };
      ref.current?.focus();
      ref.current?.select();
    }, [key]);
    const leave = () => {
      waited = undefined;
      close();
      if (before.current instanceof HTMLElement) before.current.focus();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape') leave();
      else if (event.key === 'Enter') note({ isSubmitted: true });
      else return;
      event.preventDefault();
    };
    return { leave, field: { ref, onKeyDown, spellCheck: false } };
  };
  return {
    useWaitingField,
    note,
    /** Returns the pending input once and clears it. */
    take: () => {
      const taken = waited;
      waited = undefined;
      return taken;
    },
  };
}
