import type { EndpointProfile } from '../../core/llm';
import { findOowType, oowTypes, readLog } from '../../core/session';
import {
  buildReport,
  type CellRecord,
  compareRecords,
  comparisonTable,
  createRateLimiter,
  type DataSet,
  dataSetStatistics,
  type EvaluationCell,
  type EvaluationPlan,
  type EvaluationRun,
  estimatePlan,
  experimentTables,
  type GroupBy,
  insertIntoData,
  printCellRecord,
  printReference,
  printTables,
  type ReportOptions,
  type RunEvaluationInput,
  type RunTimes,
  referenceOfRun,
  rehearsalNote,
  reportTables,
  runEvaluation,
  runNotes,
  shardOf,
  type TableForm,
  tableForms,
} from '../../core/sessionEvaluation';
import { type CancelSignal, createCancelSource } from '../../core/support';
import { type CliCommand, type CliInput, maxLogBytes, type ParsedArgs, UsageError } from '../cliCommand';
import { openCellPorts } from '../evaluate/cellPorts';
import { describeCellRecord, describeDataSet, describeEstimate, timesWords } from '../evaluate/describeEvaluationRun';
import { bundleEvaluation } from '../evaluate/loadEvaluation';
import { runThroughQueue } from '../evaluate/queueRun';
import {
  copySessionLog,
  openResultsFile,
  openRunLog,
  readRunRecords,
  replaceRunFile,
  writeSessionLog,
} from '../evaluate/runFolder';
import { formatCountedNoun, toOneLine } from '../formatText';
import { readChoiceOption, readNumberOption, singleFileArgument } from '../parseArgs';
import { endpointOptions, endpointUsage, givenEndpointOptions, readProfileOptions } from '../run/endpointOptions';
import { keepParameters } from '../run/keepParameters';

const usage = `Usage: weir evaluate PLAN.json|flowagent|flowbench [--data FILE] [--model M --base-url U] [--user-model M] [--tool-model M] [--judge-model M] ${endpointUsage} [--unequal-facts] [--out DIR] [--estimate] [--shard I/N] [--queue redis://HOST:PORT [--priority N]] [--group workflow|domain|role|category] [--format text|csv|markdown|latex|html] [--json] | weir evaluate merge DIR... [--out DIR] | weir evaluate compare DIR DIR | weir evaluate references DIR | weir evaluate insert DATA.json --session ID --before N --type CATEGORY/TYPE --text TEXT --reply TEXT [--out FILE]`;

