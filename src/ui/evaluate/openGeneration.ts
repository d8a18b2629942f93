import { memoize } from '../../core/support';
import { createGenerationStore, type GenerationState } from '../../state/evaluate/generationStore';
import { storeHook } from '../studio/storeHook';
import { useWeir } from '../studio/weirContext';

/** The one generation of an app. It comes with the first look at it, and goes on when the mode is left. */
const openGeneration = memoize(createGenerationStore);

export const useGeneration = storeHook<GenerationState>(() => openGeneration(useWeir()));
