import { memoize } from '../../core/support';
import { createWorfevalStore, type WorfevalState } from '../../state/evaluate/worfevalStore';
import { storeHook } from '../studio/storeHook';
import { useWeir } from '../studio/weirContext';

/** The one WorfEval of an app. It comes with the first look at it, and stays when the mode is left. */
const openWorfeval = memoize(createWorfevalStore);

export const useWorfeval = storeHook<WorfevalState>(() => openWorfeval(useWeir()));
