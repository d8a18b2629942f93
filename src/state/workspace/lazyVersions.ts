// Loads the versions module after the first render; earlier calls wait for it.

import { commonMessages as common } from '../../messages/common.en';
import { loadStoredCopies } from './loadStoredCopies';
import type { Versions, VersionsParts } from './versions';

/** Milliseconds after a document is opened: its first render comes before its versions. */
const START_DELAY = 500;

/** `parts` is called once, when the module is loaded. */
export function createLazyVersions(parts: () => VersionsParts) {
  let loading: Promise<Versions> | undefined;
  const load = (): Promise<Versions> => {
    loading ??= loadStoredCopies().then(
      ({ createVersions }) => createVersions(parts()),
      (error: unknown) => {
        loading = undefined;
        parts().store.getState().notify('error', common.notLoaded);
        throw error;
      },
    );
    return loading;
  };
  const actions: Omit<Versions, 'reload'> = {
    takeSnapshot: async (name) => (await load()).takeSnapshot(name),
    restoreSnapshot: async (id) => (await load()).restoreSnapshot(id),
    renameSnapshot: async (id, name) => (await load()).renameSnapshot(id, name),
    deleteSnapshot: async (id) => (await load()).deleteSnapshot(id),
    placeVersions: async (graph, known) => (await load()).placeVersions(graph, known),
    readVersion: async (id) => (await load()).readVersion(id),
  };
  return {
    actions,
    /** Starts watching after `START_DELAY`. A failure is reported once; the next call tries again. */
    start: () => void setTimeout(() => load().catch(() => undefined), START_DELAY),
    /** Another tab has stored, named or deleted a version. */
    reload: () => void loading?.then((versions) => versions.reload()).catch(() => undefined),
  };
}
