import {
  type Converted,
  convertTo,
  printAov,
  printMermaid,
  printWorfbench,
  type TargetFormat,
} from '../../core/formats';
import { type DrawnWorkflow, loadWorkflow, usable } from '../loadWorkflow';
import { type Command, UsageError } from '../outcome';
import { oneOf, onlyFile } from '../parseArgs';

const targets = [
  'pdl',
  'mermaid',
  'code',
  'text',
  'worfbench',
  'aov',
  'tools',
] as const satisfies readonly TargetFormat[];
const usage = `Usage: weir convert FILE --to ${targets.join('|')} [--json]`;

export const convert: Command = {
  usage,
  options: { to: { value: true, help: `${targets.join(', ')}; what a conversion loses is a note on stderr` } },
  async run(args, input) {
    if (args.value('to') === undefined) throw new UsageError(`--to is missing: the format to print. ${usage}`);
    const target = oneOf(args, 'to', targets, 'mermaid');
    const file = onlyFile(args, usage);
    const workflow = usable(await loadWorkflow(file, input), input);
    const { text, notes } =
      workflow.kind === 'worfbench'
        ? fromWorfbench(target, workflow)
        : converted(
            file,
            convertTo(
              target,
              workflow.kind === 'pdl'
                ? workflow
                : { kind: 'mermaid', source: workflow.source, flowchart: workflow.drawn },
            ),
          );
    if (!args.flag('json')) for (const note of notes) input.log(`note: ${note}`);
    return { exitCode: 0, json: { text, notes }, text };
  },
};

function converted(file: string, result: ReturnType<typeof convertTo>): Converted {
  if (!result.ok) throw new UsageError(`${file}: ${result.error.message}`);
  return result.value;
}

/** Subtasks and their order are all there is. */
function fromWorfbench(target: TargetFormat, { file, drawn }: DrawnWorkflow): Converted {
  switch (target) {
    case 'worfbench':
      return printWorfbench(drawn);
    case 'aov':
      return printAov(drawn);
    case 'mermaid':
      return { text: printMermaid(drawn).text, notes: [] };
    default:
      throw new UsageError(
        `${file}: a WorfBench graph has subtasks and their order only; it can become mermaid, aov or worfbench, not ${target}.`,
      );
  }
}
