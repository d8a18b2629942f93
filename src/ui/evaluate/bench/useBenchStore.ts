import { benchSettingsOf, createBenchStore, resultsForSettings } from '../../../state/evaluate/benchStore';
import { createOwnStoreHook, useSettings } from '../../studio/weirContext';

export const useBenchStore = createOwnStoreHook(createBenchStore);

/** The current settings for measuring cells, or the reason why no cell can be measured. */
export function useBenchSettings() {
  const choices = useBenchStore((state) => state.choices);
  const settings = useSettings((state) => state);
  return benchSettingsOf(choices, settings);
}

/** The results under the current settings, by `benchCellKey`. */
export function useMeasuredCells() {
  const results = useBenchStore((state) => state.results);
  return resultsForSettings(results, useBenchSettings());
}
