import { benchSettingsOf, createBenchStore, resultsForSettings } from '../../../state/evaluate/benchStore';
import { createOwnStoreHook, useSettings } from '../../studio/weirContext';

export const useBenchStore = createOwnStoreHook(createBenchStore);

/** The settings under which cells are measured now, or why none can be. */
export function useBenchSettings() {
  const choices = useBenchStore((state) => state.choices);
  const settings = useSettings((state) => state);
  return benchSettingsOf(choices, settings);
}

/** By `benchCellKey`, what has been measured under them. */
export function useMeasuredCells() {
  const results = useBenchStore((state) => state.results);
  return resultsForSettings(results, useBenchSettings());
}
