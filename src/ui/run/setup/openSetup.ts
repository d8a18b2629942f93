import { useStore } from 'zustand';
import { memoize } from '../../../core/support';
import { createSetupStore, type SetupState, type SetupStore } from '../../../state/runs/setupStore';
import { useWeir, type WeirStores } from '../../studio/weirContext';

/** The one setup store of an app. It comes late: nobody needs it to write a procedure. */
export const openSetup = memoize(
  ({ setupStorage: storage, runs, workspace, settings }: WeirStores): SetupStore =>
    createSetupStore({ storage, runs, workspace, settings }),
);

export function useSetup<T>(select: (state: SetupState) => T): T {
  return useStore(openSetup(useWeir()), select);
}
