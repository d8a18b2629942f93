// `weir plan experiment`: what refinement is good for, on our tasks, with and without lost outputs.

import {
  type ExperimentRun,
  experimentConditions,
  experimentTable,
  type MeanInterval,
  type PlanTask,
  planTasks,
  runExperiment,
} from '../../core/plan';
import { createCancelSource } from '../../core/support';
import { type CommandInput, type CommandResult, type ParsedArgs, UsageError } from '../cliCommand';
import { plural } from '../formatText';
import { numberOf } from '../parseArgs';
import { openChat } from '../run/chatModel';
import { type Asked, collectExperiment } from './experimentQueue';
import { candidateCount } from './planCandidates';
import { planModelOf, taskIn } from './planInput';
import { printTable } from './printTable';
import { settingsOf } from './runPlanCommand';
import { withChecks } from './withPlanChecks';

export async function showExperiment(
  words: readonly string[],
  args: ParsedArgs,
  input: CommandInput,
  usage: string,
): Promise<CommandResult> {
  const tasks = await tasksOf(words, input);
  const chatModel = planModelOf(args, input, usage);
  const settings = settingsOf(args, chatModel.model);
  const repetitions = numberOf(args, 'repetitions', 3, { min: 1, max: 1000, whole: true });
  const maskProbability = numberOf(args, 'mask', 0.25, { min: 0, max: 1 });
  const { refinement } = settings;
  const asked: Asked = {
    chatModel,
    settings,
    maskProbability,
    candidates: candidateCount(args),
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
    const chat = await openChat(chatModel, input);
    await withChecks(async (checking) => {
      for (const task of tasks) {
        const given = { ...asked, task, chat, clock: input, checking, repetitions };
        await runExperiment(given, (run) => keep(task.id, run), cancel.signal);
      }
    });
    left = tasks.length * repetitions * experimentConditions.length - results.flatMap(({ runs }) => runs).length;
  } else left = await collectExperiment({ address, asked, tasks, repetitions, cancel: cancel.signal, keep }, input);
  const { model, rehearsal } = chatModel;
  if (left > 0) input.log(`note: ${plural(left, 'run')} left out of the tables.`);
  const tables = results.map(({ task, runs }) => ({ task, rows: experimentTable(runs), runs }));
  const hundred = (share: number) => Math.round(share * 100);
  const percent = ({ mean, interval }: MeanInterval) =>
    `${hundred(mean)} %${interval ? ` (${hundred(interval.low)}-${hundred(interval.high)})` : ''}`;
  const figure = ({ mean }: MeanInterval) => mean.toFixed(2);
  const text = tables.map(({ task, rows }) =>
    printTable([
      [task, 'runs', 'success', 'checks passed', 'time ms', 'speed-up', 'updates', 'changed'],
      ...rows.map((row) => [
        row.condition,
        String(row.runs),
        percent(row.success),
        percent(row.score),
        String(Math.round(row.makespan.mean)),
        figure(row.speedUp),
        figure(row.updates),
        figure(row.changedRatio),
      ]),
    ]),
  );
  const below = [
    `masked: each output is lost with a probability of ${maskProbability}; refined: the updater may change the plan`,
    'in brackets: 95 % interval, bootstrapped over the runs',
    ...(rehearsal ? ['rehearsed: these figures show the machinery, not a model'] : []),
  ].join('\n');
  return {
    exitCode: left > 0 ? 1 : 0,
    json: { model, rehearsal, repetitions, maskProbability, tasks: tables },
    text: [...text, below].join('\n\n'),
  };
}

/** Ours, all of them unless some are named, and tasks with checks from files. */
async function tasksOf(words: readonly string[], input: CommandInput): Promise<readonly PlanTask[]> {
  const own = planTasks.filter(({ id }) => words.length === 0 || words.includes(id));
  const tasks = [...own];
  for (const file of words.filter((word) => !planTasks.some(({ id }) => id === word))) {
    const given = input.exists(file) ? taskIn(file, await input.readText(file)) : undefined;
    if (!given) {
      const ids = planTasks.map(({ id }) => id).join(', ');
      throw new UsageError(`${file} is no task with checks; there are ${ids}, and files with "task" and "checks".`);
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
