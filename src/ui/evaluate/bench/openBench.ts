import { memoize } from '../../../core/support';
import { type BenchState, benchSettingsOf, createBenchStore, resultsUnder } from '../../../state/evaluate/benchStore';
import { storeHook } from '../../studio/storeHook';
import { useSettings, useWeir } from '../../studio/weirContext';

/** The one bench of an app. It comes with the first look at it, and goes on when the mode is left. */
const openBench = memoize(createBenchStore);

export const useBench = storeHook<BenchState>(() => openBench(useWeir()));

/** The settings under which cells are measured now, or why none can be. */
export function useBenchSettings() {
  const choices = useBench((state) => state.choices);
  const settings = useSettings((state) => state);
  return benchSettingsOf(choices, settings);
}

/** By `cellKey`, what has been measured under them. */
export function useMeasured() {
  const results = useBench((state) => state.results);
  return resultsUnder(results, useBenchSettings());
}
