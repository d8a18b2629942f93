import { useMemo } from 'react';
import type { Plan, PlanState } from '../../core/plan';
import { createPlanStateAt } from '../../state/plan/planRunActions';
import { createPlanStore, type PlanModeState, type PlanStore } from '../../state/plan/planStore';
import { createStoreHook } from '../studio/createStoreHook';
import { useWeir, type WeirStores } from '../studio/weirContext';

/** The single plan store of an app. Created on first use; runs continue when the mode is left. */
export function openPlanStore(weir: WeirStores): PlanStore {
  if (weir.planStore) return weir.planStore;
  const { settings, setupStorage: storage, loadPlans: load } = weir;
  const created = createPlanStore({ settings, storage, load });
  weir.planStore = created;
  addEventListener('pagehide', () => void created.getState().flush({ closing: true }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void created.getState().flush();
  });
  return created;
}

export const usePlanStore = createStoreHook<PlanModeState>(() => openPlanStore(useWeir()));

/** The state of the shown run at the shown event; undefined while the plan itself is shown. */
export function useShownRunState(): PlanState | undefined {
  const { run, cursor } = usePlanStore('run', 'cursor');
  const stateAt = useMemo(createPlanStateAt, []);
  return useMemo(() => run && stateAt(run, cursor), [run, cursor, stateAt]);
}

/** The shown plan: as in the run, or as it is edited. */
export function useShownPlan(): Plan | undefined {
  const state = useShownRunState();
  const plan = usePlanStore(({ open }) => open?.plan);
  return state?.plan ?? plan;
}

/** Whether a run is in progress here, with its latest event shown. */
export const useIsRunLive = () => usePlanStore(({ run, cursor }) => run?.isLive === true && cursor === undefined);
