import {
  checkValidity,
  collapseToCalls,
  compareWorkflows,
  measureFitness,
  mineTraces,
  readLogFile,
  type Trace,
} from '../../core/reconstruct';
import { loadWorkflow } from '../loadWorkflow';
import { type Command, UsageError } from '../outcome';

export const summarize: Command = {
  name: 'summarize',
  summary: 'Rebuild a workflow from session logs, without a model',
  usage: 'Usage: weir summarize LOG... [--compare FILE] [--json]',
  options: { compare: { value: true, help: 'Authored workflow to compare the rebuilt one with' } },
  async run(args, input) {
    if (args.positional.length === 0) throw new UsageError(`No log to read. ${summarize.usage}`);
    const traces: Trace[] = [];
    for (const file of args.positional) {
      const read = readLogFile(await input.readText(file), file);
      if (!read.ok)
        throw new UsageError(`${file}${read.error.line ? `:${read.error.line}` : ''}: ${read.error.message}`);
      for (const warning of read.value.warnings) input.log(`${file}: ${warning}`);
      traces.push(...read.value.traces);
    }
    const mined = mineTraces(traces);
    const validity = checkValidity(mined.graph);
    const { fitness } = measureFitness(mined.graph, traces);
    const against = args.value('compare');
    const comparison = against === undefined ? undefined : await compare(against);
    async function compare(file: string) {
      const workflow = await loadWorkflow(file, input);
      const source = workflow.kind === 'pdl' ? workflow.procedure : workflow.flowchart;
      const answers = mined.graph.nodes.some((node) => node.kind === 'answer');
      return compareWorkflows(collapseToCalls(source, { answers }), collapseToCalls(mined.graph, { answers }));
    }
    const score = ({ precision, recall, f1 }: { precision: number; recall: number; f1: number }) => ({
      precision,
      recall,
      f1,
    });
    const json = {
      graph: mined.graph,
      validity: { valid: validity.valid, problems: validity.problems.map((problem) => problem.message) },
      matching: comparison?.matching ?? null,
      chain: comparison ? score(comparison.chain) : null,
      graphScore: comparison ? score(comparison.graphScore) : null,
      fitness,
      traces: traces.length,
      notes: [...mined.notes, ...(comparison?.notes ?? [])],
    };
    const text = [
      ...mined.graph.edges.map((edge) => `${edge.from} -> ${edge.to}${edge.condition ? `  [${edge.condition}]` : ''}`),
      `fitness ${fitness.toFixed(3)} over ${traces.length} traces; ${validity.valid ? 'valid' : json.validity.problems.join('; ')}`,
      ...(comparison
        ? [
            `chain F1 ${comparison.chain.f1.toFixed(3)}, graph F1 ${comparison.graphScore.f1.toFixed(3)} against ${against}`,
          ]
        : []),
      ...json.notes,
    ].join('\n');
    return { exitCode: 0, json, text };
  },
};
