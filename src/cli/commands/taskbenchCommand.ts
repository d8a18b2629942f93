// The task bench on the command line: options to a plan, its cells, the table. Over 300 lines because each option has its
// own refusal.

import { printTables } from '../../core/sessionEvaluation';
import { nearestName } from '../../core/support';
import {
  type BenchCellResult,
  type BenchGroup,
  type BenchMeasureInfo,
  type BenchPlan,
  type BenchStrategy,
  type BenchTask,
  benchCellKey,
  benchCellsOf,
  benchMeasures,
  benchStrategies,
  benchTable,
  defaultBenchSettings,
  diagnoseCells,
  diagnosisTables,
  formatCases,
  isCurrentResult,
  printBenchCsv,
  printBenchMarkdown,
  readCellResult,
  runBench,
  selectBenchTasks,
  settingsKey,
  singlePassSettings,
  strategyLabel,
} from '../../core/taskBench';
import { type CliCommand, type CliInput, maxLogBytes, type ParsedArgs, UsageError } from '../cliCommand';
import { formatCountedNoun, toOneLine } from '../formatText';
import { openLines } from '../openLines';
import { readChoiceOption, readNumberOption } from '../parseArgs';
import { chatModelOf, openChat } from '../run/chatModel';
import {
  endpointOptions,
  endpointUsage,
  readProfileOptions,
  readSeedOption,
  readTemperatureOption,
} from '../run/endpointOptions';
import { keepParameters } from '../run/keepParameters';
import { listOption, ownTasksOf, printWrittenTests, taskFilesOf, withoutSolved } from '../taskbench/ownTaskFiles';

const usage = `Usage: weir taskbench --model M [--base-url U] [--strategies S,S] [--tasks T,T|FILE.json] [--filter-without-tools | --write-tests N] [--single-pass | --rollouts 3 --traces all|all-success|random-success] [--json-mode] ${endpointUsage} [--concurrency N] [--out FILE.jsonl] [--format text|markdown|csv] [--json]`;

