// Computes the tables of a paper with the commands that measure: evaluate, generate and worfeval, plan experiment,
// taskbench. Each run returns the figures by table, row and measure in the units of the published ones, and its settings.

import { readGenerationTask } from '../../core/generation';
import { agentPresets } from '../../core/session';
import type { ExperimentId } from '../../core/sessionEvaluation';
import { isJsonObject, type JsonValue } from '../../core/support';
import { benchTasks } from '../../core/taskBench';
import { type CliCommand, type CliInput, maxLogBytes, type ParsedArgs, UsageError } from '../cliCommand';
import { parseArgs } from '../parseArgs';
import { memoryInput } from './memoryInput';
import { type PaperId, type PublishedTable, publishedPapers } from './published';

export interface PaperRun {
  figure(table: PublishedTable, row: string, measure: string): number | null;
  /** Under the names of the published settings. */
  readonly settings: Readonly<Record<string, string>>;
  readonly rehearsal: boolean;
  /** False if an endpoint failed in some part. */
  readonly isComplete: boolean;
}

interface RunInput {
  readonly args: ParsedArgs;
  readonly input: CliInput;
  readonly isFull: boolean;
}

/** Words of the options that all commands have. */
const modelWords = (args: ParsedArgs, names: readonly string[] = ['model', 'base-url']): string[] =>
  names.flatMap((name) => {
    const value = args.value(name) ?? (name === 'model' ? 'rehearsal' : undefined);
    return value === undefined ? [] : [`--${name}`, value === 'rehearsal' ? 'rehearsal-compliant' : value];
  });

async function runCommand(command: CliCommand, words: readonly string[], input: CliInput) {
  const { exitCode, json } = await command.run(parseArgs(command, words), input);
  return { json: JSON.parse(JSON.stringify(json)) as JsonValue, isComplete: exitCode === 0 };
}

/** Follows a path of keys and list positions; undefined where it ends. */
function at(value: JsonValue | undefined, ...path: readonly (string | number)[]): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const key of path) {
    if (Array.isArray(found) && typeof key === 'number') found = found[key];
    else if (isJsonObject(found)) found = found[key];
    else return undefined;
  }
  return found;
}
const listAt = (value: JsonValue | undefined, ...path: readonly (string | number)[]): readonly JsonValue[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};
const numberAt = (value: JsonValue | undefined, ...path: readonly (string | number)[]): number | null => {
  const found = at(value, ...path);
  return typeof found === 'number' ? found : null;
};
const percent = (share: number | null): number | null => (share === null ? null : 100 * share);

const exampleData = 'src/examples/evaluation/data.json';

