import { useStore } from 'zustand';
import type { RunStore } from '../../../state/runs/runState';
import { createSetupStore, type SetupState, type SetupStore } from '../../../state/runs/setupStore';
import { useWeir, type WeirStores } from '../../studio/weirContext';

const opened = new WeakMap<RunStore, SetupStore>();

/** The one setup store of an app. It comes late: nobody needs it to write a procedure. */
export function openSetup(weir: WeirStores): SetupStore {
  const known = opened.get(weir.runs);
  if (known) return known;
  const { setupStorage: storage, runs, workspace, settings } = weir;
  const created = createSetupStore({ storage, runs, workspace, settings });
  opened.set(runs, created);
  return created;
}

export function useSetup<T>(select: (state: SetupState) => T): T {
  return useStore(openSetup(useWeir()), select);
}