export const taskbenchCommand: CliCommand = {
  usage,
  options: {
    model: { value: true, help: 'rehearsal (no language model), or a model of the endpoint' },
    'base-url': { value: true, help: 'OpenAI-compatible endpoint; its key is read from OPENAI_API_KEY' },
    ...endpointOptions,
    strategies: {
      value: true,
      help: `Of ${benchStrategies.map(({ id }) => id).join(', ')}; es, one-stage or all for several; all by default`,
    },
    tasks: {
      value: true,
      help: 'Ids, categories, difficulties, or JSON files with your own tasks, separated by commas; all 32 tasks by default',
    },
    'filter-without-tools': { value: false, help: 'Skips tasks of yours that the model solves without tools' },
    'write-tests': {
      value: true,
      help: 'Prints the file of --tasks with N further tests for each task: the model writes inputs, the reference computes answers',
    },
    'single-pass': {
      value: false,
      help: "FlowMind's main setting: one execution and one summary; the prompt shows the examples with their answers",
    },
    'json-mode': {
      value: false,
      help: 'Each request asks for JSON by response_format (FlowMind, Table 5); not requested by default',
    },
    rollouts: {
      value: true,
      help: 'Number of executions per task and strategy, distributed over its examples; 3 by default',
    },
    traces: {
      value: true,
      help: 'Executions from which the graph is built: all-success (default), all or random-success',
    },
    temperature: { value: true, help: 'Temperature from 0 to 2; by default, or with none, no temperature is sent' },
    seed: { value: true, help: 'Seed sent with each request; 1 by default; none sends no seed' },
    concurrency: { value: true, help: 'Maximum number of tasks that run at the same time; 1 by default' },
    out: { value: true, help: 'File for the results (JSONL); results that are in it are not measured again' },
    format: { value: true, help: 'Output format: text (default), markdown or csv' },
  },
  async run(args, input) {
    if (args.positional.length > 0) throw new UsageError(`No file is expected, not ${args.positional[0]}. ${usage}`);
    const ownTasks = await ownTasksOf(args, input);
    const asked = planOf(args, input, ownTasks);
    const format = readChoiceOption(args, 'format', ['text', 'markdown', 'csv'], 'text');
    const concurrency = readNumberOption(args, 'concurrency', 1, { min: 1, max: 64, whole: true });
    const out = args.value('out');
    const before = out === undefined ? [] : await readResults(out, input);
    const isRehearsal = asked.endpoint === undefined;
    if (isRehearsal) input.log(rehearsalNote(asked.model));
    const profile = await readProfileOptions(args, input, ['temperature', 'seed']);
    if (asked.jsonMode && profile.omit?.includes('response_format')) {
      throw new UsageError('--json-mode: the profile of the endpoint omits response_format. Leave one of them out.');
    }
    const chat = await openChat(isRehearsal ? {} : { baseUrl: asked.endpoint as string }, input, { profile });
    if (args.value('write-tests') !== undefined) return printWrittenTests(args, { ...asked, chat, ownTasks }, input);
    if (out !== undefined) await keepParameters(`${out}.parameters.json`, profile, before.length > 0, input);
    const plan = args.flag('filter-without-tools') ? await withoutSolved(asked, ownTasks, chat, input) : asked;
    const all = benchCellsOf(plan);
    const known = before.filter(
      (old) =>
        old.settings === settingsKey(plan) &&
        old.kind === 'measured' &&
        all.some(({ task, strategy }) => task === old.task && strategy === old.strategy),
    );
    const current = known.filter((old) => isCurrentResult(old, ownTasks));
    const kept = all.filter((cell) => current.some((old) => benchCellKey(old) === benchCellKey(cell)));
    const isStale = ({ task, strategy }: BenchCellResult) =>
      !kept.some((cell) => cell.task === task && cell.strategy === strategy);
    const stale = new Set(known.filter(isStale).map(benchCellKey)).size;
    if (stale > 0) {
      input.log(
        `note: ${formatCountedNoun(stale, 'result')} of ${out} measured other examples or tests than the tasks have now; measured again.`,
      );
    }
    if (before.length > 0 && kept.length === 0) {
      input.log(
        `note: ${out} holds ${formatCountedNoun(before.length, 'result')} of this bench; new ones are appended.`,
      );
    }
    if (kept.length > 0)
      input.log(`${formatCountedNoun(kept.length, 'result')} of ${out} kept, ${all.length - kept.length} to go`);
    const sink = out === undefined ? undefined : await openLines(out, input);
    let done = kept.length;
    const end = await runBench(
      plan,
      {
        chat,
        now: () => input.now(),
        onCell: (cell) => {
          sink?.append(`${JSON.stringify(cell)}\n`);
          done += 1;
          input.log(`${done}/${all.length}  ${cell.task}  ${cell.strategy}: ${outcomeOf(cell)}`);
        },
      },
      { results: before, concurrency, ...(ownTasks.length > 0 ? { ownTasks } : {}) },
    );
    sink?.close();
    if (end.kind === 'endpoint') {
      input.log(
        `The endpoint failed too often in a row; ${formatCountedNoun(end.waiting, 'cell')} not tried. Run it again to go on.`,
      );
    }
    const groups = benchTable(end.results, ownTasks);
    const failed = end.results.filter(({ kind }) => kind === 'failed-by-endpoint').length;
    const heading = headingOf(plan);
    const { tasks, strategies, ...settings } = plan;
    const diagnosis = diagnoseCells(end.results, ownTasks);
    const diagnosed = printTables(diagnosisTables(diagnosis), format, 'Diagnosis').trimEnd();
    const table =
      format === 'csv'
        ? printBenchCsv(groups).trimEnd()
        : format === 'markdown'
          ? printBenchMarkdown(groups, heading).trimEnd()
          : textOf(groups, heading);
    const json = {
      settings,
      isRehearsal,
      strategies,
      tasks,
      ...countsOf(end.results, end.waiting),
      table: groups,
      diagnosis,
    };
    const text = diagnosis.length > 0 ? `${table}\n\n${diagnosed}` : table;
    const isDocument = format === 'text' ? {} : { isDocument: true as const };
    return { exitCode: failed + end.waiting > 0 ? 1 : 0, json, text, ...isDocument };
  },
};