/** `evaluate` with the plan of a paper on a data set; `folder` keeps the results. */
async function evaluateData(id: ExperimentId, data: string, folder: string | undefined, run: RunInput) {
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
  const { json, isComplete } = await runCommand(evaluateCommand, words, memoryInput(input, files, false));
  const rows = listAt(json, 'rows');
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

/** FlowAgent and FlowBench. */
async function runAgents(id: 'flowagent' | 'flowbench', run: RunInput): Promise<PaperRun> {
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

const categoryRows: Readonly<Record<string, string>> = {
  functionCall: 'Function call',
  problemSolving: 'Problem-solving',
  embodied: 'Embodied',
  openGrounded: 'Open-grounded',
  average: 'Average of the categories',
  sealtools: 'sealtools (held out)',
  intercodesql: 'intercodesql (held out)',
};

/**
 * WorfBench: `generate --tasks` with and without the gold nodes, then `worfeval --tables`; and `evaluate` with and
 * without a workflow, if there is a data set.
 */
async function runGeneration(run: RunInput): Promise<PaperRun> {
  const { args, input, isFull } = run;
  const { generateCommand } = await import('../commands/generateCommand');
  const { worfevalCommand } = await import('../commands/worfevalCommand');
  const { readWorfLines } = await import('../../core/evaluation');
  const data = args.value('data');
  if (data === undefined) {
    throw new UsageError(
      "--data is missing: name a file of gold graphs with their tasks, such as WorfBench's test files.",
    );
  }
  const text = await input.readText(data, { maxBytes: maxLogBytes });
  const all = valuesOfFile(text);
  const used = isFull ? all : firstOfEachSource(all, 2);
  const { records } = readWorfLines(used.map((value) => JSON.stringify(value)).join('\n'));
  if (records.length === 0) throw new UsageError(`${data} holds no gold graph.`);
  const tasks = used.flatMap((value) => {
    const task = readGenerationTask(value);
    const record = records.find(({ id }) => id === task?.id);
    if (!task || !record) return [];
    const actions = task.actions.map(({ name, description }) => (description ? `${name}: ${description}` : name));
    return [{ ...task, actions, id: record.id, nodes: record.graph.nodes, edges: record.graph.edges }];
  });
  if (tasks.length === 0) {
    throw new UsageError(
      `${data} names no tasks: a record needs "id", "task", "nodes" and "edges", or "conversations".`,
    );
  }
  const folder = args.value('out');
  const place = (name: string) => (folder === undefined ? name : `${folder}/${name}`);
  const lines = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');
  const own = new Set(tasks.map(({ id }) => id));
  const files = new Map([
    ['reproduce-tasks.jsonl', lines(tasks)],
    [
      'reproduce-gold.jsonl',
      lines(records.filter(({ id }) => own.has(id)).map(({ graph, ...one }) => ({ ...one, ...graph }))),
    ],
  ]);
  const inner = memoryInput(input, files, folder === undefined);
  let isComplete = true;
  for (const [name, more] of [
    ['predictions.jsonl', []],
    ['predictions-given-nodes.jsonl', ['--given-nodes']],
  ] as const) {
    const words = ['--tasks', 'reproduce-tasks.jsonl', '--out', place(name), '--temperature', '0.5', ...more];
    const rehearsed = args.value('base-url') === undefined ? [] : modelWords(args);
    const made = await runCommand(generateCommand, [...words, ...rehearsed], inner);
    isComplete &&= made.isComplete;
  }
  const scored = await runCommand(
    worfevalCommand,
    [
      ...['--gold', 'reproduce-gold.jsonl', '--pred', place('predictions.jsonl'), '--tables'],
      ...['--pred-given-nodes', place('predictions-given-nodes.jsonl')],
    ],
    inner,
  );
  const tables = listAt(scored.json, 'tables');
  const rowsOf = (title: RegExp) =>
    listAt(
      tables.find((table) => title.test(String(at(table, 'title')))),
      'rows',
    );
  const main = rowsOf(/Table 1\b/);
  const ablation = rowsOf(/Table 5\b/);
  const cell = (rows: readonly JsonValue[], name: string, column: number) => {
    const row = rows.find((one) => String(at(one, 0)).trim() === name);
    const value = Number(at(row, column) ?? Number.NaN);
    return Number.isFinite(value) ? value : null;
  };
  const sessions = args.value('sessions') ?? (input.exists(exampleData) ? exampleData : undefined);
  const evaluated =
    sessions === undefined
      ? undefined
      : await evaluateData('worfbench', sessions, folder === undefined ? undefined : `${folder}/sessions`, run);
  isComplete &&= evaluated?.isComplete ?? true;
  return {
    figure: (_table, row, measure) => {
      const [category = '', part = ''] = measure.split(':');
      if (category === 'elsewhere') return null;
      if (category === 'sessions') return evaluated?.figure('session', row, 'iw', part) ?? null;
      const name = categoryRows[category] ?? category;
      if (part === 'graphGivenNodes') return cell(ablation, name, 2);
      return cell(main, name, part === 'chain' ? 2 : 3);
    },
    settings: {
      Model: args.value('model') ?? 'rehearsal-compliant',
      Data: `${data}: ${tasks.length} of ${all.length} tasks`,
      Similarity: 'lexical (character 3-grams), beta 0.6',
      Temperature: '0.5',
      'Tasks with and without a workflow': evaluated?.about ?? 'none (--sessions FILE)',
    },
    rehearsal: args.value('base-url') === undefined,
    isComplete,
  };
}

/** Records of lines or of a JSON list; what is not JSON is left out. */
function valuesOfFile(text: string): readonly JsonValue[] {
  const parse = (part: string): JsonValue | undefined => {
    try {
      return JSON.parse(part) as JsonValue;
    } catch {
      return undefined;
    }
  };
  const list = /^\uFEFF?\s*\[/.test(text) ? parse(text.replace(/^\uFEFF/, '')) : undefined;
  return Array.isArray(list) ? (list as readonly JsonValue[]) : text.split('\n').flatMap((line) => parse(line) ?? []);
}

function firstOfEachSource(values: readonly JsonValue[], count: number): readonly JsonValue[] {
  const seen = new Map<string, number>();
  return values.filter((value) => {
    const source = String(at(value, 'source') ?? '');
    const before = seen.get(source) ?? 0;
    seen.set(source, before + 1);
    return before < count;
  });
}

/** Flow: `plan experiment` on the tasks with the paper's checks. */
async function runPlans({ args, input, isFull }: RunInput): Promise<PaperRun> {
  const { planCommand } = await import('../commands/planCommand');
  const repetitions = isFull ? '5' : '1';
  const words = ['experiment', 'conference', 'game', 'lecture', '--repetitions', repetitions, ...modelWords(args)];
  const { json, isComplete } = await runCommand(planCommand, words, input);
  return {
    figure: (_table, row, measure) => {
      const task = listAt(json, 'tasks').find((one) => at(one, 'task') === measure);
      const found = listAt(task, 'rows').find((one) => at(one, 'condition') === row);
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
async function runBench({ args, input, isFull }: RunInput): Promise<PaperRun> {
  const { taskbenchCommand } = await import('../commands/taskbenchCommand');
  const categories = [...new Set(benchTasks.map(({ category }) => category))];
  const small = categories.flatMap((category) => benchTasks.find((task) => task.category === category)?.id ?? []);
  const tasks = isFull ? benchTasks.map(({ id }) => id) : small;
  const out = args.value('out');
  const measure = (strategies: string, ...more: readonly string[]) =>
    runCommand(
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
    const found = listAt(of, 'table').find((one) =>
      group === '' ? at(one, 'kind') === 'all' : at(one, 'kind') === 'category' && at(one, 'name') === group,
    );
    return at(
      listAt(found, 'rows').find((row) => at(row, 'strategy') === strategy),
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
          listAt(json, 'diagnosis').find((one) => at(one, 'strategy') === row),
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

export function runPaper(id: PaperId, run: RunInput): Promise<PaperRun> {
  switch (id) {
    case 'flowagent':
    case 'flowbench':
      return runAgents(id, run);
    case 'worfbench':
      return runGeneration(run);
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
