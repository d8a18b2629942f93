// The one comparison of a running app. It is made when it is first asked for, and outlives its dialog: sessions go on
// while the dialog is closed.

import type { StoreApi } from 'zustand/vanilla';
import { memoize } from '../../../core/support';
import { createSideBySide, type SideBySideState } from '../../../state/runs/sideBySide';
import { storeHook } from '../../studio/storeHook';
import { useWeir, type WeirStores } from '../../studio/weirContext';

const sideBySideOf = memoize(
  ({ runs, runPorts }: WeirStores): StoreApi<SideBySideState> => createSideBySide({ ...runPorts, runs }),
);

export const useSideBySide = storeHook<SideBySideState>(() => sideBySideOf(useWeir()));
