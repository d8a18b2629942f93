import { memoize } from '../../../core/support';
import { createSetupStore, type SetupState } from '../../../state/runs/setupStore';
import { storeHook } from '../../studio/createStoreHook';
import { useWeir } from '../../studio/weirContext';

/** The one setup store of an app. It comes late: nobody needs it to write a procedure. */
export const openSetup = memoize(createSetupStore);

export const useSetup = storeHook<SetupState>(() => openSetup(useWeir()));
