import { convertTo, type TargetFormat } from '../../core/formats';
import { loadWorkflow, onlyFile } from '../loadWorkflow';
import { type Command, UsageError } from '../outcome';
import { oneOf } from '../parseArgs';

const targets = [
  'pdl',
  'mermaid',
  'code',
  'text',
  'worfbench',
  'aov',
  'tools',
] as const satisfies readonly TargetFormat[];

export const convert: Command = {
  name: 'convert',
  summary: 'Print a workflow in another format',
  usage: `Usage: weir convert FILE --to ${targets.join('|')} [--json]`,
  options: { to: { value: true, help: targets.join(', ') } },
  async run(args, input) {
    const file = onlyFile(args.positional, convert.usage);
    if (args.value('to') === undefined) throw new UsageError(`--to is needed. ${convert.usage}`);
    const target = oneOf(args, 'to', targets, 'mermaid');
    const workflow = await loadWorkflow(file, input);
    const broken =
      workflow.kind === 'mermaid' && workflow.diagnostics.find((diagnostic) => diagnostic.severity === 'error');
    if (broken && workflow.kind === 'mermaid' && workflow.flowchart.nodes.length === 0) {
      throw new UsageError(`${file}: ${broken.message}`);
    }
    const result =
      workflow.kind === 'pdl'
        ? convertTo(target, workflow)
        : convertTo(target, { kind: 'mermaid', source: workflow.source, flowchart: workflow.flowchart });
    if (!result.ok) throw new UsageError(`${file}: ${result.error.message}`);
    for (const note of result.value.notes) input.log(note);
    return { exitCode: 0, json: { text: result.value.text, notes: result.value.notes }, text: result.value.text };
  },
};
