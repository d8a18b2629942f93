import { memoize } from '../../../core/support';
import { createSetupStore, type SetupState, type SetupStore } from '../../../state/runs/setupStore';
import { storeHook } from '../../studio/storeHook';
import { useWeir, type WeirStores } from '../../studio/weirContext';

/** The one setup store of an app. It comes late: nobody needs it to write a procedure. */
export const openSetup = memoize(
  ({ setupStorage: storage, runs, workspace, settings }: WeirStores): SetupStore =>
    createSetupStore({ storage, runs, workspace, settings }),
);

export const useSetup = storeHook<SetupState>(() => openSetup(useWeir()));
