// All tasks of the bench, in display order.

import { looseName, nearestName } from '../support';
import { type BenchTask, benchCategories, benchDifficulties } from './benchTask';
import { readBenchTasks } from './readBenchTasks';
import dataProcessing from './tasks/dataProcessing.json';
import logic from './tasks/logic.json';
import mathematics from './tasks/mathematics.json';
import strings from './tasks/strings.json';

export const benchTasks: readonly BenchTask[] = [mathematics, dataProcessing, strings, logic].flatMap((file) => {
  const tasks = readBenchTasks(file);
  if (!tasks.ok) throw new Error(`The tasks of ${file.category} in core/taskBench/tasks: ${tasks.error}.`);
  return tasks.value;
});

/** Heading between the text of a task and its examples, if those are shown. */
export const examplesHeading = '\n\nExamples:\n';

/** Finds a task by its id, or by its text in a prompt; undefined for an empty text. */
export function findBenchTask(idOrText = ''): BenchTask | undefined {
  const [words] = idOrText.split(examplesHeading);
  return benchTasks.find(({ id, text }) => id === idOrText || text === words);
}

/** The task with this id, among those of the user first. */
export const findTask = (id: string, ownTasks: readonly BenchTask[] = []): BenchTask | undefined =>
  [...ownTasks, ...benchTasks].find((task) => task.id === id);

/**
 * Tasks by ids, categories and difficulties, in the order of the bench: a task must match one value of each of the
 * three kinds that are given. `unknown` is the first unknown word, with the nearest known one.
 */
export function selectBenchTasks(
  words: readonly string[],
): { readonly tasks: readonly BenchTask[] } | { readonly unknown: string; readonly nearest?: string } {
  const known: readonly string[] = [...benchCategories, ...benchDifficulties, ...benchTasks.map(({ id }) => id)];
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
