import { useStore } from 'zustand';
import { createWorfevalStore, type WorfevalState, type WorfevalStore } from '../../state/evaluate/worfevalStore';
import { useWeir, type WeirStores } from '../studio/weirContext';

const opened = new WeakMap<WeirStores['shell'], WorfevalStore>();

/** The one WorfEval of an app. It comes with the first look at it, and stays when the mode is left. */
export function openWorfeval(weir: WeirStores): WorfevalStore {
  const known = opened.get(weir.shell);
  if (known) return known;
  const { settings, setupStorage: storage, loadEvaluation } = weir;
  const created = createWorfevalStore({ settings, storage, load: loadEvaluation });
  opened.set(weir.shell, created);
  return created;
}

export function useWorfeval<T>(select: (state: WorfevalState) => T): T {
  return useStore(openWorfeval(useWeir()), select);
}
