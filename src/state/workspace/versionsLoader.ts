// Loads the versions of the open document after the first render.

import { commonMessages as common } from '../../messages/common.en';
import { loadEditParts } from './loadEditParts';
import type { VersionsParts } from './versions';
import type { Versions } from './workspaceState';

/** Milliseconds after a document is opened: its first render comes before its versions. */
const START_DELAY = 500;

/** `parts` is called once, when the module is loaded. */
export function createVersionsLoader(parts: () => VersionsParts) {
  let loading: Promise<Versions> | undefined;
  const load = (): Promise<Versions> => {
    loading ??= loadEditParts().then(
      ({ createVersions }) => createVersions(parts()),
      (error: unknown) => {
        loading = undefined;
        parts().store.getState().notify('error', common.notLoaded);
        throw error;
      },
    );
    return loading;
  };
  return {
    load,
    /** Starts watching after `START_DELAY`. A failure is reported once; the next call tries again. */
    start: () => void setTimeout(() => load().catch(() => undefined), START_DELAY),
    /** Another tab has stored, named or deleted a version. */
    reload: () => void loading?.then((versions) => versions.reload()).catch(() => undefined),
  };
}
