// Notices that the storage is full get a button that shows what takes it up.

import { storageMessages as t } from '../../messages/storage.en';
import { saysStorageIsFull } from '../support/describeRefusal';
import type { Notice, WorkspaceStore } from './workspaceState';

/** From now on, and for notices that are shown already. */
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
