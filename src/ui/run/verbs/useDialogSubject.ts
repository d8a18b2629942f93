import { useEffect, useState } from 'react';
import { useDialog } from '../../studio/weirContext';

export type Opened<T> = T & { readonly isOpen: boolean; readonly onClose: () => void };

/**
 * What a dialog is about: what was there when it opened, for the session may go on behind it. Undefined while it is
 * closed. It closes where nothing is there, also later on unless it `stays`.
 */
export function useOpened<T extends object>(
  dialog: Parameters<typeof useDialog>[0],
  now: T | undefined,
  stays = false,
): Opened<T> | undefined {
  const [isOpen, onClose] = useDialog(dialog);
  const [held, hold] = useState<T | undefined>();
  useEffect(() => {
    if (!isOpen) hold(undefined);
    else if (now) hold((before) => before ?? now);
    else if (!stays || !held) onClose();
  });
  return held && { ...held, isOpen, onClose };
}
