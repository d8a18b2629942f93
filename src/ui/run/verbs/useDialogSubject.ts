import { useEffect, useState } from 'react';
import { useDialog } from '../../studio/weirContext';

export type DialogSubject<T> = T & { readonly isOpen: boolean; readonly onClose: () => void };

/**
 * Returns the subject that a dialog had when it opened, because the session may continue behind it. Undefined while the
 * dialog is closed. Closes the dialog when there is no subject; with `keepsOpen` only if there was none at opening.
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
