import { useEffect, useState } from 'react';
import { useDialog } from '../../studio/weirContext';

export type DialogSubject<T> = T & { readonly isOpen: boolean; readonly onClose: () => void };

/**
 * What a dialog is about: what was there when it opened, for the session may go on behind it. Undefined while it is
 * closed. It closes where nothing is there, also later on unless it `keepsOpen`.
 */
export function useDialogSubject<T extends object>(
  dialog: Parameters<typeof useDialog>[0],
  now: T | undefined,
  keepsOpen = false,
): DialogSubject<T> | undefined {
  const [isOpen, onClose] = useDialog(dialog);
  const [opened, setOpened] = useState<T | undefined>();
  useEffect(() => {
    if (!isOpen) setOpened(undefined);
    else if (now) setOpened((before) => before ?? now);
    else if (!keepsOpen || !opened) onClose();
  });
  return opened && { ...opened, isOpen, onClose };
}
