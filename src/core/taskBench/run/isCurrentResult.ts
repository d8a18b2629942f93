import { canonicalJson, type JsonObject, type JsonValue, memoize } from '../../support';
import type { BenchTask } from '../benchTask';
import { findTask } from '../benchTasks';
import type { BenchCellResult } from './cellResult';

/**
 * Whether a stored result was measured on the current examples and held-out tests of its task: a result of an earlier
 * version of the task, or one that lacks tests, does not belong in the table. A change of only a task's text is not
 * detected.
 */
export function isCurrentResult(result: BenchCellResult, ownTasks: readonly BenchTask[] = []): boolean {
  const task = findTask(result.task, ownTasks);
  return task !== undefined && isOfCases(result)(task);
}

const isOfCases = memoize((result: BenchCellResult) =>
  memoize(({ tests, examples }: BenchTask): boolean => {
    if (result.kind !== 'measured') return true;
    return (
      result.tests.length === tests.length &&
      result.tests.every((test, index) => textOf(test) === textOf(tests[index])) &&
      result.executions.every((each, index) => textOf(each) === textOf(examples[index % examples.length])) &&
      result.isRight === result.tests.every(({ passed }) => passed)
    );
  }),
);

const textOf = (one: { readonly inputs?: JsonObject; readonly golden?: JsonValue } | undefined): string =>
  canonicalJson([one?.inputs ?? null, one?.golden ?? null]);