const rehearsalNote = (model: string) =>
  `note: ${model} follows rules and contains the solutions of the bench: these figures are not of a language model.`;

function headingOf({ model, endpoint, rollouts, selection, seed, tasks, jsonMode }: BenchPlan): string {
  const modelText =
    endpoint === undefined
      ? `${model} (not a language model: rules with the solutions of the bench)`
      : `${model} at ${endpoint}`;
  return `${modelText}; ${formatCountedNoun(tasks.length, 'task')}, ${formatCountedNoun(rollouts, 'rollout')} each, traces ${selection}, seed ${seed}${jsonMode ? ', JSON mode' : ''}`;
}

const countsOf = (results: readonly BenchCellResult[], waiting: number) => ({
  cells: results.length + waiting,
  measured: results.filter(({ kind }) => kind === 'measured').length,
  failedByEndpoint: results.filter(({ kind }) => kind === 'failed-by-endpoint').length,
  waiting,
});

function outcomeOf(cell: BenchCellResult): string {
  if (cell.kind === 'failed-by-endpoint') return `failed by the endpoint: ${toOneLine(cell.message)}`;
  const passed = cell.tests.filter((test) => test.passed).length;
  return `${cell.isRight ? 'right' : 'wrong'}, ${passed} of ${formatCountedNoun(cell.tests.length, 'test')}${cell.isValid ? '' : ', the graph is not valid'}`;
}

function planOf(args: ParsedArgs, input: CliInput, ownTasks: readonly BenchTask[]): BenchPlan {
  const isAlias = args.value('model')?.trim() === 'rehearsal';
  const named = isAlias
    ? { ...args, value: (name: string) => (name === 'model' ? 'rehearsal-compliant' : args.value(name)) }
    : args;
  const { model, baseUrl } = chatModelOf(named, input, usage);
  const temperature = args.value('temperature');
  const isSingle = args.flag('single-pass');
  const other = ['rollouts', 'traces'].find((name) => isSingle && args.value(name) !== undefined);
  if (other) throw new UsageError(`--single-pass sets --${other}; leave one of them out.`);
  return {
    model,
    ...(baseUrl === undefined ? {} : { endpoint: baseUrl }),
    ...(isSingle
      ? singlePassSettings
      : {
          rollouts: readNumberOption(args, 'rollouts', defaultBenchSettings.rollouts, { min: 1, max: 50, whole: true }),
          selection: readChoiceOption(
            args,
            'traces',
            ['all', 'all-success', 'random-success'],
            defaultBenchSettings.selection,
          ),
        }),
    ...(args.flag('json-mode') ? { jsonMode: true } : {}),
    seed: readSeedOption(args, defaultBenchSettings.seed, 2 ** 31 - 1),
    ...(temperature === undefined || temperature.trim() === 'none'
      ? {}
      : { temperature: readTemperatureOption(args, 0) }),
    tasks: [...ownTasks.map(({ id }) => id), ...tasksOf(args, input)],
    strategies: strategiesOf(args),
  };
}

function tasksOf(args: ParsedArgs, input: CliInput): readonly string[] {
  const files = taskFilesOf(args, input);
  const words = listOption(args, 'tasks').filter((word) => !files.includes(word));
  if (words.length === 0 && files.length > 0) return [];
  const selected = selectBenchTasks(words);
  if ('unknown' in selected) {
    const { unknown, nearest } = selected;
    const near = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
    throw new UsageError(`--tasks: ${unknown} is not a task, category, difficulty or file.${near}`);
  }
  if (selected.tasks.length === 0) throw new UsageError('--tasks chooses no task.');
  return selected.tasks.map(({ id }) => id);
}

