// Computes the tables of a paper with the commands that measure: evaluate, generate and worfeval, plan experiment,
// taskbench. Each run returns the figures by table, row and measure in the units of the published ones, and its settings.

import { agentPresets } from '../../core/session';
import { isJsonObject, type JsonValue } from '../../core/support';
import { benchTasks } from '../../core/taskBench';
import { UsageError } from '../cliCommand';
import { evaluateData, exampleData } from './evaluateData';
import { at, listIn, modelWords, numberAt, type PaperInput, type PaperRun, percent, runForJson } from './paperRun';
import { type PaperId, publishedPapers } from './published';
import { runWorfbench } from './runWorfbench';

/** FlowAgent and FlowBench. */
async function runAgents(id: 'flowagent' | 'flowbench', run: PaperInput): Promise<PaperRun> {
  const { args, input } = run;
  const data = args.value('data') ?? (input.exists(exampleData) ? exampleData : undefined);
  if (data === undefined) {
    throw new UsageError('--data is missing: name a data set with workflows, users and reference sessions.');
  }
  const evaluated = await evaluateData(id, data, args.value('out'), run);
  return {
    figure: (table, row, measure) => {
      const [setting = 'iw', figure = ''] = measure.includes(':') ? measure.split(':') : [table.setting, measure];
      return evaluated.figure(table.level ?? 'session', row, setting, figure);
    },
    settings: {
      'Agent model': args.value('model') ?? 'rehearsal-compliant',
      'User model': args.value('user-model') ?? 'rehearsal-compliant',
      'Judge model': args.value('judge-model') ?? 'none',
      Data: evaluated.about,
      ...(id === 'flowbench'
        ? { 'Limit of a session': '15 interactions, 20 across scenarios' }
        : { Temperature: String(agentPresets.flowagent.config.temperature ?? 'not set') }),
    },
    rehearsal: evaluated.rehearsal,
    isComplete: evaluated.isComplete,
  };
}

/** Flow: `plan experiment` on the tasks with the paper's checks. */
async function runPlans({ args, input, isFull }: PaperInput): Promise<PaperRun> {
  const { planCommand } = await import('../commands/planCommand');
  const repetitions = isFull ? '5' : '1';
  const words = ['experiment', 'conference', 'game', 'lecture', '--repetitions', repetitions, ...modelWords(args)];
  const { json, isComplete } = await runForJson(planCommand, words, input);
  return {
    figure: (_table, row, measure) => {
      const task = listIn(json, 'tasks').find((one) => at(one, 'task') === measure);
      const found = listIn(task, 'rows').find((one) => at(one, 'condition') === row);
      return percent(numberAt(found, 'success', 'mean'));
    },
    settings: {
      Trials: repetitions,
      Tasks: "Weir's own: conference, game and lecture",
      Score: 'share of the checks that need no judge',
    },
    rehearsal: at(json, 'rehearsal') === true,
    isComplete,
  };
}

/** The strategies of Table 5. */
const jsonModeStrategies = 'one-react,one-plan,es-react-react,es-plan-plan';

const benchFields: Readonly<Record<string, string>> = {
  crate: 'caseRate',
  trate: 'testRate',
  execution: 'executionCompleteness',
  validity: 'graphValidity',
  both: 'bothSucceed',
  mixed: 'mixed',
};

/** FlowMind: `taskbench --single-pass`, and once more in JSON mode for Table 5. */
async function runBench({ args, input, isFull }: PaperInput): Promise<PaperRun> {
  const { taskbenchCommand } = await import('../commands/taskbenchCommand');
  const categories = [...new Set(benchTasks.map(({ category }) => category))];
  const small = categories.flatMap((category) => benchTasks.find((task) => task.category === category)?.id ?? []);
  const tasks = isFull ? benchTasks.map(({ id }) => id) : small;
  const out = args.value('out');
  const measure = (strategies: string, ...more: readonly string[]) =>
    runForJson(
      taskbenchCommand,
      [
        ...['--single-pass', '--strategies', strategies, '--tasks', tasks.join(','), ...more],
        ...modelWords(args),
        ...(out === undefined ? [] : ['--out', `${out}/taskbench.jsonl`]),
      ],
      input,
    );
  const { json, isComplete } = await measure('es,one-stage');
  const jsonMode = await measure(jsonModeStrategies, '--json-mode');
  const measuresOf = (group: string, strategy: string, of: JsonValue = json) => {
    const found = listIn(of, 'table').find((one) =>
      group === '' ? at(one, 'kind') === 'all' : at(one, 'kind') === 'category' && at(one, 'name') === group,
    );
    return at(
      listIn(found, 'rows').find((row) => at(row, 'strategy') === strategy),
      'measures',
    );
  };
  return {
    figure: (_table, row, measure) => {
      const [name = '', part = ''] = measure.split(':');
      if (name === 'json-mode') return percent(numberAt(measuresOf('', row, jsonMode.json), 'caseRate', 'value'));
      if (name === 'tokens') return numberAt(measuresOf('', row), 'tokens', part, 'completion');
      if (name === 'failed') {
        const failures = at(
          listIn(json, 'diagnosis').find((one) => at(one, 'strategy') === row),
          'failures',
        );
        const counts = isJsonObject(failures) ? Object.values(failures).map(Number) : [];
        const sum = counts.reduce((total, count) => total + count, 0);
        const own = numberAt(failures, part);
        return own === null || sum === 0 ? null : (100 * own) / sum;
      }
      return percent(numberAt(measuresOf(part, row), benchFields[name] ?? name, 'value'));
    },
    settings: {
      Model: args.value('model') ?? 'rehearsal-compliant',
      Data: `${tasks.length} of Weir's own ${benchTasks.length} tasks`,
      'Executions for each task': '1, with the examples and their answers',
      'JSON mode (Table 5)': `${numberAt(jsonMode.json, 'measured')} of ${numberAt(jsonMode.json, 'cells')} cases measured`,
    },
    rehearsal: at(json, 'isRehearsal') === true,
    isComplete: isComplete && jsonMode.isComplete,
  };
}

export function runPaper(id: PaperId, run: PaperInput): Promise<PaperRun> {
  switch (id) {
    case 'flowagent':
    case 'flowbench':
      return runAgents(id, run);
    case 'worfbench':
      return runWorfbench(run);
    case 'flow':
      return runPlans(run);
    case 'flowmind':
      return runBench(run);
  }
}

/** Settings of the paper that this run does not share. */
export const differentSettings = (id: PaperId, { settings }: PaperRun) =>
  Object.entries(publishedPapers[id].settings).flatMap(([name, paper]) => {
    const own = settings[name] ?? 'not set';
    return own === paper ? [] : [{ name, paper, run: own }];
  });
