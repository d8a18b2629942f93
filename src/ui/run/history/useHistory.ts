// The one history of a running app, made when it is first looked at.

import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { memoize } from '../../../core/support';
import { createRunHistory, type RunHistoryState } from '../../../state/runs/runHistory';
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

export function useHistory<T>(select: (state: RunHistoryState) => T): T {
  return useStore(historyOf(useWeir()), select);
}
