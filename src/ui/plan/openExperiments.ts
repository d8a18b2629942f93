import { useStore } from 'zustand';
import { cleanAddress } from '../../core/support';
import { planMessages } from '../../messages/plan.en';
import { createExperimentStore, type ExperimentState, type ExperimentStore } from '../../state/plan/experimentStore';
import { useWeir, type WeirStores } from '../studio/weirContext';

const opened = new WeakMap<WeirStores['shell'], ExperimentStore>();

/** The one experiment of an app; it goes on when the mode is left. */
function openExperiments({ shell, settings, setupStorage: storage, loadPlans: load }: WeirStores): ExperimentStore {
  const known = opened.get(shell);
  if (known) return known;
  const created = createExperimentStore({
    storage,
    load,
    words: planMessages,
    model: () => {
      const { modelChoice, baseUrl } = settings.getState();
      if (modelChoice.source === 'rehearsal') return { model: modelChoice.model };
      return baseUrl === '' || modelChoice.model === ''
        ? undefined
        : { model: modelChoice.model, baseUrl: cleanAddress(baseUrl) };
    },
  });
  opened.set(shell, created);
  return created;
}

export function useExperiments<T>(select: (state: ExperimentState) => T): T {
  return useStore(openExperiments(useWeir()), select);
}
