import { useMemo } from 'react';
import type { Plan, PlanState } from '../../core/plan';
import { createStateAt } from '../../state/plan/planRunActions';
import { createPlanStore, type PlanModeState, type PlanStore } from '../../state/plan/planStore';
import { storeHook } from '../studio/createStoreHook';
import { useWeir, type WeirStores } from '../studio/weirContext';
import { openedPlans } from './planStoreRegistry';

/** The one plan mode of an app. It comes with the first look at it, and runs go on when the mode is left. */
export function openPlans(weir: WeirStores): PlanStore {
  const known = openedPlans.get(weir.shell);
  if (known) return known;
  const { settings, setupStorage: storage, loadPlans: load } = weir;
  const created = createPlanStore({ settings, storage, load });
  openedPlans.set(weir.shell, created);
  addEventListener('pagehide', () => void created.getState().flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void created.getState().flush();
  });
  return created;
}

export const usePlans = storeHook<PlanModeState>(() => openPlans(useWeir()));

/** The run that is shown, at the event that is shown; undefined while the plan itself is. */
export function useRunState(): PlanState | undefined {
  const { run, cursor } = usePlans('run', 'cursor');
  const stateAt = useMemo(createStateAt, []);
  return useMemo(() => run && stateAt(run, cursor), [run, cursor, stateAt]);
}

/** The plan that is shown: as it is in the run, or as it is edited. */
export function useShownPlan(): Plan | undefined {
  const state = useRunState();
  const plan = usePlans(({ open }) => open?.plan);
  return state?.plan ?? plan;
}

/** A run goes on here, and its newest event is shown. */
export const useIsLive = () => usePlans(({ run, cursor }) => run?.isLive === true && cursor === undefined);
