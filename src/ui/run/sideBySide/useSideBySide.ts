// The one comparison of a running app. It is made when it is first asked for, and outlives its dialog: sessions go on
// while the dialog is closed.

import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { memoize } from '../../../core/support';
import { createSideBySide, type SideBySideState } from '../../../state/runs/sideBySide';
import { useWeir, type WeirStores } from '../../studio/weirContext';

const sideBySideOf = memoize(
  ({ runs, runPorts }: WeirStores): StoreApi<SideBySideState> => createSideBySide({ ...runPorts, runs }),
);

export function useSideBySide<T>(select: (state: SideBySideState) => T): T {
  return useStore(sideBySideOf(useWeir()), select);
}
