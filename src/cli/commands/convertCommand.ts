// `weir convert`: converts a workflow, a plan, a list of tools or a log to another format. Refuses impossible targets
// and lists the possible ones.

import {
  type ConvertedText,
  type ConvertInput,
  convertTo,
  detectFormat,
  importFormats,
  isProcedureTextFormat,
  parseTools,
  type TargetFormat,
  type ToolDefinition,
  targetFormats,
} from '../../core/formats';
import { type LogTarget, logTargets } from '../../core/logs';
import { type CliCommand, type CliInput, maxLogBytes, type ParsedArgs, UsageError } from '../cliCommand';
import {
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
  'Usage: weir convert FILE --to FORMAT [--from FORMAT] [--tools FILE] [--view dependency|procedure] [--theme light|dark] [--json]';

export const convertCommand: CliCommand = {
  usage,
  options: {
    to: { value: true, help: `${targets.join(', ')}; what a conversion loses is a note on stderr` },
    from: {
      value: true,
      help: `The other tool whose workflow the file has, if it is not recognised: ${importFormats.join(', ')}`,
    },
    tools: { value: true, help: 'Tool definitions: nodes, functions and sentences that name one become its API' },
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
  const result = target === 'svg' ? await pictureOf(workflow, args) : converted(file, target, inputOf(workflow), tools);
  return { ...result, notes: [...(found.notes ?? []), ...result.notes] };
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
  const result = convertTo(target, input, { tools });
  if (!result.ok) throw new UsageError(`${file}: ${result.error.message}`);
  return result.value;
}
