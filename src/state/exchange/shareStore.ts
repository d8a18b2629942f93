// Store of sharing as the first render needs it. The code for links, files and workspaces (`Sharing`) is loaded on
// first use.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { fail, loadOnce, type Result } from '../../core/support';
import { commonMessages as common } from '../../messages/common.en';
import type { ShellState } from '../frame/shellStore';
import type { Sharing } from './sharing';

export interface ShareState {
  /** A workspace file that was opened or dropped, until its dialog takes it. */
  readonly offered: File | undefined;
  /** Opens the dialog of the whole workspace with this file; nothing changes before the user confirms. */
  offerWorkspace(file: File): void;
  /** Returns the offered file and clears it. */
  takeOffered(): File | undefined;
  /** Rejects if the code cannot be loaded; the next call tries again. */
  load(): Promise<Sharing>;
  /** Loads the code and runs `work`; fails with a sentence, never rejects. */
  ask<T, E>(work: (sharing: Sharing) => Awaitable<Result<T, E>>): Promise<Result<T, E | string>>;
}

type Awaitable<T> = T | Promise<T>;

export type ShareStore = StoreApi<ShareState>;

export function createShareStore(shell: StoreApi<ShellState>, fetchSharing: () => Promise<Sharing>): ShareStore {
  return createStore<ShareState>((set, get) => ({
    offered: undefined,
    offerWorkspace: (file) => {
      set({ offered: file });
      shell.getState().openDialog('workspace');
    },
    takeOffered: () => {
      const { offered } = get();
      if (offered) set({ offered: undefined });
      return offered;
    },
    load: loadOnce(fetchSharing),
    ask: async (work) => {
      try {
        return await work(await get().load());
      } catch {
        return fail(common.notLoaded);
      }
    },
  }));
}
