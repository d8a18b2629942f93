// Runs an experiment over a queue: each repetition of a task is one queue task, which a worker runs under all
// conditions.

import { createHash } from 'node:crypto';
import type { EndpointProfile } from '../../core/llm';
import {
  type ExamplePlanTask,
  type ExperimentInput,
  type ExperimentRun,
  examplePlanTasks,
  experimentConditions,
  readExperimentRuns,
  runRepetition,
} from '../../core/plan';
import { type CancelSignal, isJsonObject } from '../../core/support';
import { type CliInput, UsageError } from '../cliCommand';
import { collectFromQueue, unreadableResult } from '../evaluate/queueRun';
import { toOneLine } from '../formatText';
import { type ChatModel, checkBaseUrl, openChat } from '../run/chatModel';
import { withPlanChecks } from './withPlanChecks';

/** Everything that a worker needs except the task and the repetition. It contains no key. */
export interface ExperimentSettings
  extends Omit<ExperimentInput, 'task' | 'chat' | 'clock' | 'checking' | 'repetitions'> {
  readonly chatModel: ChatModel;
}

interface CollectExperiment {
  readonly address: string;
  readonly settings: ExperimentSettings;
  readonly tasks: readonly ExamplePlanTask[];
  readonly repetitions: number;
  readonly cancel: CancelSignal;
  onRun(task: string, run: ExperimentRun): void;
}

/** Returns the number of missing runs. */
export async function collectExperimentRuns(
  { address, settings, tasks: wanted, repetitions, cancel, onRun }: CollectExperiment,
  input: CliInput,
): Promise<number> {
  // Every worker has the built-in tasks; those from files are sent along.
  const given = wanted.filter((task) => !examplePlanTasks.includes(task));
  const bundle = JSON.stringify({ v: 1, experiment: settings, ...(given.length > 0 ? { tasks: given } : {}) });
  // Task names are global in the queue: the hash prevents results from another experiment with the same tasks.
  const hash = createHash('sha256').update(bundle).digest('hex').slice(0, 12);
  const tasks = wanted.flatMap(({ id }) => Array.from({ length: repetitions }, (_, index) => `${id}/${index}#${hash}`));
  let left = tasks.length;
  await collectFromQueue(
    {
      address,
      bundle,
      tasks,
      cancel,
      onDone: (task, result) => {
        const runs = readExperimentRuns(result);
        if (!runs.ok) return input.log(`${task}: ${unreadableResult(runs.error)}`);
        left -= 1;
        for (const run of runs.value) onRun(placeOf(task).id, run);
      },
      onFailed: (task, message) => input.log(`${task}: ${toOneLine(message)}`),
    },
    input,
  );
  return left * experimentConditions.length;
}

function placeOf(task: string) {
  const [, id = '', repetition] = /^(.+)\/(\d+)#/.exec(task) ?? [];
  return { id, repetition: Number(repetition) };
}

/** Returns the worker's function for the tasks of a bundle; undefined for another kind of bundle. */
export async function openExperimentBundle(
  bundle: string,
  input: CliInput,
  endpoints: readonly string[] | undefined,
  profile: EndpointProfile,
): Promise<((task: string, cancel: CancelSignal) => Promise<string | undefined>) | undefined> {
  const value: unknown = JSON.parse(bundle);
  if (!isJsonObject(value) || value['v'] !== 1 || !isJsonObject(value['experiment'])) return undefined;
  const { chatModel, ...settings } = value['experiment'] as unknown as ExperimentSettings; // Written by `collectExperimentRuns`.
  const known = [...((value['tasks'] ?? []) as unknown as readonly ExamplePlanTask[]), ...examplePlanTasks]; // Also written by `collectExperimentRuns`.
  const { baseUrl } = chatModel;
  if (baseUrl !== undefined && endpoints && !endpoints.includes(checkBaseUrl(baseUrl))) {
    throw new UsageError(`The experiment asks ${baseUrl}, which no --endpoint names.`);
  }
  const chat = await openChat(chatModel, input, { profile });
  return async (name, cancel) => {
    const { id, repetition } = placeOf(name);
    const task = known.find((one) => one.id === id);
    if (!task) throw new Error(`This version of Weir has no task ${id}. Use the same version everywhere.`);
    const runs = await withPlanChecks((checking) =>
      runRepetition({ ...settings, task, chat, clock: input, checking }, repetition, undefined, cancel),
    );
    return runs.length < experimentConditions.length ? undefined : JSON.stringify(runs);
  };
}
