import { isRehearsalModel } from '../../adapters/rehearsal/rehearsalModels';
import {
  defaultWorfOptions,
  describeWorfMethod,
  measureSimilarity,
  printWorfGraph,
  type SimilarityMatrixOf,
  type WorfGraph,
  type WorfMethod,
  withTerminals,
} from '../../core/evaluation';
import { printMermaid } from '../../core/formats';
import {
  type GenerationAction,
  generateCandidates,
  graphOfCandidate,
  measureConsensus,
  measureWorfGraph,
  parseGenerationActions,
  printPriorKnowledge,
  printStepThoughts,
  scoreCandidate,
  type WorkflowCandidate,
} from '../../core/generation';
import type { Score } from '../../core/graph';
import { formatScore } from '../../core/support';
import { type CliCommand, type CliInput, forceOption, maxLogBytes, type ParsedArgs, UsageError } from '../cliCommand';
import { formatCountedNoun, toOneLine } from '../formatText';
import { readChoiceOption, readNumberOption } from '../parseArgs';
import { checkBaseUrl, openChat } from '../run/chatModel';
import {
  endpointOptions,
  endpointUsage,
  readProfileOptions,
  readSeedOption,
  readTemperatureOption,
} from '../run/endpointOptions';
import { exportTraining, trainingTasksOf } from '../worfeval/exportTraining';
import { generateTaskGraphs, taskValues } from '../worfeval/generateTaskGraphs';
import { readWorfRecords } from '../worfeval/readWorfRecords';

const usage = `Usage: weir generate --task TEXT|FILE [--actions FILE] [--model M --base-url U] [--candidates 3] ${endpointUsage} [--gold FILE] [--similarity exact|lexical] [--print worfbench|mermaid|knowledge|thoughts] [--json] | weir generate --tasks FILE.jsonl --out FILE.jsonl [--given-nodes] [--model M --base-url U] | weir generate --tasks FILE.jsonl --print training|training-steps [--out FILE.jsonl] [--force]`;

