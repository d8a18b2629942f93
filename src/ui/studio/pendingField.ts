// A field that stands for a part of the app until its code is here, and hands over to it what was typed meanwhile.

import { type KeyboardEvent, useEffect, useRef } from 'react';

export interface PendingInput {
  readonly text: string;
  /** Enter was pressed behind the text. */
  readonly isSubmitted: boolean;
  /** Who had the keyboard before. */
  readonly focusedBefore: Element | null;
}

export function createPendingField() {
  let waited: PendingInput | undefined;
  const note = (change: Partial<PendingInput>) => {
    if (waited) waited = { ...waited, ...change };
  };
  /** The field takes the cursor, with each new `key` again; Escape, or `leave`, closes it and gives the cursor back. */
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
    /** What was waited with: once. */
    take: () => {
      const taken = waited;
      waited = undefined;
      return taken;
    },
  };
}
