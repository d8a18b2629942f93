// All tasks of the bench, in the order in which they are listed.

import { looseName, nearestName } from '../support';
import type { BenchCategory, BenchDifficulty, BenchTask } from './benchTask';
import { dataProcessingTasks } from './tasks/dataProcessing';
import { logicTasks } from './tasks/logic';
import { mathematicsTasks } from './tasks/mathematics';
import { stringsTasks } from './tasks/strings';

export const benchCategories: readonly BenchCategory[] = ['mathematics', 'data processing', 'strings', 'logic'];
export const benchDifficulties: readonly BenchDifficulty[] = ['easy', 'medium', 'hard'];

export const benchTasks: readonly BenchTask[] = [
  ...mathematicsTasks,
  ...dataProcessingTasks,
  ...stringsTasks,
  ...logicTasks,
];

/** Between the words of a task and its examples, where those are shown. */
export const examplesHeading = '\n\nExamples:\n';

/** By its id, or by its words as they stand in a prompt; without either there is none. */
export function findBenchTask(idOrText = ''): BenchTask | undefined {
  const [words] = idOrText.split(examplesHeading);
  return benchTasks.find(({ id, text }) => id === idOrText || text === words);
}

/**
 * Tasks by ids, categories and difficulties, in the order of the bench: of each of the three kinds that is named, one
 * must fit. `unknown` is the first word that is none of them, with the nearest that is.
 */
export function selectBenchTasks(
  words: readonly string[],
): { readonly tasks: readonly BenchTask[] } | { readonly unknown: string; readonly nearest?: string } {
  const known = [...benchCategories, ...benchDifficulties, ...benchTasks.map(({ id }) => id)];
  const chosen: string[] = [];
  for (const word of words) {
    const match = known.find((name) => name === word) ?? known.find((name) => looseName(name) === looseName(word));
    if (match === undefined) {
      const nearest = nearestName(word, known);
      return { unknown: word, ...(nearest === undefined ? {} : { nearest }) };
    }
    chosen.push(match);
  }
  const fits = (names: readonly string[], value: string) => {
    const named = chosen.filter((word) => names.includes(word));
    return named.length === 0 || named.includes(value);
  };
  const ids = chosen.filter((word) => benchTasks.some(({ id }) => id === word));
  const isGroup = ids.length < chosen.length || chosen.length === 0;
  const tasks = benchTasks.filter(
    ({ id, category, difficulty }) =>
      ids.includes(id) || (isGroup && fits(benchCategories, category) && fits(benchDifficulties, difficulty)),
  );
  return { tasks };
}
