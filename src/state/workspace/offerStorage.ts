// Adds a button that opens the storage view to notices about full storage.

import { storageMessages as t } from '../../messages/storage.en';
import { saysStorageIsFull } from '../support/describeRefusal';
import type { Notice, WorkspaceStore } from './workspaceState';

/** Also changes notices that are already shown. */
export function offerStorage(workspace: WorkspaceStore, open: () => void): void {
  const needsOffer = ({ text, action }: Notice) => action === undefined && saysStorageIsFull(text);
  const offer = ({ notices }: { readonly notices: readonly Notice[] }) => {
    if (!notices.some(needsOffer)) return;
    const action = { label: t.manage, run: open };
    workspace.setState({ notices: notices.map((notice) => (needsOffer(notice) ? { ...notice, action } : notice)) });
  };
  workspace.subscribe(offer);
  offer(workspace.getState());
}
