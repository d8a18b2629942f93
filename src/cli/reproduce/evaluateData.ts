// Runs the experiment of a paper on a data set with `evaluate`.

import type { ExperimentId } from '../../core/sessionEvaluation';
import { maxLogBytes, UsageError } from '../cliCommand';
import { memoryInput } from './memoryInput';
import { at, listIn, modelWords, numberAt, type PaperInput, percent, runForJson } from './paperRun';

export const exampleData = 'src/examples/evaluation/data.json';

/** `evaluate` with the plan of a paper on a data set; `folder` keeps the results. */
export async function evaluateData(id: ExperimentId, data: string, folder: string | undefined, run: PaperInput) {
  const { args, input, isFull } = run;
  const { evaluateCommand } = await import('../commands/evaluateCommand');
  const { experimentPlan, readDataSet, includedFiles } = await import('../../core/sessionEvaluation');
  const text = await input.readText(data, { maxBytes: maxLogBytes });
  const included = new Map<string, string>();
  const place = data.includes('/') ? data.slice(0, data.lastIndexOf('/') + 1) : '';
  for (const name of includedFiles(text)) {
    included.set(name, await input.readText(name.startsWith('/') ? name : `${place}${name}`));
  }
  const set = readDataSet(text, included);
  if (!set.ok) throw new UsageError(`${data}: ${set.error.message}`);
  const users = set.value.profiles.map((profile) => profile.id);
  const chosen = isFull ? users : users.slice(0, 1);
  const repetitions = isFull ? 3 : 1;
  const planName = `reproduce-${id}.plan.json`;
  const plan = { ...experimentPlan(id), data, repetitions, ...(isFull ? {} : { profiles: chosen }) };
  const files = new Map([[planName, JSON.stringify({ weir: 'evaluation-plan', version: 1, models: {}, ...plan })]]);
  const options = ['model', 'base-url', 'user-model', 'tool-model', 'judge-model'];
  const words = [planName, ...modelWords(args, options), ...(folder === undefined ? [] : ['--out', folder])];
  const { json, isComplete } = await runForJson(evaluateCommand, words, memoryInput(input, files, false));
  const rows = listIn(json, 'rows');
  return {
    figure: (level: string, arm: string, setting: string, figure: string) => {
      const found = rows.find(
        (row) => at(row, 'level') === level && at(row, 'arm') === arm && at(row, 'setting') === setting,
      );
      const value = numberAt(found, 'figures', figure, 'value');
      // Scores of a judge are points, and calls of the agent are counts.
      return figure === 'score' || figure === 'agentCalls' ? value : percent(value);
    },
    about: `${data}: ${chosen.length} of ${users.length} users, ${set.value.workflows.length} workflows, ${repetitions} ${repetitions === 1 ? 'repetition' : 'repetitions'}`,
    rehearsal: at(json, 'rehearsal') === true,
    isComplete,
  };
}
