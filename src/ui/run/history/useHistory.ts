// The one history of a running app, made when it is first looked at.

import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { createRunHistory, type RunHistoryState } from '../../../state/runs/runHistory';
import { useWeir, type WeirStores } from '../../studio/weirContext';

const made = new WeakMap<WeirStores['runs'], StoreApi<RunHistoryState>>();

function historyOf({ runs, runPorts, workspace, imports }: WeirStores): StoreApi<RunHistoryState> {
  const known = made.get(runs);
  if (known) return known;
  const store = createRunHistory({
    ...runPorts,
    runs,
    notify: (...told) => workspace.getState().notify(...told),
    announce: () => imports.getState().adoptRuns([]),
  });
  made.set(runs, store);
  return store;
}

export function useHistory<T>(select: (state: RunHistoryState) => T): T {
  return useStore(historyOf(useWeir()), select);
}
