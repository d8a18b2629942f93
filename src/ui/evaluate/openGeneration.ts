import { useStore } from 'zustand';
import { memoize } from '../../core/support';
import {
  createGenerationStore,
  type GenerationState,
  type GenerationStore,
} from '../../state/evaluate/generationStore';
import { useWeir, type WeirStores } from '../studio/weirContext';

/** The one generation of an app. It comes with the first look at it, and goes on when the mode is left. */
export const openGeneration = memoize(
  ({ settings, setupStorage: storage, loadEvaluation: load, openChat }: WeirStores): GenerationStore =>
    createGenerationStore({ settings, storage, load, openChat }),
);

export function useGeneration<T>(select: (state: GenerationState) => T): T {
  return useStore(openGeneration(useWeir()), select);
}