export const generateCommand: CliCommand = {
  usage,
  options: {
    task: { value: true, help: 'The task in words, or a file that contains it' },
    actions: { value: true, help: 'Allowed actions: one per line, or any list of tools; any action by default' },
    tasks: {
      value: true,
      help: 'File with one task {id, task, source?, actions?} per line; predictions are written to --out',
    },
    out: { value: true, help: 'With --tasks: file for the predictions; tasks that are in it are skipped' },
    'given-nodes': {
      value: false,
      help: 'With --tasks: gives the model the "nodes" of each task and asks for the edges only',
    },
    model: {
      value: true,
      help: 'A model of the endpoint, or rehearsal-compliant (default), which follows rules without a language model',
    },
    'base-url': { value: true, help: 'OpenAI-compatible endpoint; its key is read from OPENAI_API_KEY' },
    ...endpointOptions,
    candidates: { value: true, help: 'Number of workflows to write; 3 by default' },
    temperature: { value: true, help: 'Temperature from 0 to 2; 0.7 by default; none sends no temperature' },
    seed: {
      value: true,
      help: 'Seed of the first candidate, increased by 1 for each further one; 1 by default; none sends no seed',
    },
    gold: { value: true, help: 'Gold workflow: a WorfBench record or text, or a document' },
    similarity: { value: true, help: 'Similarity of subtasks: lexical (default) or exact' },
    print: {
      value: true,
      help: 'Output form: worfbench (default) or mermaid; knowledge or thoughts (a section of a prompt); training or training-steps (gold workflows as training data)',
    },
    force: forceOption,
  },
  async run(args, input) {
    if (args.positional.length > 0) throw new UsageError(`The task is given with --task. ${usage}`);
    const training = Object.hasOwn(trainingForms, args.value('print') ?? '');
    if (training) return printTraining(args, input);
    const model = args.value('model')?.trim() || 'rehearsal-compliant';
    const baseUrl = args.value('base-url');
    const rehearsal = baseUrl === undefined;
    if (rehearsal && !isRehearsalModel(model)) {
      throw new UsageError(`Where is ${model}? Name its endpoint with --base-url, or leave out --model to rehearse.`);
    }
    if (baseUrl !== undefined) {
      checkBaseUrl(baseUrl);
      if (args.value('model') === undefined) throw new UsageError('--base-url goes with --model.');
    }
    const profile = await readProfileOptions(args, input, ['temperature', 'seed']);
    if (args.value('tasks') !== undefined || args.value('out') !== undefined || args.flag('given-nodes')) {
      const [tasks, out] = [args.value('tasks'), args.value('out')];
      if (tasks === undefined || out === undefined) throw new UsageError(`--tasks and --out go together. ${usage}`);
      const single = ['task', 'actions', 'gold', 'candidates', 'print'].find((name) => args.value(name) !== undefined);
      if (single) throw new UsageError(`--${single} is for one task, not for --tasks.`);
      const chat = await openChat(baseUrl === undefined ? {} : { baseUrl }, input, { profile });
      if (rehearsal) input.log(`note: ${model} follows rules; these workflows do not come from a language model.`);
      const temperature = readTemperatureOption(args, 0);
      const seed = readSeedOption(args, 1, 1_000_000_000);
      const givenNodes = args.flag('given-nodes');
      return generateTaskGraphs({ tasks, out, givenNodes, chat, model, temperature, seed }, input);
    }
    const similarity = readChoiceOption(args, 'similarity', ['lexical', 'exact'], 'lexical');
    const form = readChoiceOption(args, 'print', printForms, 'worfbench');
    const count = readNumberOption(args, 'candidates', 3, { min: 1, max: 50, whole: true });
    const temperature = readTemperatureOption(args, 0.7);
    const seed = readSeedOption(args, 1, 1_000_000_000);
    const task = await taskOf(args, input);
    const actions = await actionsOf(args, input);
    if (form === 'thoughts' && actions.length === 0) {
      throw new UsageError('--print thoughts needs --actions: it names the action most similar to each step.');
    }
    const gold = await goldOf(args, input);
    const chat = await openChat(baseUrl === undefined ? {} : { baseUrl }, input, { profile });
    if (rehearsal) input.log(`note: ${model} follows rules; these workflows do not come from a language model.`);
    const candidates = await generateCandidates({ task, actions, chat, model, temperature, seed }, count, {
      onCandidate: (candidate) => input.log(`candidate ${candidate.index + 1}: ${candidateStatus(candidate)}`),
    });
    const method: WorfMethod = { ...defaultWorfOptions, similarity };
    const matrixOf: SimilarityMatrixOf = (left, right) => measureSimilarity(left, right, similarity);
    const made = candidates.filter((one) => one.kind === 'generated');
    const consensus = measureConsensus(
      made.map(({ graph }) => graph),
      matrixOf,
      method,
    );
    const rows = candidates.map((candidate) => {
      const { index, tokens, kind, attempts } = candidate;
      const about = { candidate: index + 1, seed: candidate.seed, kind, requests: attempts.length, tokens };
      if (candidate.kind === 'failed') return { ...about, failure: candidate.failure };
      if (candidate.kind === 'unreadable') return about;
      const { graph, problems, notes } = candidate;
      const score = gold && scoreCandidate(graph, gold, matrixOf, method);
      return {
        ...about,
        ...withTerminals(graph),
        problems: problems.map(({ message }) => message),
        notes,
        measures: measureWorfGraph(graph),
        agreement: consensus[made.indexOf(candidate)] ?? null,
        ...(score
          ? { chain: score.chain, graph: score.graph.exact ? score.graph : { ...score.graph, exact: false } }
          : {}),
        graphText: printed(graph, form, actions),
      };
    });
    const json = { model, rehearsal, task, actions: actions.map(({ name }) => name), method, candidates: rows };
    const text = [...rows.map(textOf), summaryOf(rows, gold !== undefined, method)].join('\n\n');
    return { exitCode: made.length > 0 ? 0 : 1, json, text };
  },
};

const trainingForms = { training: 'whole', 'training-steps': 'steps' } as const;

/** Gold workflows of a file of tasks, or of one task, as training data. */
async function printTraining(args: ParsedArgs, input: CliInput) {
  const stray = ['model', 'base-url', 'candidates'].find((name) => args.value(name) !== undefined);
  if (stray) throw new UsageError(`--${stray}: no model is asked with --print ${args.value('print')}.`);
  const form = trainingForms[args.value('print') as keyof typeof trainingForms];
  const file = args.value('tasks');
  if (file !== undefined) {
    const values = taskValues(await input.readText(file, { maxBytes: maxLogBytes }), file);
    if (values.length === 0) throw new UsageError(`${file} holds no task.`);
    return exportTraining(trainingTasksOf(values, form), [file], args, input);
  }
  const gold = await goldOf(args, input);
  if (!gold) throw new UsageError(`--print ${args.value('print')} needs --tasks, or --task with --gold. ${usage}`);
  const task = await taskOf(args, input);
  return exportTraining([[task, await actionsOf(args, input), gold, form]], [], args, input);
}

