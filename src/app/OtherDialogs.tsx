// All dialogs except the command palette, which takes typed text before its code is loaded.

import { useRef } from 'react';
import { loadExchangeParts } from '../ui/exchange/loadExchangeParts';
import { loadFrameParts } from '../ui/frame/loadFrameParts';
import { loadRunMode } from '../ui/run/loadRunMode';
import { useShell } from '../ui/studio/weirContext';
import { type DialogProps, lazyDialog, lazyDialogs } from './lazyDialog';
import { loadAuthorMode } from './lazyModules';
import { StorageView } from './StorageView';

const dialogs = {
  ...lazyDialogs(async () => (await loadAuthorMode()).dialogs, 'checks', 'draft', 'secrets'),
  ...lazyDialogs(loadExchangeParts, 'convert', 'import', 'picture', 'share', 'traces', 'workspace'),
  ...lazyDialogs(
    async () => (await loadRunMode()).dialogs,
    'branches',
    'compareRuns',
    'decision',
    'endpoint',
    'fork',
    'result',
    'sideBySide',
  ),
  ...lazyDialogs(async () => (await import('../ui/help/helpDialogs')).helpDialogs, 'about', 'guides'),
  keys: lazyDialog(async () => (await loadFrameParts()).KeysDialog),
  storage: StorageView,
};

/** Each dialog is mounted from its first opening on, so that its closing animation can run. */
export function OtherDialogs({ onClose }: DialogProps) {
  const open = useShell((state) => state.dialog);
  const opened = useRef(new Set<string>());
  if (open !== undefined) opened.current.add(open);
  return Object.entries(dialogs).map(
    ([name, Dialog]) => opened.current.has(name) && <Dialog key={name} isOpen={open === name} onClose={onClose} />,
  );
}
