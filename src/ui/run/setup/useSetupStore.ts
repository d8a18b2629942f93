import { memoize } from '../../../core/support';
import { createSetupStore, type SetupState } from '../../../state/runs/setupStore';
import { createStoreHook } from '../../studio/createStoreHook';
import { useWeir } from '../../studio/weirContext';

/** The one setup store of an app. It comes late: nobody needs it to write a procedure. */
export const setupStoreOf = memoize(createSetupStore);

export const useSetupStore = createStoreHook<SetupState>(() => setupStoreOf(useWeir()));
