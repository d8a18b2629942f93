import { printExecutable } from '../../core/executable';
import type { Score, WorkflowGraph } from '../../core/graph';
import { readLogFile, type Trace } from '../../core/logs';
import {
  callsOfRebuilt,
  checkValidity,
  compareRebuilt,
  measureFitness,
  mineExecutable,
  mineTraces,
  namesInWorkflow,
  type WorkflowComparison,
} from '../../core/reconstruct';
import { dashNote, formatScore } from '../../core/support';
import { type CliCommand, type CliInput, forceOption, maxLogBytes, type ParsedArgs, UsageError } from '../cliCommand';
import { formatCountedNoun } from '../formatText';
import { loadWorkflow, requireUsable, type Workflow } from '../loadWorkflow';
import { readNumberOption } from '../parseArgs';
import { buildPrintedGraph, printEdgeLines } from '../printedGraph';
import { endpointOptions, endpointUsage } from '../run/endpointOptions';
import { executeOptions } from '../summarize/executeStage';
import type { SummarizedWorkflow } from '../summarize/summarizedWorkflow';
import { summarizeWithModel } from '../summarize/summarizeWithModel';

const usage = `Usage: weir summarize LOG... [--noise X] [--replies] [--model M [--base-url U] [--strategy react|plan-and-build] [--calls text|tools] [--traces all|all-success|random-success] ${endpointUsage}] [--execute TASK|bench:ID [--execute-strategy react|plan-and-execute] [--rollouts N] [--tools T] [--inputs JSON]] [--compare FILE] [--out graph.json [--force]] [--json]`;

/** Options that require a model. */
const modelOptions = ['base-url', 'strategy', 'calls', 'traces', 'execute', ...Object.keys(endpointOptions)];

export const summarizeCommand: CliCommand = {
  usage,
  options: {
    compare: { value: true, help: 'Workflow to compare the rebuilt one with' },
    noise: {
      value: true,
      help: 'Without a model: ignores steps that occur in a smaller share of the logs; 0 by default',
    },
    replies: {
      value: false,
      help: 'Without a model: labelled replies of other programs (STAR dialogues) also become ANSWERs of the graph',
    },
    model: {
      value: true,
      help: 'Model that builds the graph: one of the endpoint, or rehearsal (no language model); without it the miner builds the graph',
    },
    'base-url': { value: true, help: 'OpenAI-compatible endpoint; its key is read from OPENAI_API_KEY' },
    ...endpointOptions,
    strategy: { value: true, help: 'Strategy of building the graph: react (default) or plan-and-build' },
    calls: {
      value: true,
      help: "Form of the model's calls: text (JSON in the reply, default) or tools (native tool calls)",
    },
    traces: { value: true, help: 'Executions to summarize: all (default), all-success or random-success' },
    seed: { value: true, help: 'Seed of requests and random choices; 1 by default; none sends no seed' },
    execute: { value: true, help: 'Instead of logs: a task in words that the model solves first, or bench:ID' },
    'execute-strategy': { value: true, help: 'Strategy of solving the task: react (default) or plan-and-execute' },
    rollouts: { value: true, help: 'Number of times that the task is solved; 3 by default' },
    tools: { value: true, help: 'Functions of the task: a tool file with definitions and results' },
    inputs: { value: true, help: 'Inputs of the task, a JSON object' },
    out: { value: true, help: 'File for the executable graph (JSON)' },
    force: forceOption,
  },
  async run(args, input) {
    if (args.positional.length === 0 && args.value('execute') === undefined) {
      throw new UsageError(`No log is given. ${usage}`);
    }
    const out = args.value('out');
    const read = [...args.positional, args.value('compare'), args.value('tools')];
    const reads = read.flatMap((file) => file ?? []);
    const outFile = out === undefined ? undefined : input.outFile(out, { force: args.flag('force'), reads });
    if (args.value('model') === undefined) {
      const stray = [...modelOptions, ...executeOptions].find((name) => args.value(name) !== undefined);
      if (stray !== undefined)
        throw new UsageError(`--${stray} needs --model: the trace miner does not use a model. ${usage}`);
    } else if (args.value('noise') !== undefined) {
      throw new UsageError('--noise is for the trace miner; a model is given the traces as they are.');
    } else if (args.flag('replies')) {
      throw new UsageError('--replies is for the trace miner; a model is given the traces as they are.');
    }
    if (args.value('execute') !== undefined && args.positional.length > 0) {
      throw new UsageError('--execute takes the place of logs: give one of them.');
    }
    const traces: Trace[] = [];
    for (const file of args.positional) traces.push(...(await readTraces(file, input)));
    const against = args.value('compare');
    const workflow = against === undefined ? undefined : requireUsable(await loadWorkflow(against, input), input);
    const built =
      args.value('model') === undefined
        ? mine(traces, args, workflow)
        : await summarizeWithModel(traces, args, input, usage);
    const { graph, validity, executable, notes } = built;
    const { fitness, exact, events } = measureFitness(graph, built.traces);
    const kept = built.kept && measureFitness(graph, built.kept);
    // If the graph has no ANSWERs, replies are not events: the fitness then covers only the calls, which the output
    // must mention.
    const unseen = graph.nodes.some(({ kind }) => kind === 'answer') ? 0 : labelledReplies(built.traces);
    const comparison = workflow && compareWith(workflow, graph, built.traces);
    for (const note of new Set([...notes, ...(comparison?.notes ?? [])])) input.log(`note: ${note}`);
    if (!exact) input.log('note: The search for the best replay was cut short; the fitness may be higher.');
    if (outFile && executable) {
      const sink = outFile.open();
      sink.append(printExecutable(executable));
      sink.close();
    }
    const json = {
      graph: buildPrintedGraph(graph),
      validity,
      matching: comparison?.matching ?? null,
      chain: comparison ? scoreOf(comparison.chain) : null,
      graphScore: comparison ? scoreOf(comparison.graphScore) : null,
      fitness,
      covered: { events, of: events + unseen },
      ...(kept ? { keptFitness: kept.fitness } : {}),
      ...(executable ? { executable } : {}),
      ...built.json,
    };
    const leftOutEvents = kept ? events - kept.events : 0;
    const without =
      events === 0
        ? ' (there is no step to replay)'
        : kept && leftOutEvents > 0 && kept.fitness !== fitness
          ? ` (${formatScore(kept.fitness)} over the ${kept.events} of ${events} steps not left out)`
          : '';
    const coverageText = unseen > 0 ? ` over ${events} of ${events + unseen} events` : '';
    const of = args.value('model') !== undefined ? 'execution' : 'session';
    const text = [
      ...printEdgeLines(graph),
      ...validity.problems.map((problem) => `problem: ${problem.message}`),
      `${formatCountedNoun(built.traces.length, of)}, fitness ${formatScore(fitness)}${coverageText}${without}, ${validity.valid ? 'valid' : 'not valid'}`,
      ...built.lines,
      ...(comparison ? comparisonLines(comparison) : []),
      ...(out !== undefined && executable ? [out] : []),
    ].join('\n');
    return { exitCode: built.hasFailed ? 1 : 0, json, text };
  },
};

