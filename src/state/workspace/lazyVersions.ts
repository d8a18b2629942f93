// The door to the versions: their code comes after the first picture, and what is asked before waits for it.

import { commonMessages as common } from '../../messages/common.en';
import type { Versions, VersionsParts } from './versions';

export const loadVersions = () => import('./versions');

/** Milliseconds after a document is there: its first picture comes before its versions. */
const START_DELAY = 500;

/** `parts` is asked for once, when they are loaded. */
export function createLazyVersions(parts: () => VersionsParts) {
  let loading: Promise<Versions> | undefined;
  const load = (): Promise<Versions> => {
    loading ??= loadVersions().then(
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
    /** Begins to watch, a moment later. A failure is told once and tried again with the next thing asked. */
    start: () => void setTimeout(() => load().catch(() => undefined), START_DELAY),
    /** Another tab has kept, named or deleted one. */
    reload: () => void loading?.then((versions) => versions.reload()).catch(() => undefined),
  };
}
