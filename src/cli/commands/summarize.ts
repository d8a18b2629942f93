import type { WorkflowGraph } from '../../core/graph';
import { readLogFile, type Trace } from '../../core/logs';
import {
  checkValidity,
  collapseToCalls,
  compareWorkflows,
  measureFitness,
  mineTraces,
  type WorkflowComparison,
} from '../../core/reconstruct';
import { buildGraphView, edgeLines } from '../graphView';
import { loadWorkflow, usable } from '../loadWorkflow';
import { type Command, type CommandInput, maxLogBytes, UsageError } from '../outcome';
import { plural } from '../wording';

const usage = 'Usage: weir summarize LOG... [--compare FILE] [--json]';

export const summarize: Command = {
  usage,
  options: { compare: { value: true, help: 'Workflow to compare the rebuilt one with' } },
  async run(args, input) {
    if (args.positional.length === 0) throw new UsageError(`No log is given. ${usage}`);
    const traces: Trace[] = [];
    for (const file of args.positional) traces.push(...(await readTraces(file, input)));
    const { graph, notes } = mineTraces(traces);
    const validity = checkValidity(graph);
    const { fitness, exact } = measureFitness(graph, traces);
    const against = args.value('compare');
    const comparison = against === undefined ? undefined : await compareWith(against, graph, input);
    for (const note of new Set([...notes, ...(comparison?.notes ?? [])])) input.log(`note: ${note}`);
    if (!exact) input.log('note: The search for the best replay was cut short; the fitness may be higher.');
    const json = {
      graph: buildGraphView(graph),
      validity,
      matching: comparison?.matching ?? null,
      chain: comparison ? scoreOf(comparison.chain) : null,
      graphScore: comparison ? scoreOf(comparison.graphScore) : null,
      fitness,
    };
    const text = [
      ...edgeLines(graph),
      ...validity.problems.map((problem) => `problem: ${problem.message}`),
      `${plural(traces.length, 'session')}, fitness ${fitness.toFixed(3)}, ${validity.valid ? 'valid' : 'not valid'}`,
      ...(comparison ? comparisonLines(comparison) : []),
    ].join('\n');
    return { exitCode: 0, json, text };
  },
};

async function readTraces(file: string, input: CommandInput): Promise<readonly Trace[]> {
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

/** Both sides reduced to what a log can show: calls, and ANSWERs where the rebuilt side has any. */
async function compareWith(file: string, mined: WorkflowGraph, input: CommandInput): Promise<WorkflowComparison> {
  const workflow = usable(await loadWorkflow(file, input), input);
  const authored = workflow.kind === 'pdl' ? workflow.procedure : workflow.drawn;
  const answers = mined.nodes.some((node) => node.kind === 'answer');
  return compareWorkflows(collapseToCalls(authored, { answers }), collapseToCalls(mined, { answers }));
}

const scoreOf = ({ precision, recall, f1 }: { precision: number; recall: number; f1: number }) => ({
  precision,
  recall,
  f1,
});

function comparisonLines({ authored, rebuilt, matching, chain, graphScore }: WorkflowComparison): string[] {
  const ids = (side: WorkflowComparison['authored'], mark: string) =>
    side.nodes.filter((node) => node.mark === mark).map((node) => node.id);
  const missing = ids(authored, 'missing');
  const added = ids(rebuilt, 'added');
  const score = ({ precision, recall, f1 }: { precision: number; recall: number; f1: number }) =>
    `F1 ${f1.toFixed(3)} (precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)})`;
  return [
    `${plural(matching.length, 'node')} matched${missing.length > 0 ? `; missing: ${missing.join(', ')}` : ''}${
      added.length > 0 ? `; added: ${added.join(', ')}` : ''
    }`,
    `chain ${score(chain)}`,
    `graph ${score(graphScore)}`,
  ];
}
