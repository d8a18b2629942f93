// `weir plan experiment`: measures the benefit of refinement on our tasks, with and without lost outputs.

import {
  type ExamplePlanTask,
  type ExperimentRun,
  examplePlanTasks,
  experimentConditions,
  experimentTable,
  type MeanInterval,
  runExperiment,
} from '../../core/plan';
import { createCancelSource, formatScore } from '../../core/support';
import { type CliCommandResult, type CliInput, type ParsedArgs, UsageError } from '../cliCommand';
import { formatCountedNoun } from '../formatText';
import { readNumberOption } from '../parseArgs';
import { openChat } from '../run/chatModel';
import { readProfileOptions } from '../run/endpointOptions';
import { collectExperimentRuns, type ExperimentSettings } from './experimentQueue';
import { candidateCountOption } from './planCandidates';
import { parsePlanTask, planModelOption } from './planInput';
import { printTable } from './printTable';
import { planSettingsOf } from './runPlanCommand';
import { withPlanChecks } from './withPlanChecks';

export async function runPlanExperiment(
  words: readonly string[],
  args: ParsedArgs,
  input: CliInput,
  usage: string,
): Promise<CliCommandResult> {
  const tasks = await tasksOf(words, input);
  const chatModel = planModelOption(args, input, usage);
  const settings = planSettingsOf(args, chatModel.model);
  const repetitions = readNumberOption(args, 'repetitions', 3, { min: 1, max: 1000, whole: true });
  const maskProbability = readNumberOption(args, 'mask', 0.25, { min: 0, max: 1 });
  const { refinement } = settings;
  const experimentSettings: ExperimentSettings = {
    chatModel,
    settings,
    maskProbability,
    candidates: candidateCountOption(args),
    ...(refinement ? { refinement } : {}),
  };
  const cancel = createCancelSource();
  input.onInterrupt?.(() => {
    input.log('Stopping: the table is of what is finished.');
    cancel.cancel();
  });
  const results = tasks.map((task) => ({ task: task.id, runs: [] as ExperimentRun[] }));
  const keep = (task: string, run: ExperimentRun) => {
    results.find((one) => one.task === task)?.runs.push(run);
    const { repetition, condition, success } = run;
    input.log(`${task} ${repetition + 1}, ${condition}: ${success ? 'passed' : 'not passed'}`);
  };
  const address = args.value('queue');
  let left = 0;
  if (address === undefined) {
    const profile = await readProfileOptions(args, input, ['temperature', 'seed']);
    const chat = await openChat(chatModel, input, { profile });
    await withPlanChecks(async (checking) => {
      for (const task of tasks) {
        const given = { ...experimentSettings, task, chat, clock: input, checking, repetitions };
        await runExperiment(given, (run) => keep(task.id, run), cancel.signal);
      }
    });
    left = tasks.length * repetitions * experimentConditions.length - results.flatMap(({ runs }) => runs).length;
  } else
    left = await collectExperimentRuns(
      { address, settings: experimentSettings, tasks, repetitions, cancel: cancel.signal, onRun: keep },
      input,
    );
  const { model, rehearsal } = chatModel;
  if (left > 0) input.log(`note: ${formatCountedNoun(left, 'run')} left out of the tables.`);
  const tables = results.map(({ task, runs }) => ({ task, rows: experimentTable(runs), runs }));
  const hundred = (share: number) => Math.round(share * 100);
  const percent = ({ mean, interval }: MeanInterval) =>
    mean === null
      ? '–'
      : `${hundred(mean)} %${interval ? ` (${hundred(interval.low)}-${hundred(interval.high)})` : ''}`;
  const figure = ({ mean }: MeanInterval) => formatScore(mean, 2);
  const text = tables.map(({ task, rows }) =>
    printTable([
      [task, 'runs', 'success', 'checks passed', 'time ms', 'speed-up', 'updates', 'init', 'changed', 'ratio'],
      ...rows.map((row) => [
        row.condition,
        String(row.runs),
        percent(row.success),
        percent(row.score),
        formatScore(row.makespan.mean, 0),
        figure(row.speedUp),
        figure(row.updates),
        row.initial ? figure(row.initial) : '–',
        row.changed ? figure(row.changed) : '–',
        figure(row.changedRatio),
      ]),
    ]),
  );
  const below = [
    `masked: each output is lost with a probability of ${maskProbability}; refined: the updater may change the plan`,
    'init: subtasks of the plan at the start; changed: those of them that updates changed or removed; ratio: changed over init; means over the runs',
    'in brackets: 95 % interval, bootstrapped over the runs',
    ...(rehearsal ? ['rehearsed: these figures show the machinery, not a model'] : []),
  ].join('\n');
  return {
    exitCode: left > 0 ? 1 : 0,
    json: { model, rehearsal, repetitions, maskProbability, tasks: tables },
    text: [...text, below].join('\n\n'),
  };
}

/** The built-in tasks, all unless some are named, and tasks with checks from files. */
async function tasksOf(words: readonly string[], input: CliInput): Promise<readonly ExamplePlanTask[]> {
  const own = examplePlanTasks.filter(({ id }) => words.length === 0 || words.includes(id));
  const tasks = [...own];
  for (const file of words.filter((word) => !examplePlanTasks.some(({ id }) => id === word))) {
    const given = input.exists(file) ? parsePlanTask(file, await input.readText(file)) : undefined;
    if (!given) {
      const ids = examplePlanTasks.map(({ id }) => id).join(', ');
      throw new UsageError(`${file} is not a task with checks; there are ${ids}, and files with "task" and "checks".`);
    }
    if (given.checks.every(({ kind }) => kind === 'judged')) {
      throw new UsageError(`${file} has no check that can be made without a judge, so nothing would be measured.`);
    }
    if (tasks.some(({ id }) => id === given.id)) throw new UsageError(`Two tasks are called ${given.id}.`);
    const { id, title, task, checks } = given;
    tasks.push({ id, title, task, checks });
  }
  return tasks;
}
