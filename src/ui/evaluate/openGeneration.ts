import { useStore } from 'zustand';
import {
  createGenerationStore,
  type GenerationState,
  type GenerationStore,
} from '../../state/evaluate/generationStore';
import { useWeir, type WeirStores } from '../studio/weirContext';

const opened = new WeakMap<WeirStores['shell'], GenerationStore>();

/** The one generation of an app. It comes with the first look at it, and goes on when the mode is left. */
export function openGeneration(weir: WeirStores): GenerationStore {
  const known = opened.get(weir.shell);
  if (known) return known;
  const { settings, setupStorage: storage, loadEvaluation: load, openChat } = weir;
  const created = createGenerationStore({ settings, storage, load, openChat });
  opened.set(weir.shell, created);
  return created;
}

export function useGeneration<T>(select: (state: GenerationState) => T): T {
  return useStore(openGeneration(useWeir()), select);
}
