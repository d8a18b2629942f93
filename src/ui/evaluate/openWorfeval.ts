import { memoize } from '../../core/support';
import { createWorfevalStore, type WorfevalState, type WorfevalStore } from '../../state/evaluate/worfevalStore';
import { storeHook } from '../studio/storeHook';
import { useWeir, type WeirStores } from '../studio/weirContext';

/** The one WorfEval of an app. It comes with the first look at it, and stays when the mode is left. */
export const openWorfeval = memoize(
  ({ settings, setupStorage: storage, loadEvaluation }: WeirStores): WorfevalStore =>
    createWorfevalStore({ settings, storage, load: loadEvaluation }),
);

export const useWorfeval = storeHook<WorfevalState>(() => openWorfeval(useWeir()));
