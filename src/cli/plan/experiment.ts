// `weir plan experiment`: what refinement is good for, on our tasks, with and without lost outputs.

import { type ExperimentRun, experimentTable, type MeanInterval, planTasks, runExperiment } from '../../core/plan';
import { type CommandInput, type CommandResult, type ParsedArgs, UsageError } from '../outcome';
import { numberOf } from '../parseArgs';
import { openChat } from '../run/chatModel';
import { candidateCount } from './candidates';
import { planModelOf } from './planInput';
import { printTable } from './printTable';
import { settingsOf } from './runPlan';

export async function showExperiment(
  words: readonly string[],
  args: ParsedArgs,
  input: CommandInput,
  usage: string,
): Promise<CommandResult> {
  const ids = planTasks.map(({ id }) => id);
  const unknown = words.find((word) => !ids.includes(word));
  if (unknown !== undefined) throw new UsageError(`${unknown} is no task with checks; there are ${ids.join(', ')}.`);
  const tasks = planTasks.filter(({ id }) => words.length === 0 || words.includes(id));
  const chatModel = planModelOf(args, input, usage);
  const settings = settingsOf(args, chatModel.model);
  const repetitions = numberOf(args, 'repetitions', 3, { min: 1, max: 1000, whole: true });
  const maskProbability = numberOf(args, 'mask', 0.25, { min: 0, max: 1 });
  const chat = await openChat(chatModel, input);
  const { refinement } = settings;
  const results: { task: string; runs: readonly ExperimentRun[] }[] = [];
  for (const task of tasks) {
    const runs = await runExperiment(
      {
        task,
        chat,
        clock: input,
        settings,
        repetitions,
        maskProbability,
        candidates: candidateCount(args),
        ...(refinement ? { refinement } : {}),
      },
      ({ condition, repetition, success }) =>
        input.log(`${task.id} ${repetition + 1}, ${condition}: ${success ? 'passed' : 'not passed'}`),
    );
    results.push({ task: task.id, runs });
  }
  const { model, rehearsal } = chatModel;
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
    exitCode: 0,
    json: { model, rehearsal, repetitions, maskProbability, tasks: tables },
    text: [...text, below].join('\n\n'),
  };
}
