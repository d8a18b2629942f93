// `weir convert`: converts a workflow, a plan, a list of tools or a log to another format. Refuses impossible targets
// and lists the possible ones.

import {
  type ChosenStep,
  type ConvertedText,
  type ConvertInput,
  convertTo,
  convertWithMapping,
  detectFormat,
  flowchartSteps,
  importFormats,
  isProcedureTextFormat,
  parseTools,
  printMapping,
  readMapping,
  type TargetFormat,
  type ToolDefinition,
  targetFormats,
} from '../../core/formats';
import { type LogTarget, logTargets } from '../../core/logs';
import { type CliCommand, type CliInput, maxLogBytes, type ParsedArgs, UsageError } from '../cliCommand';
import {
  type DrawnWorkflow,
  fileBaseName,
  foreignFormatOf,
  isWorkflowFile,
  readWorkflow,
  requireUsable,
  type Workflow,
} from '../loadWorkflow';
import { readChoiceOption, singleFileArgument } from '../parseArgs';
import { secretFilterOf } from '../secrets';

const targets = [...targetFormats, 'svg', ...logTargets] as const;
type Target = (typeof targets)[number];
const usage =
  'Usage: weir convert FILE --to FORMAT [--from FORMAT] [--tools FILE] [--mapping FILE] [--write-mapping FILE [--force]] [--view dependency|procedure] [--theme light|dark] [--json]';

export const convertCommand: CliCommand = {
  usage,
  options: {
    to: { value: true, help: `${targets.join(', ')}; losses of a conversion are reported on stderr` },
    from: {
      value: true,
      help: `Program that wrote the file, if it is not recognised: ${importFormats.join(', ')}`,
    },
    tools: {
      value: true,
      help: 'Tool definitions: nodes, functions and sentences that name a tool become a call of its API',
    },
    mapping: {
      value: true,
      help: 'Flowchart to pdl: mapping file of the conversion dialog, which states how each node is converted',
    },
    'write-mapping': {
      value: true,
      help: 'Flowchart to pdl: file for the mapping that is used; without --mapping it is guessed',
    },
    force: { value: false, help: 'Replaces the file of --write-mapping if it exists' },
    view: { value: true, help: 'svg: dependency or procedure; procedure by default' },
    theme: { value: true, help: 'svg: light or dark; light by default' },
  },
  async run(args, input) {
    if (args.value('to') === undefined) throw new UsageError(`--to is missing: one of ${targets.join(', ')}. ${usage}`);
    const target = readChoiceOption<Target>(args, 'to', targets, 'mermaid');
    refuseUnusedOptions(args, target);
    const file = singleFileArgument(args, usage);
    const { text, notes } = await (isLogTarget(target)
      ? fromLog(file, target, input)
      : fromWorkflow(file, target, args, input));
    if (!args.flag('json')) for (const note of notes) input.log(`note: ${note}`);
    return { exitCode: 0, json: { text, notes }, text, isDocument: true };
  },
};

const isLogTarget = (target: Target): target is LogTarget => (logTargets as readonly string[]).includes(target);

function refuseUnusedOptions(args: ParsedArgs, target: Target): void {
  for (const name of ['view', 'theme']) {
    if (target !== 'svg' && args.value(name) !== undefined) throw new UsageError(`--${name} is for --to svg.`);
  }
  for (const name of ['tools', 'from']) {
    if (isLogTarget(target) && args.value(name) !== undefined) throw new UsageError(`--${name} is for workflows.`);
  }
  for (const name of ['mapping', 'write-mapping']) {
    if (target !== 'pdl' && args.value(name) !== undefined) throw new UsageError(`--${name} is for --to pdl.`);
  }
}

async function fromLog(file: string, target: LogTarget, input: CliInput): Promise<ConvertedText> {
  const text = await input.readText(file, { maxBytes: maxLogBytes });
  if (isWorkflowFile(text, file) || detectFormat(text, file) === 'tools') {
    throw new UsageError(`${file} is not a log; it can be converted to ${[...targetFormats, 'svg'].join(', ')}.`);
  }
  const { convertLogFile: convertLog } = await import('../convertLogFile');
  const converted = convertLog(text, file, target, { secrets: secretFilterOf(input) });
  if (converted.ok) return converted.value;
  const { message, line } = converted.error;
  throw new UsageError(`${file}${line === undefined ? '' : `:${line}`}: ${message}`);
}

