import { useStore } from 'zustand';
import {
  type BenchState,
  type BenchStore,
  benchSettingsOf,
  createBenchStore,
} from '../../../state/evaluate/benchStore';
import { useSettings, useWeir, type WeirStores } from '../../studio/weirContext';

const opened = new WeakMap<WeirStores['shell'], BenchStore>();

/** The one bench of an app. It comes with the first look at it, and goes on when the mode is left. */
export function openBench(weir: WeirStores): BenchStore {
  const known = opened.get(weir.shell);
  if (known) return known;
  const { settings, setupStorage: storage, loadEvaluation } = weir;
  const created = createBenchStore({
    settings,
    storage,
    openDesk: async () => (await loadEvaluation()).openBench(),
    layout: async (graph) => (await loadEvaluation()).layout(graph),
  });
  opened.set(weir.shell, created);
  return created;
}

export function useBench<T>(select: (state: BenchState) => T): T {
  return useStore(openBench(useWeir()), select);
}

/** The settings under which cells are measured now, or why none can be. */
export function useBenchSettings() {
  const choices = useBench((state) => state.choices);
  const settings = useSettings((state) => state);
  return benchSettingsOf(choices, settings);
}
