import { useMemo } from 'react';
import { cleanAddress, memoize } from '../../core/support';
import { planMessages } from '../../messages/plan.en';
import {
  createExperimentStore,
  type ExperimentState,
  type ExperimentStore,
  tasksToMeasure,
} from '../../state/plan/experimentStore';
import { storeHook } from '../studio/storeHook';
import { useWeir, type WeirStores } from '../studio/weirContext';
import { openPlans, usePlans } from './openPlans';

/** The one experiment of an app; it goes on when the mode is left. */
const openExperiments = memoize((weir: WeirStores): ExperimentStore => {
  const { settings, setupStorage: storage, loadPlans: load } = weir;
  return createExperimentStore({
    storage,
    load,
    words: planMessages,
    tasks: () => tasksToMeasure(openPlans(weir).getState().plans),
    model: () => {
      const { modelChoice, baseUrl } = settings.getState();
      if (modelChoice.source === 'rehearsal') return { model: modelChoice.model };
      return baseUrl === '' || modelChoice.model === ''
        ? undefined
        : { model: modelChoice.model, baseUrl: cleanAddress(baseUrl) };
    },
  });
});

export const useExperiments = storeHook<ExperimentState>(() => openExperiments(useWeir()));

/** What can be measured: our tasks, and the user's own that have checks. */
export function useTasks() {
  const plans = usePlans((state) => state.plans);
  return useMemo(() => tasksToMeasure(plans), [plans]);
}
