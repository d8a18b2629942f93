// The one history of a running app, made when it is first looked at.

import type { StoreApi } from 'zustand/vanilla';
import { memoize } from '../../../core/support';
import { createRunHistory, type RunHistoryState } from '../../../state/runs/runHistory';
import { storeHook } from '../../studio/storeHook';
import { useWeir, type WeirStores } from '../../studio/weirContext';

const historyOf = memoize(
  ({ runs, runPorts, workspace, imports }: WeirStores): StoreApi<RunHistoryState> =>
    createRunHistory({
      ...runPorts,
      runs,
      notify: (...told) => workspace.getState().notify(...told),
      announce: () => imports.getState().adoptRuns([]),
    }),
);

export const useHistory = storeHook<RunHistoryState>(() => historyOf(useWeir()));
