import { memoize } from '../../../core/support';
import { createSetupStore, type SetupState } from '../../../state/runs/setupStore';
import { createStoreHook } from '../../studio/createStoreHook';
import { useWeir } from '../../studio/weirContext';

/** The single setup store of an app. Created lazily, because editing does not need it. */
export const setupStoreOf = memoize(createSetupStore);

export const useSetupStore = createStoreHook<SetupState>(() => setupStoreOf(useWeir()));
