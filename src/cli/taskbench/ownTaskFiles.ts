// Files of own tasks of `weir taskbench`: reading them, leaving out tasks that need no tools, and writing further tests.

import type { TestCase } from '../../core/executable';
import type { ChatPort } from '../../core/llm';
import type { JsonValue } from '../../core/support';
import {
  addTests,
  type BenchPlan,
  type BenchTask,
  isSolvedWithoutTools,
  readTaskFile,
  writeTests,
} from '../../core/taskBench';
import { type CliCommandResult, type CliInput, type ParsedArgs, UsageError } from '../cliCommand';
import { formatCountedNoun, toOneLine } from '../formatText';
import { readNumberOption } from '../parseArgs';

export const listOption = (args: ParsedArgs, name: string) =>
  (args.value(name) ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Words of `--tasks` that name a file. */
export const taskFilesOf = (args: ParsedArgs, input: CliInput) =>
  listOption(args, 'tasks').filter((word) => /\.json$/i.test(word) || input.exists(word));

export async function ownTasksOf(args: ParsedArgs, input: CliInput): Promise<readonly BenchTask[]> {
  const all: BenchTask[] = [];
  for (const file of taskFilesOf(args, input)) {
    const read = await readTaskFile(await input.readText(file));
    if (!read.ok) throw new UsageError(`${file}: ${read.error}.`);
    const twice = read.value.tasks.find(({ id }) => all.some((task) => task.id === id));
    if (twice) throw new UsageError(`Two files have the task ${twice.id}.`);
    if (read.value.computed > 0) {
      input.log(`note: ${file}: the references computed ${formatCountedNoun(read.value.computed, 'answer')}.`);
    }
    all.push(...read.value.tasks);
  }
  return all;
}

/** Measures nothing: prints the one file of own tasks with further tests, for a person to read. */
export async function printWrittenTests(
  args: ParsedArgs,
  {
    chat,
    model,
    seed,
    endpoint,
    ownTasks,
  }: BenchPlan & { readonly chat: ChatPort; readonly ownTasks: readonly BenchTask[] },
  input: CliInput,
): Promise<CliCommandResult> {
  const count = readNumberOption(args, 'write-tests', 5, { min: 1, max: 100, whole: true });
  const [file, ...more] = taskFilesOf(args, input);
  if (file === undefined || more.length > 0)
    throw new UsageError('--write-tests needs one file of own tasks in --tasks.');
  if (endpoint === undefined) {
    throw new UsageError('--write-tests asks a language model: name one with --model and --base-url.');
  }
  const added = new Map<string, readonly TestCase[]>();
  let isComplete = true;
  for (const task of ownTasks) {
    const written = await writeTests(task, count, { chat, model, seed });
    const tests = written.ok ? written.value.tests : [];
    added.set(task.id, tests);
    isComplete &&= tests.length === count;
    input.log(
      `${task.id}: ${formatCountedNoun(tests.length, 'test')}${written.ok ? '' : `; ${toOneLine(written.error)}`}`,
    );
    for (const { inputs, reason } of written.ok ? written.value.refused : []) {
      input.log(`note: ${task.id}: ${toOneLine(inputs)} is left out. ${toOneLine(reason)}`);
    }
  }
  const read = JSON.parse((await input.readText(file)).replace(/^\uFEFF/, '')) as JsonValue; // Already read as tasks.
  const json = addTests(read, ownTasks, added);
  return { exitCode: isComplete ? 0 : 1, json, text: JSON.stringify(json, null, 2), isDocument: true };
}

/** Skips own tasks that the model solves without tools. */
export async function withoutSolved(
  plan: BenchPlan,
  ownTasks: readonly BenchTask[],
  chat: ChatPort,
  input: CliInput,
): Promise<BenchPlan> {
  if (plan.endpoint === undefined) {
    throw new UsageError('--filter-without-tools asks a language model: name one with --model and --base-url.');
  }
  const solved: string[] = [];
  for (const task of ownTasks) {
    const isSolved = await isSolvedWithoutTools(task, { chat, model: plan.model, seed: plan.seed });
    if (isSolved === undefined)
      input.log(`note: ${task.id} is kept: the endpoint failed when it was asked without tools.`);
    if (!isSolved) continue;
    solved.push(task.id);
    input.log(`note: ${task.id} is left out: ${plan.model} solves all of its tests without tools.`);
  }
  const tasks = plan.tasks.filter((id) => !solved.includes(id));
  if (tasks.length === 0) throw new UsageError('No task is left: the model solves all of them without tools.');
  return { ...plan, tasks };
}
