// Views of the state of the bench, for screens and runs: settings, selected tasks and cells, results that count.

import {
  type BenchCellName,
  type BenchCellResult,
  type BenchPlan,
  type BenchSettings,
  type BenchTask,
  benchCellKey,
  benchCellsOf,
  benchStrategies,
  benchTasks,
  findTask,
  isCurrentResult,
  settingsKey,
  singlePassSettings,
  strategyLabel,
} from '../../core/taskBench';
import { benchMessages as t } from '../../messages/bench.en';
import type { SettingsState } from '../settings/settingsStore';
import type { BenchChoices, BenchState } from './benchStore';

/** The settings that a run would use now; a text explains why it cannot start. */
export function benchSettingsOf(choices: BenchChoices, settings: SettingsState): BenchSettings | string {
  const { modelChoice, baseUrl } = settings;
  const { rollouts, selection, seed, isSinglePass } = choices;
  const measured = isSinglePass ? singlePassSettings : { rollouts, selection };
  const common = { model: modelChoice.model, seed, ...measured };
  if (modelChoice.source === 'rehearsal') return common;
  return baseUrl === '' || modelChoice.model === '' ? t.noEndpoint : { ...common, endpoint: baseUrl };
}

export const shownOwnTasks = ({ taskFiles }: Pick<BenchState, 'taskFiles'>): readonly BenchTask[] =>
  taskFiles.flatMap(({ tasks }) => tasks);

/** The selected tasks that exist, those of the bench first. */
export const chosenTasksOf = ({ choices, ...state }: Pick<BenchState, 'choices' | 'taskFiles'>): readonly BenchTask[] =>
  [...benchTasks, ...shownOwnTasks(state)].filter(({ id }) => choices.tasks.includes(id));

/** The tasks and strategies that a run with the present choices measures. */
export const chosenCellsOf = (
  state: Pick<BenchState, 'choices' | 'taskFiles'>,
): Pick<BenchPlan, 'tasks' | 'strategies'> => ({
  tasks: chosenTasksOf(state).map(({ id }) => id),
  strategies: state.choices.strategies,
});

/** Results under the settings, by `benchCellKey`; results of tasks that have changed since are left out. */
export function resultsForSettings(
  { results, ...state }: Pick<BenchState, 'results' | 'taskFiles'>,
  settings: BenchSettings | string,
): ReadonlyMap<string, BenchCellResult> {
  const key = typeof settings === 'string' ? undefined : settingsKey(settings);
  const ownTasks = shownOwnTasks(state);
  const counted = results.filter((result) => result.settings === key && isCurrentResult(result, ownTasks));
  return new Map(counted.map((result) => [benchCellKey(result), result]));
}

/** Number of the cells that are measured now, or that a run would measure, and of those that have a result. */
export function countCells(
  state: Pick<BenchState, 'choices' | 'results' | 'taskFiles' | 'work'>,
  settings: BenchSettings | string,
): { readonly cells: number; readonly done: number } {
  const { work } = state;
  const isMeasuring = work.kind === 'running' || work.kind === 'pausing';
  const under = resultsForSettings(state, isMeasuring ? work.settings : settings);
  const cells = isMeasuring ? work.cells : benchCellsOf(chosenCellsOf(state));
  return {
    cells: cells.length,
    done: cells.filter((cell) => under.get(benchCellKey(cell))?.kind === 'measured').length,
  };
}

export const chosenStrategiesOf = ({ strategies }: Pick<BenchChoices, 'strategies'>) =>
  benchStrategies.filter(({ id }) => strategies.includes(id));

/** The task of a cell, the label of its strategy, and its key in the results. */
export const describeCell = (cell: BenchCellName, ownTasks: readonly BenchTask[]) => ({
  task: findTask(cell.task, ownTasks),
  strategy: strategyLabel(cell.strategy),
  key: benchCellKey(cell),
});