export const evaluateCommand: CliCommand = {
  usage,
  options: {
    out: { value: true, help: 'Folder for results, logs and tables; results that are in it are not computed again' },
    estimate: { value: false, help: 'Estimates calls, tokens and cost; runs nothing' },
    data: { value: true, help: 'Data set that replaces the one of the plan' },
    model: {
      value: true,
      help: 'Model of the agents (of --base-url, or a rehearsal model); replaces the one of the plan',
    },
    'user-model': { value: true, help: 'Model that plays the users' },
    'tool-model': { value: true, help: 'Model that answers the calls' },
    'judge-model': { value: true, help: 'Model that judges' },
    'base-url': {
      value: true,
      help: 'OpenAI-compatible endpoint of these models; its key is read from OPENAI_API_KEY',
    },
    ...endpointOptions,
    'unequal-facts': {
      value: false,
      help: 'Also runs arms whose formats show different facts of a workflow; the results name the difference',
    },
    shard: {
      value: true,
      help: 'I/N: runs only every Nth cell, starting with the Ith; `weir evaluate merge` joins the parts',
    },
    queue: {
      value: true,
      help: 'Address of Redis or Valkey: `weir worker` runs the cells and this command collects the results',
    },
    priority: { value: true, help: 'With --queue: priority from 1 to 1000; lower numbers run first' },
    session: { value: true, help: 'insert: id of the reference session' },
    before: { value: true, help: "insert: number of the user's turn, from 1, before which the new turn is inserted" },
    type: {
      value: true,
      help: 'insert: type of the out-of-workflow turn, for example irrelevant-answering/topic-shift',
    },
    text: { value: true, help: 'insert: what the user says' },
    reply: { value: true, help: 'insert: the reply that the agent should give' },
    group: { value: true, help: 'Prints one row per workflow, domain, role or category' },
    format: { value: true, help: `Output format: ${tableForms.join(', ')}; text by default` },
  },
  async run(args, input) {
    const [first, ...rest] = args.positional;
    if (first === 'merge') return mergeRuns(rest, args, input);
    if (first === 'compare') return compareRuns(rest, args, input);
    if (first === 'references') return makeReferences(rest, input);
    if (first === 'insert') return insertTurn(rest, args, input);
    const file = singleFileArgument(args, usage);
    const profile = await readProfileOptions(args, input);
    const [stray] = args.value('queue') === undefined ? [] : givenEndpointOptions(args);
    if (stray !== undefined)
      throw new UsageError(`With --queue the workers send the requests: give --${stray} to \`weir worker\`.`);
    const { plan, data, cells: all, bundle } = await bundleEvaluation(file, args, input);
    const cells = shardOfArgs(all, args);
    const out = args.value('out');
    const kept =
      out === undefined ? new Map<string, CellRecord>() : await readRunRecords(out, input, { mayBeMissing: true });
    const estimate = estimatePlan(plan, cells, kept);
    const words = describeEstimate(estimate);
    if (args.flag('estimate')) {
      const statistics = dataSetStatistics(data);
      return {
        exitCode: 0,
        json: { plan: plan.name, estimate, data: statistics },
        text: `${plan.name}: ${words}\n${describeDataSet(statistics)}`,
      };
    }
    input.log(`${plan.name}: ${words}`);
    if (cells.some(({ arm }) => arm.agent !== 'do-nothing' && (arm.model ?? plan.models.agent).rehearsal)) {
      input.log(`note: ${rehearsalNote}`);
    }
    // With a queue the workers have the parameters.
    if (out !== undefined && args.value('queue') === undefined) {
      await keepParameters(`${out}/parameters.json`, profile, kept.size > 0, input);
    }
    const results = out === undefined ? undefined : await openResultsFile(out, input);
    const runLog = out === undefined ? undefined : await openRunLog(out, estimate.cells - estimate.finished, input);
    const records = new Map(kept);
    const cancel = createCancelSource();
    input.onInterrupt?.(() => {
      input.log('Stopping: what is finished is kept.');
      cancel.cancel();
    });
    const onCell: RunEvaluationInput['onCell'] = (outcome, { done, of }) => {
      if (outcome.kind === 'failed') input.log(`${done}/${of}  ${outcome.id}: ${toOneLine(outcome.message)}`);
      if (outcome.kind !== 'done') return;
      records.set(outcome.record.id, outcome.record);
      try {
        // Writes the log first: a record without its log would count as finished.
        if (out !== undefined) writeSessionLog(out, outcome.events, input);
        results?.append(printCellRecord(outcome.record));
        runLog?.add({ kind: 'cell.ended', at: input.now(), id: outcome.record.id });
      } catch (error) {
        cancel.cancel();
        throw error;
      }
      input.log(`${done}/${of}  ${outcome.record.id}: ${describeCellRecord(outcome.record)}`);
    };
    const run = await runCells(
      { plan, cells, bundle, finished: new Set(kept.keys()), onCell, cancel: cancel.signal },
      profile,
      args,
      input,
    );
    results?.close();
    runLog?.add({ kind: 'evaluation.ended', at: input.now(), left: run.failed.length + run.left });
    runLog?.close();
    const times = runLog?.times();
    if (times && times.interruptions.length > 0) input.log(timesWords(times));
    const current = cells.flatMap(({ id }) => records.get(id) ?? []);
    const missing = run.failed.length + run.left;
    if (missing > 0) input.log(`note: ${formatCountedNoun(missing, 'cell')} left; the same command takes up again.`);
    const byId = new Map(cells.map((cell) => [cell.id, cell]));
    const failed = run.failed.flatMap(({ id, message }) => {
      const cell = byId.get(id);
      return cell ? [{ cell, message }] : [];
    });
    const printed = printReport(current, { ...plan, failed, data, ...(times ? { times } : {}) }, args, input, out);
    return { ...printed, exitCode: missing > 0 ? 1 : 0 };
  },
};

