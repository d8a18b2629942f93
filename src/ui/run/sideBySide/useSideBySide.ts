// The one comparison of a running app. It is made when it is first asked for, and outlives its dialog: sessions go on
// while the dialog is closed.

import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { createSideBySide, type SideBySideState } from '../../../state/runs/sideBySide';
import { useWeir, type WeirStores } from '../../studio/weirContext';

const made = new WeakMap<WeirStores['runs'], StoreApi<SideBySideState>>();

export function sideBySideOf({ runs, runPorts }: Pick<WeirStores, 'runs' | 'runPorts'>): StoreApi<SideBySideState> {
  const known = made.get(runs);
  if (known) return known;
  const store = createSideBySide({ ...runPorts, runs });
  made.set(runs, store);
  return store;
}

export function useSideBySide<T>(select: (state: SideBySideState) => T): T {
  return useStore(sideBySideOf(useWeir()), select);
}
