import { createBenchStore } from '../../../state/evaluate/benchStore';
import { benchSettingsOf, chosenTasksOf, resultsForSettings, shownOwnTasks } from '../../../state/evaluate/benchView';
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
  const state = useBenchStore('results', 'taskFiles');
  return resultsForSettings(state, useBenchSettings());
}

/** The tasks of the user's files. */
export const useOwnTasks = () => shownOwnTasks(useBenchStore('taskFiles'));

/** The selected tasks, those of the bench first. */
export const useChosenTasks = () => chosenTasksOf(useBenchStore('choices', 'taskFiles'));