async function fromWorkflow(
  file: string,
  target: TargetFormat | 'svg',
  args: ParsedArgs,
  input: CliInput,
): Promise<ConvertedText> {
  const source = await input.readText(file);
  const tools = await toolsOf(args, input);
  const from = args.value('from') === undefined ? undefined : readChoiceOption(args, 'from', importFormats, 'n8n');
  const foreign = foreignFormatOf(source, file, from);
  const format = foreign === undefined ? detectFormat(source, file) : 'mermaid';
  if (format === 'tools') {
    if (target === 'svg') throw new UsageError(`${file} is a list of tools, which has no picture.`);
    return converted(file, target, { kind: 'tools', tools: read(file, source), title: fileBaseName(file) }, tools);
  }
  if (isProcedureTextFormat(format) && target !== 'svg')
    return converted(file, target, { kind: 'written', format, source }, tools);
  const found = await readWorkflow(file, source, undefined, tools, foreign);
  // The notes of reading are part of the result, which is logged as a whole.
  const workflow = requireUsable({ ...found, notes: [] }, input);
  const isMapped = args.value('mapping') !== undefined || args.value('write-mapping') !== undefined;
  if (isMapped && workflow.kind !== 'mermaid')
    throw new UsageError(`${file} is not a flowchart, so it has no mapping.`);
  const result =
    target === 'svg'
      ? await pictureOf(workflow, args)
      : workflow.kind === 'mermaid' && isMapped
        ? await mapped(file, workflow, tools, args, input)
        : converted(file, target, inputOf(workflow), tools);
  return { ...result, notes: [...(found.notes ?? []), ...result.notes] };
}

/** Converts a flowchart with the mapping of `--mapping`, and writes the rows that were used. */
async function mapped(
  file: string,
  { name, source, drawn }: DrawnWorkflow,
  tools: readonly ToolDefinition[],
  args: ParsedArgs,
  input: CliInput,
): Promise<ConvertedText> {
  const mappingFile = args.value('mapping');
  const mapping = mappingFile === undefined ? undefined : readMapping(await input.readText(mappingFile), drawn);
  if (mapping?.ok === false) throw new UsageError(`${mappingFile}: ${mapping.error.message}`);
  const steps = mapping?.value.steps ?? new Map<string, ChosenStep>();
  const result = convertWithMapping(source, drawn, steps, { tools, title: name });
  const target = args.value('write-mapping');
  if (target !== undefined) {
    const reads = [file, ...(mappingFile === undefined ? [] : [mappingFile])];
    const sink = input.outFile(target, { force: args.flag('force'), reads }).open();
    sink.append(printMapping(result.ok ? result.value.rows : flowchartSteps(source, drawn, { tools, steps })));
    sink.close();
  }
  if (!result.ok) {
    const written = target === undefined ? '' : ` The kinds of its steps are in ${target}.`;
    throw new UsageError(`${file}: ${result.error.message}${written}`);
  }
  return { text: result.value.pdl, notes: [...(mapping?.value.problems ?? []), ...result.value.losses] };
}

async function pictureOf(workflow: Workflow, args: ParsedArgs): Promise<ConvertedText> {
  const view = readChoiceOption(args, 'view', ['procedure', 'dependency'] as const, 'procedure');
  const theme = readChoiceOption(args, 'theme', ['light', 'dark'] as const, 'light');
  const { convertToSvg: convertPicture } = await import('../convertToSvg');
  return convertPicture(workflow, { view, theme });
}

async function toolsOf(args: ParsedArgs, input: CliInput): Promise<readonly ToolDefinition[]> {
  const file = args.value('tools');
  return file === undefined ? [] : read(file, await input.readText(file));
}

function read(file: string, text: string): readonly ToolDefinition[] {
  const parsed = parseTools(text);
  if (!parsed.ok) throw new UsageError(`${file}: ${parsed.error.message}`);
  return parsed.value;
}

function inputOf(workflow: Workflow): ConvertInput {
  if (workflow.kind === 'pdl') return workflow;
  const { kind, source, drawn } = workflow;
  return kind === 'mermaid'
    ? { kind, source, flowchart: drawn }
    : { kind: 'subtasks', source, graph: drawn, format: kind };
}

function converted(
  file: string,
  target: TargetFormat,
  input: ConvertInput,
  tools: readonly ToolDefinition[],
): ConvertedText {
  const result = convertTo(target, input, { tools, title: fileBaseName(file) });
  if (!result.ok) throw new UsageError(`${file}: ${result.error.message}`);
  return result.value;
}
