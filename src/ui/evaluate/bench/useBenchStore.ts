import { benchSettingsOf, createBenchStore, resultsUnder } from '../../../state/evaluate/benchStore';
import { ownStore, useSettings } from '../../studio/weirContext';

export const useBench = ownStore(createBenchStore);

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
