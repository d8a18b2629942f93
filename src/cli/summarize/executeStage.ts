// `--execute`: the execute stage of `weir summarize`, on a task of the bench or a task as text.

import type { TestCase, ToolSet } from '../../core/executable';
import {
  defaultRollouts,
  type Execution,
  executeRollouts,
  isSuccess,
  type StagePorts,
  type TaskSpec,
} from '../../core/executeSummarize';
import { isJsonObject, type JsonObject, nearestName, parseJson } from '../../core/support';
import { benchTasks, findBenchTask, toolSetOfTask } from '../../core/taskBench';
import { type CliInput, type ParsedArgs, UsageError } from '../cliCommand';
import { formatCountedNoun, toOneLine } from '../formatText';
import { readChoiceOption, readNumberOption } from '../parseArgs';
import { createToolRunner } from '../run/createToolRunner';
import { readToolsFile } from '../run/readToolsFile';
import { createFileTools } from './createFileTools';

export interface ExecuteStage {
  readonly tasks: readonly TaskSpec[];
  readonly tools: ToolSet;
  /** Held-out tests of a task of the bench. */
  readonly tests: readonly TestCase[];
  run(ports: StagePorts): Promise<readonly Execution[]>;
  dispose(): void;
}

/** Options that require `--execute`. */
export const executeOptions = ['execute-strategy', 'rollouts', 'tools', 'inputs'] as const;

export async function readExecuteStage(
  args: ParsedArgs,
  input: CliInput,
  seed: number,
): Promise<ExecuteStage | undefined> {
  const taskArgument = args.value('execute');
  if (taskArgument === undefined) {
    const stray = executeOptions.find((name) => args.value(name) !== undefined);
    if (stray !== undefined) throw new UsageError(`--${stray} needs --execute: the task to work on.`);
    return undefined;
  }
  const strategy = readChoiceOption(args, 'execute-strategy', ['react', 'plan-and-execute'], 'react');
  const count = readNumberOption(args, 'rollouts', defaultRollouts, { min: 1, max: 100, whole: true });
  const calls = readChoiceOption(args, 'calls', ['text', 'tools'], 'text');
  const running = createToolRunner(input);
  const subject = taskArgument.startsWith('bench:')
    ? benchSubject(taskArgument.slice('bench:'.length), args)
    : await wordsSubject(taskArgument, args, input, { seed, runTool: running.runTool, now: input.now });
  return {
    ...subject,
    run: (ports) =>
      executeRollouts(subject.tasks, count, subject.tools, ports, {
        strategy,
        calls,
        onExecution: (execution, index) => input.log(`rollout ${index + 1}: ${executionLine(execution)}`),
      }),
    dispose: () => running.dispose(),
  };
}

type ExecuteSubject = Pick<ExecuteStage, 'tasks' | 'tools' | 'tests'>;

function benchSubject(id: string, args: ParsedArgs): ExecuteSubject {
  const task = findBenchTask(id);
  if (!task) {
    const near = nearestName(
      id,
      benchTasks.map((other) => other.id),
    );
    throw new UsageError(`The bench has no task ${id}${near === undefined ? '' : `; did you mean ${near}?`}`);
  }
  for (const name of ['tools', 'inputs']) {
    if (args.value(name) !== undefined) throw new UsageError(`--${name} does not go with a task of the bench.`);
  }
  const tasks = task.examples.map(({ inputs, golden }, index) => ({
    id: `${task.id}-${index + 1}`,
    text: task.text,
    inputs,
    golden,
  }));
  return { tasks, tools: toolSetOfTask(task), tests: task.tests };
}

async function wordsSubject(
  text: string,
  args: ParsedArgs,
  input: CliInput,
  ports: Parameters<typeof createFileTools>[1],
): Promise<ExecuteSubject> {
  const file = args.value('tools');
  if (file === undefined) throw new UsageError('--execute needs --tools: the functions to solve the task with.');
  const read = readToolsFile(await input.readText(file), file);
  if (read.definitions.length === 0) throw new UsageError(`${file} defines no tools: names and parameters are needed.`);
  const inputs = readInputs(args.value('inputs'));
  const task: TaskSpec = { id: 'task', text, ...(inputs === undefined ? {} : { inputs }) };
  return { tasks: [task], tools: createFileTools(read, ports), tests: [] };
}

function readInputs(text: string | undefined): JsonObject | undefined {
  if (text === undefined) return undefined;
  const read = parseJson(text);
  const fault = read.ok ? '' : ` (${read.error})`;
  if (!read.ok || !isJsonObject(read.value))
    throw new UsageError(`--inputs is a JSON object such as {"city": "Lyon"}${fault}.`);
  return read.value;
}

export function executionLine(execution: Execution): string {
  const { steps, outcome } = execution;
  const calls = steps.filter(({ kind }) => kind === 'called').length;
  const recovered = steps.filter(({ kind }) => kind === 'recovered').length;
  const ending =
    outcome.kind === 'finished' ? `answer ${toOneLine(JSON.stringify(outcome.answer))}` : toOneLine(outcome.message);
  const corrections = recovered > 0 ? `, ${formatCountedNoun(recovered, 'correction')}` : '';
  return `${formatCountedNoun(calls, 'call')}${corrections}, ${isSuccess(execution) ? 'succeeded' : 'failed'}: ${ending}`;
}