function strategiesOf(args: ParsedArgs): readonly BenchStrategy[] {
  const ids = benchStrategies.map(({ id }) => id);
  const groups: Readonly<Record<string, readonly BenchStrategy[]>> = {
    all: ids,
    es: ids.filter((id) => id.startsWith('es-')),
    'one-stage': ids.filter((id) => id.startsWith('one-')),
  };
  const words = listOption(args, 'strategies');
  const chosen = (words.length === 0 ? ['all'] : words).flatMap((word) => {
    const found = Object.hasOwn(groups, word) ? groups[word] : ids.filter((id) => id === word);
    if (found && found.length > 0) return found;
    const near = nearestName(word, [...ids, ...Object.keys(groups)]);
    throw new UsageError(
      `--strategies: ${word} is none.${near ? ` Did you mean ${near}?` : ` There are ${ids.join(', ')}.`}`,
    );
  });
  return ids.filter((id) => chosen.includes(id));
}

/** Results of an earlier run; empty if the file does not exist. A file with other content is not written to. */
async function readResults(path: string, input: CliInput): Promise<readonly BenchCellResult[]> {
  if (path === '-') throw new UsageError('The results need a file of their own: `-` is not possible here.');
  let text: string;
  try {
    text = await input.readText(path, { maxBytes: maxLogBytes });
  } catch (error) {
    // A file that cannot be written is refused when it is opened.
    if (error instanceof UsageError && error.message.includes('no such file')) return [];
    throw error;
  }
  const lines = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ at: index + 1, result: readLine(line) }]));
  const isLastLineCut = text !== '' && !text.endsWith('\n');
  const results = lines.flatMap(({ result }) => result ?? []);
  const wrong = lines.flatMap(({ at, result }) => (result ? [] : [at]));
  const [first] = wrong;
  if (first === undefined) return results;
  // A killed run leaves a cut line; a file without any result belongs to another program or version.
  if (results.length === 0) throw new UsageError(`${path} holds no result of this bench; nothing was written.`);
  if (wrong.length > 1 && results.length * 2 < lines.length) {
    throw new UsageError(`${path}:${first}: no result of this bench; nothing was written.`);
  }
  const others = wrong.length > 1 ? ` (and ${wrong.length - 1} more)` : '';
  input.log(
    isLastLineCut && wrong.length === 1 && first === lines.at(-1)?.at
      ? `note: ${path}:${first} breaks off; that cell is measured again.`
      : `note: ${path}:${first}${others} is not a readable result; it is left out.`,
  );
  return results;
}

function readLine(line: string): BenchCellResult | undefined {
  try {
    return readCellResult(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function textOf(groups: readonly BenchGroup[], heading: string): string {
  const named = (wanted: readonly string[]) => benchMeasures.filter(({ id }) => wanted.includes(id));
  const answers = named(['crate', 'trate', 'execution', 'validity', 'both', 'mixed']);
  const whiteBox = named(['equivalent', 'congruence', 'paths']);
  const costs = benchMeasures.filter(({ id }) => id.startsWith('tokens') || id === 'saving' || id === 'runtime');
  const tables = groups.flatMap((group) =>
    group.kind === 'all'
      ? [answers, whiteBox, costs].map((measures) => tableOf(group, measures))
      : [tableOf(group, named(['crate', 'trate']))],
  );
  return [heading, ...tables, 'In brackets: of how many, and the 95 % interval of Wilson.'].join('\n\n');
}

/** Strategies as rows, columns as wide as they need. */
function tableOf({ name, rows }: BenchGroup, measures: readonly BenchMeasureInfo[]): string {
  const lines = [
    [name, 'cases', ...measures.map(({ label }) => label)],
    ...rows.map(({ strategy, measures: own }) => [
      strategyLabel(strategy),
      formatCases(own),
      ...measures.map(({ figure }) => {
        const { text, n, interval, note } = figure(own);
        return [text, n && `(${[n.replace(' of ', '/'), interval].filter(Boolean).join(', ')})`, note]
          .filter(Boolean)
          .join(' ');
      }),
    ]),
  ];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
