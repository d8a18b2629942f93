import { memoize } from '../../core/support';
import {
  createGenerationStore,
  type GenerationState,
  type GenerationStore,
} from '../../state/evaluate/generationStore';
import { storeHook } from '../studio/storeHook';
import { useWeir, type WeirStores } from '../studio/weirContext';

/** The one generation of an app. It comes with the first look at it, and goes on when the mode is left. */
export const openGeneration = memoize(
  ({ settings, setupStorage: storage, loadEvaluation: load, openChat }: WeirStores): GenerationStore =>
    createGenerationStore({ settings, storage, load, openChat }),
);

export const useGeneration = storeHook<GenerationState>(() => openGeneration(useWeir()));