async function taskOf(args: ParsedArgs, input: CliInput): Promise<string> {
  const given = args.value('task');
  if (given === undefined) throw new UsageError(`--task is missing. ${usage}`);
  // A text without spaces is a path: a task of one word is not supported.
  const task = (/\s/.test(given.trim()) ? given : await input.readText(given)).trim();
  if (task === '') throw new UsageError('The task is empty.');
  return task;
}

async function actionsOf(args: ParsedArgs, input: CliInput) {
  const file = args.value('actions');
  if (file === undefined) return [];
  const actions = parseGenerationActions(await input.readText(file));
  if (actions.length === 0) throw new UsageError(`${file} names no action: write one a line.`);
  return actions;
}

async function goldOf(args: ParsedArgs, input: CliInput): Promise<WorfGraph | undefined> {
  const file = args.value('gold');
  if (file === undefined) return undefined;
  const [record, ...others] = await readWorfRecords(file, input);
  if (others.length > 0)
    throw new UsageError(`${file} holds ${others.length + 1} graphs; one task has one gold graph.`);
  return record?.graph;
}

function candidateStatus(candidate: WorkflowCandidate): string {
  const replyCountText = formatCountedNoun(candidate.attempts.length, 'reply').replace(/ys$/, 'ies');
  if (candidate.kind === 'failed') return `failed: ${toOneLine(candidate.failure.message)}`;
  if (candidate.kind === 'unreadable') return `no subtask in ${replyCountText}`;
  const faults = candidate.problems.length === 0 ? 'sound' : formatCountedNoun(candidate.problems.length, 'fault');
  return `${formatCountedNoun(candidate.graph.nodes.length - 2, 'node')}, ${faults}, ${replyCountText}`;
}

const printForms = ['worfbench', 'mermaid', 'knowledge', 'thoughts'] as const;

/** `worfbench`: as the model wrote it; a flowchart does not keep the order of its nodes. */
function printed(graph: WorfGraph, form: (typeof printForms)[number], actions: readonly GenerationAction[]): string {
  switch (form) {
    case 'worfbench':
      return printWorfGraph(graph);
    case 'mermaid':
      return printMermaid(graphOfCandidate(graph)).text.trimEnd();
    case 'knowledge':
      return printPriorKnowledge(graph);
    case 'thoughts':
      return printStepThoughts(graph, actions);
  }
}

interface Row {
  readonly candidate: number;
  readonly seed: number;
  readonly kind: WorkflowCandidate['kind'];
  readonly tokens: WorkflowCandidate['tokens'];
  readonly failure?: { readonly message: string };
  readonly problems?: readonly string[];
  readonly measures?: ReturnType<typeof measureWorfGraph>;
  readonly agreement?: number | null;
  readonly chain?: Pick<Score, 'f1'>;
  readonly graph?: Pick<Score, 'f1'>;
  readonly graphText?: string;
}

function textOf({ candidate, seed, failure, graphText, problems = [] }: Row): string {
  const head = `candidate ${candidate}, seed ${seed}`;
  if (graphText === undefined) return `${head}: ${failure ? toOneLine(failure.message) : 'no subtask was found'}`;
  return [head, graphText, ...problems.map((problem) => `fault: ${problem}`)].join('\n');
}

function summaryOf(rows: readonly Row[], hasGold: boolean, method: WorfMethod): string {
  const heads = ['', 'nodes', 'edges', 'steps', 'parallelism', 'complexity', 'faults', 'tokens', 'agreement'];
  const lines = rows.map(({ candidate, measures, problems, tokens, agreement, chain, graph }) => [
    `candidate ${candidate}`,
    ...(measures ? [measures.nodes, measures.edges, measures.steps ?? '–'].map(String) : ['–', '–', '–']),
    formatScore(measures?.parallelism),
    formatScore(measures?.dependencyComplexity),
    problems ? String(problems.length) : '–',
    `${tokens.uncounted > 0 ? '>= ' : ''}${tokens.prompt + tokens.completion}`,
    formatScore(agreement),
    ...(hasGold ? [formatScore(chain?.f1), formatScore(graph?.f1)] : []),
  ]);
  const table = [[...heads, ...(hasGold ? ['chain F1', 'graph F1'] : [])], ...lines];
  const widths = (table[0] ?? []).map((_, at) => Math.max(...table.map((line) => line[at]?.length ?? 0)));
  const drawn = table.map((line) =>
    line
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  const agreed = 'agreement: mean graph F1 with the other candidates, no score against the truth';
  return [...drawn, `${hasGold ? 'F1 against the gold graph; ' : ''}${agreed}`, describeWorfMethod(method)].join('\n');
}
