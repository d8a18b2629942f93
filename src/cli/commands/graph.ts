import { loadWorkflow, onlyFile } from '../loadWorkflow';
import type { Command } from '../outcome';
import { oneOf } from '../parseArgs';

export const graph: Command = {
  name: 'graph',
  summary: 'Print the dependency or the procedure graph of a workflow',
  usage: 'Usage: weir graph FILE [--view dependency|procedure] [--json]',
  options: { view: { value: true, help: 'dependency (default) or procedure' } },
  async run(args, input) {
    const workflow = await loadWorkflow(onlyFile(args.positional, graph.usage), input);
    const view = oneOf(args, 'view', ['dependency', 'procedure'], 'dependency');
    const shown = workflow.kind === 'pdl' ? workflow[view] : workflow.flowchart;
    const nodes = shown.nodes.map(({ id, kind, label, ref }) => ({ id, kind, label, ref: ref ?? null }));
    const edges = shown.edges.map(({ from, to, kind, condition }) => ({
      from,
      to,
      kind,
      condition: condition ?? null,
    }));
    const text = [
      ...nodes.map((node) => `${node.kind}\t${node.id}\t${node.label}`),
      ...edges.map((edge) => `${edge.from} -> ${edge.to}${edge.condition ? `  [${edge.condition}]` : ''}`),
    ].join('\n');
    return { exitCode: 0, json: { nodes, edges }, text };
  },
};