/** The executable graph is bound only on request: it takes longer than the mining. */
function mine(traces: readonly Trace[], args: ParsedArgs, workflow: Workflow | undefined): SummarizedWorkflow {
  const noise = readNumberOption(args, 'noise', 0, { min: 0, max: 1 });
  const names = workflow ? declaredNames(workflow) : [];
  const replies = args.flag('replies');
  const { graph, notes, kept, leftOut } = mineTraces(traces, { noise, names, ...(replies ? { answers: true } : {}) });
  const foreign = replies ? 0 : labelledReplies(traces.filter(({ source }) => source !== 'weir'));
  const bound = args.value('out') === undefined ? undefined : mineExecutable(traces, { noise, names });
  return {
    graph,
    validity: checkValidity(graph),
    ...(bound ? { executable: bound.executable } : {}),
    traces,
    kept,
    notes: [
      ...(foreign > 0
        ? [
            `${formatCountedNoun(foreign, 'labelled reply', 'labelled replies')} left out: the graph holds calls alone. Include them with --replies.`,
          ]
        : []),
      ...(replies && bound ? ['The graph that runs, in --out, contains calls only, without replies.'] : []),
      ...notes,
      ...(bound?.notes ?? []),
    ],
    json: { leftOut },
    lines: [],
    hasFailed: false,
  };
}

/** Number of replies that name their ANSWER or have a label in the record. */
const labelledReplies = (traces: readonly Trace[]): number =>
  traces.reduce((sum, { steps }) => sum + steps.filter((step) => step.kind === 'response' && step.answer).length, 0);

async function readTraces(file: string, input: CliInput): Promise<readonly Trace[]> {
  const name = file === '-' ? 'stdin' : file;
  const read = readLogFile(await input.readText(file, { maxBytes: maxLogBytes }), name, { maxBytes: maxLogBytes });
  if (!read.ok) {
    const { line, message } = read.error;
    const place = line === undefined ? '' : `${name}:${line}: `;
    throw new UsageError(`${place}${message}.`);
  }
  for (const warning of read.value.warnings) input.log(`${name}: ${warning}`);
  return read.value.traces;
}

/** Declared names are not digressions from the workflow. */
function declaredNames(workflow: Workflow): string[] {
  if (workflow.kind !== 'pdl') return namesInWorkflow(workflow.drawn);
  const { apis, answers } = workflow.document;
  return [...[...apis, ...answers].map(({ name }) => name), ...namesInWorkflow(workflow.procedure)];
}

function compareWith(workflow: Workflow, mined: WorkflowGraph, traces: readonly Trace[]): WorkflowComparison {
  const authored = workflow.kind === 'pdl' ? workflow.procedure : workflow.drawn;
  return compareRebuilt(authored, callsOfRebuilt(mined, { traces })).comparison;
}

const scoreOf = ({ precision, recall, f1 }: Score): Score => ({ precision, recall, f1 });

function comparisonLines({ authored, rebuilt, matching, chain, graphScore }: WorkflowComparison): string[] {
  const ids = (side: WorkflowComparison['authored'], mark: string) =>
    side.nodes.filter((node) => node.mark === mark).map((node) => node.id);
  const missing = ids(authored, 'missing');
  const added = ids(rebuilt, 'added');
  const score = ({ precision, recall, f1 }: Score) =>
    `F1 ${formatScore(f1)} (precision ${formatScore(precision)}, recall ${formatScore(recall)})`;
  const scores = [`chain ${score(chain)}`, `graph ${score(graphScore)}`];
  return [
    `${formatCountedNoun(matching.length, 'node')} matched${missing.length > 0 ? `; missing: ${missing.join(', ')}` : ''}${
      added.length > 0 ? `; added: ${added.join(', ')}` : ''
    }`,
    ...scores,
    ...(scores.some((one) => one.includes('–')) ? [dashNote] : []),
  ];
}