/** Runs the cells in this process, or by the workers of a queue. */
async function runCells(
  given: Omit<RunEvaluationInput, 'ports'> & { readonly bundle: string; readonly cancel: CancelSignal },
  profile: EndpointProfile,
  args: ParsedArgs,
  input: CliInput,
): Promise<EvaluationRun> {
  const address = args.value('queue');
  if (address !== undefined) {
    const priority =
      args.value('priority') === undefined
        ? {}
        : { priority: readNumberOption(args, 'priority', 1, { min: 1, max: 1000, whole: true }) };
    return runThroughQueue({ ...given, address, ...priority }, input);
  }
  const { ports, dispose } = await openCellPorts(given.plan, given.cells, input, {
    takeTurn: createRateLimiter(input.now),
    profile,
  });
  try {
    return await runEvaluation({ ...given, ports });
  } finally {
    dispose();
  }
}

function shardOfArgs(cells: readonly EvaluationCell[], args: ParsedArgs): readonly EvaluationCell[] {
  const written = args.value('shard');
  if (written === undefined) return cells;
  const [index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(written) ?? []).slice(1).map(Number);
  if (index < 1 || index > count)
    throw new UsageError(`--shard is I/N with I from 1 to N, such as 1/4; not "${written}".`);
  return shardOf(cells, index, count);
}

const groups = ['workflow', 'domain', 'role', 'category'] as const satisfies readonly GroupBy[];

/** Every form except text is a file. */
const documentIf = (form: TableForm) => (form === 'text' ? {} : { isDocument: true as const });

interface Printed extends Pick<ReportOptions, 'name' | 'seed' | 'failed'>, Pick<EvaluationPlan, 'experiment'> {
  readonly data?: DataSet;
  readonly times?: RunTimes;
}

function printReport(
  records: readonly CellRecord[],
  { name, seed, failed = [], experiment, data, times }: Printed,
  args: ParsedArgs,
  input: CliInput,
  out: string | undefined,
) {
  const groupBy = args.value('group') === undefined ? undefined : readChoiceOption(args, 'group', groups, 'workflow');
  const report = buildReport(records, {
    name,
    seed,
    failed,
    ...(data ? { data: data.name } : {}),
    ...(groupBy ? { groupBy } : {}),
  });
  const [first] = records;
  const [base, others] = [
    records.filter(({ arm }) => arm === first?.arm),
    records.filter(({ arm }) => arm !== first?.arm),
  ];
  const comparisons = compareRecords(base, others, { seed, byArm: false });
  const notes = runNotes(report);
  const json = { ...report, againstFirstArm: comparisons };
  const tables = [
    ...(experiment && data ? experimentTables(experiment, report, data) : []),
    ...reportTables(report),
    ...(comparisons.length > 0 ? [comparisonTable(comparisons, `Against ${first?.armTitle ?? ''}`, notes)] : []),
  ];
  if (out !== undefined) {
    const files = { text: 'txt', csv: 'csv', markdown: 'md', latex: 'tex', html: 'html' } as const;
    for (const form of tableForms)
      replaceRunFile(out, `report.${files[form]}`, `${printTables(tables, form, name)}\n`, input);
    replaceRunFile(out, 'report.json', `${JSON.stringify(json, null, 2)}\n`, input);
  }
  const form = readChoiceOption(args, 'format', tableForms, 'text');
  // Only the run log contains times: the same cells give the same report.
  const printed = times ? { ...json, run: times } : json;
  return { exitCode: 0 as const, json: printed, text: printTables(tables, form, name), ...documentIf(form) };
}

