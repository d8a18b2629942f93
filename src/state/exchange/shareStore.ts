// Sharing as the first screen knows it: a door. What is behind it (links, files, workspaces) comes when it is asked for.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { fail, loadOnce, type Result } from '../../core/support';
import { commonMessages as common } from '../../messages/common.en';
import type { ShellState } from '../frame/shellStore';
import type { Sharing } from './sharing';

export interface ShareState {
  /** A workspace file that was opened or dropped and waits for its dialog. */
  readonly offered: File | undefined;
  /** Opens the dialog of the whole workspace with this file; nothing is changed before the user says so there. */
  offerWorkspace(file: File): void;
  /** The file that waits, once. */
  takeOffered(): File | undefined;
  /** Rejects when the code cannot be fetched now; asked for again with the next call. */
  load(): Promise<Sharing>;
  /** A piece of work with it; fails with a sentence, never rejects. */
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