async function mergeRuns(folders: readonly string[], args: ParsedArgs, input: CliInput) {
  if (folders.length === 0) throw new UsageError(`merge needs the folders of the parts. ${usage}`);
  const sources = new Map<string, readonly [record: CellRecord, folder: string]>();
  for (const folder of folders) {
    for (const [id, record] of await readRunRecords(folder, input, { mayBeMissing: false })) {
      if (sources.has(id)) continue;
      sources.set(id, [record, folder]);
    }
  }
  const out = args.value('out');
  if (out !== undefined && folders.includes(out))
    throw new UsageError('--out is a folder of its own, none of the parts.');
  const records = [...sources.values()].map(([record]) => record);
  if (out !== undefined) {
    // Copies the logs first: a result refers to its log.
    for (const [record, folder] of sources.values())
      if (record.level === 'session') await copySessionLog(record, folder, out, input);
    replaceRunFile(out, 'cells.jsonl', records.map(printCellRecord).join(''), input);
  }
  return printReport(records, { name: 'Merged evaluation', seed: 1 }, args, input, out);
}

async function compareRuns(folders: readonly string[], args: ParsedArgs, input: CliInput) {
  const [first, second, ...more] = folders;
  if (first === undefined || second === undefined || more.length > 0) {
    throw new UsageError(`compare needs two folders. ${usage}`);
  }
  const [before, after] = [
    [...(await readRunRecords(first, input, { mayBeMissing: false })).values()],
    [...(await readRunRecords(second, input, { mayBeMissing: false })).values()],
  ];
  const comparisons = compareRecords(before, after, { seed: 1, byArm: true });
  if (comparisons.length === 0) throw new UsageError(`${first} and ${second} have no session in common.`);
  const isRehearsal = [...before, ...after].some(({ rehearsal }) => rehearsal);
  const table = comparisonTable(comparisons, `${second} less ${first}`, isRehearsal ? [rehearsalNote] : []);
  const form = readChoiceOption(args, 'format', tableForms, 'text');
  const json = { rehearsal: isRehearsal, comparisons };
  return { exitCode: 0 as const, json, text: printTables([table], form, 'Comparison'), ...documentIf(form) };
}

/** Selects the suitable sessions of a run for the `references` of a data set. */
async function makeReferences(folders: readonly string[], input: CliInput) {
  const [folder, ...more] = folders;
  if (folder === undefined || more.length > 0) throw new UsageError(`references needs one folder. ${usage}`);
  const references = [];
  let sessions = 0;
  for (const record of (await readRunRecords(folder, input, { mayBeMissing: false })).values()) {
    if (record.level !== 'session') continue;
    sessions += 1;
    const path = `${folder}/sessions/${record.sessionId}.jsonl`;
    const log = readLog(await input.readText(path, { maxBytes: maxLogBytes }));
    if (!log.ok) throw new UsageError(`${path}: ${log.error.message}`);
    const reference = referenceOfRun(record, log.value);
    if (reference) references.push(printReference(reference));
  }
  input.log(
    `note: ${references.length} of ${formatCountedNoun(sessions, 'session')} reached their goals and broke nothing.`,
  );
  return { exitCode: 0 as const, json: references, text: JSON.stringify(references, null, 2) };
}

/** Inserts an out-of-workflow turn with its reference reply into a session of a data set. */
async function insertTurn(files: readonly string[], args: ParsedArgs, input: CliInput) {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) throw new UsageError(`insert needs one data file. ${usage}`);
  const given = (name: string) => {
    const value = args.value(name)?.trim();
    if (!value) throw new UsageError(`--${name} is missing. ${usage}`);
    return value;
  };
  const [session, text, reply, written] = [given('session'), given('text'), given('reply'), given('type')];
  const type = findOowType(written);
  if (!type) throw new UsageError(`There is no type ${written}. Types: ${oowTypes.map(({ id }) => id).join(', ')}.`);
  given('before');
  const place = readNumberOption(args, 'before', 1, { min: 1, max: 10_000, whole: true });
  const changed = insertIntoData(await input.readText(file), { session, before: place, text, oow: type.id, reply });
  if (!changed.ok) throw new UsageError(`${file}: ${changed.error.message}`);
  const out = args.value('out');
  const document = JSON.stringify(changed.value, null, 2);
  if (out === undefined) return { exitCode: 0 as const, json: changed.value, text: document };
  const sink = input.outFile(out, { reads: [file] }).open();
  sink.append(`${document}\n`);
  sink.close();
  return { exitCode: 0 as const, json: { out, session }, text: `${out}: ${session} with a turn of ${type.id}` };
}
