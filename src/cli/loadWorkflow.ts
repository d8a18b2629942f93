// Loads a workflow file for the commands: PDL, a Mermaid flowchart, a WorfBench graph or a dictionary of subtasks
// (AOV), detected by content. Refuses other texts and names the command that takes them; a workflow with errors is
// still read.

import { checkFlowchart, checkSubtasks } from '../core/checks';
import {
  canOpen,
  convertWrittenToPdl,
  type DocumentFormat,
  describeRecognition,
  detectFormat,
  type ImportFormat,
  isProcedureTextFormat,
  type ProcedureTextFormat,
  readStarWorkflow,
  readSubtasks,
  recogniseText,
  type SubtaskFormat,
  type ToolDefinition,
} from '../core/formats';
import { emptyGraph, type WorkflowGraph } from '../core/graph';
import type { PdlDocument } from '../core/language';
import { type AnalysisOptions, analyseFlowchart, analysePdl } from '../core/projection';
import { type Diagnostic, LineIndex, problemCountOf } from '../core/support';
import { type CliInput, UsageError } from './cliCommand';

interface WorkflowBase {
  readonly file: string;
  readonly source: string;
  readonly name: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface PdlWorkflow extends WorkflowBase {
  readonly kind: 'pdl';
  /** Notes on omissions if the document was made from code or prose. */
  readonly notes?: readonly string[];
  readonly document: PdlDocument;
  readonly dependency: WorkflowGraph;
  readonly procedure: WorkflowGraph;
}

/** Has one graph, which is dependency graph and control flow in one. */
export interface DrawnWorkflow extends WorkflowBase {
  readonly kind: 'mermaid' | 'worfbench' | 'aov';
  readonly drawn: WorkflowGraph;
  /** Notes for the reader on how the text was interpreted. */
  readonly notes: readonly string[];
}

export type Workflow = PdlWorkflow | DrawnWorkflow;

/** For a file that is not a workflow: its type, and the command for it. */
const otherwise: Partial<Readonly<Record<DocumentFormat, string>>> = {
  'session-log': 'a session log; see `weir replay`, `weir summarize` and `weir convert --to chat`',
  'plan-log': 'the log of a plan; see `weir plan replay` and `weir plan run --resume`',
  'plan-task': 'a task with acceptance checks; see `weir plan run` and `weir plan experiment`',
  'chat-messages': 'a list of chat messages; see `weir summarize` and `weir convert --to log`',
  star: 'STAR dialogues; see `weir summarize` and `weir convert --to log`',
  tools: 'a list of tools; `weir run --tools` and `weir convert --to openapi` take it',
};

/** Returns true if the text has a format that is read here. */
export function isWorkflowFile(source: string, file: string): boolean {
  const format = detectFormat(source, file);
  return format !== 'unknown' && otherwise[format] === undefined;
}

export const fileBaseName = (file: string) =>
  file === '-' ? 'stdin' : file.replace(/^.*[\\/]/, '').replace(/(?:\.pdl)?\.[^.]+$/, '');

/** `options` are for the checks: their levels, and the tools behind the APIs. */
export async function loadWorkflow(file: string, input: CliInput, options?: AnalysisOptions): Promise<Workflow> {
  return readWorkflow(file, await input.readText(file), options);
}

/** Converts a STAR task to PDL. */
function starWorkflow(file: string, source: string): string {
  const read = readStarWorkflow(source);
  if (!read.ok) throw new UsageError(`${file} is a task of STAR, but ${read.error.message}.`);
  return read.value.text;
}

/** Converts code or prose to PDL. */
function readWrittenFile(
  format: ProcedureTextFormat,
  file: string,
  source: string,
  options: AnalysisOptions | undefined,
  tools: readonly ToolDefinition[],
): Workflow {
  const read = convertWrittenToPdl(format, source, tools);
  if (!read.ok) throw new UsageError(`${file}: ${read.error.message}`);
  const workflow = readPdl(file, read.value.text, options);
  return workflow.kind === 'pdl' ? { ...workflow, notes: read.value.notes } : workflow;
}

/** Reads the workflow of another tool as a flowchart. */
async function readForeignFile(
  format: ImportFormat,
  file: string,
  source: string,
  options?: AnalysisOptions,
): Promise<Workflow> {
  const { describeLosses, importFlow } = await import('../core/imports');
  const read = await importFlow(format, source);
  if (!read.ok) throw new UsageError(`${file}: ${read.error.message}`);
  const { kind, title, text, losses } = read.value;
  const workflow = kind === 'pdl' ? readPdl(file, text, options) : await readMermaid(file, text, options);
  return { ...workflow, name: title ?? workflow.name, notes: describeLosses(losses) };
}

/** The format of another tool that the text has, if its workflows are read; `from` names it. */
export const foreignFormatOf = (source: string, file: string, from?: ImportFormat): ImportFormat | undefined =>
  from ?? recogniseText(source, file).imports;

/** `tools` determine which functions in code and prose are APIs. */
export async function readWorkflow(
  file: string,
  source: string,
  options?: AnalysisOptions,
  tools: readonly ToolDefinition[] = [],
  from?: ImportFormat,
): Promise<Workflow> {
  const foreign = foreignFormatOf(source, file, from);
  if (foreign !== undefined) return readForeignFile(foreign, file, source, options);
  const format = detectFormat(source, file);
  const other = otherwise[format];
  if (other !== undefined) throw new UsageError(`${file} is ${other}.`);
  refuseForeign(file, source);
  const workflow =
    format === 'mermaid'
      ? await readMermaid(file, source, options)
      : format === 'worfbench' || format === 'aov'
        ? readPlan(format, file, source, options)
        : isProcedureTextFormat(format)
          ? readWrittenFile(format, file, source, options, tools)
          : readPdl(file, format === 'star-task' ? starWorkflow(file, source) : source, options);
  if (format === 'unknown' && source.trim() !== '' && isEmptyWithoutFault(workflow)) {
    throw new UsageError(
      `${file} is not a workflow: expected a PDL document, a Mermaid flowchart, a workflow as code, a WorfBench graph or an AOV dictionary.`,
    );
  }
  const tooLarge = workflow.diagnostics.find(({ code }) => code.endsWith('/too-large'));
  if (tooLarge) throw new UsageError(`${file}: ${tooLarge.message}`);
  return workflow;
}

/** Refuses texts that Weir recognises as something else, with the way to import them. */
function refuseForeign(file: string, source: string): void {
  const found = recogniseText(source, file);
  if (found.kind === 'empty' || (canOpen(found) && found.blocks.length === 0)) return;
  if (found.blocks.length > 0) {
    const advice = 'Put the workflow into a file of its own.';
    throw new UsageError(describeRecognition(file, { ...found, advice }));
  }
  throw new UsageError(describeRecognition(`${file} is not a workflow that Weir reads: it`, found));
}

/** The workflow has no node, and no error that explains it. */
function isEmptyWithoutFault(workflow: Workflow): boolean {
  return !hasNodes(workflow) && !workflow.diagnostics.some((diagnostic) => diagnostic.severity === 'error');
}

function hasNodes(workflow: Workflow): boolean {
  const graphs = workflow.kind === 'pdl' ? [workflow.dependency, workflow.procedure] : [workflow.drawn];
  return graphs.some((graph) => graph.nodes.length > 0);
}

function readPdl(file: string, source: string, options?: AnalysisOptions): Workflow {
  const { document, dependency, procedure, diagnostics } = analysePdl(source, options);
  const name = document.name?.name.trim() || fileBaseName(file);
  return { kind: 'pdl', file, source, name, document, dependency, procedure, diagnostics };
}

async function readMermaid(file: string, source: string, options?: AnalysisOptions): Promise<Workflow> {
  // Needs the mermaid library, which takes most of a second: loaded only for flowcharts.
  const { readCheckedFlowchart: readJudgedFlowchart } = await import('../adapters/mermaid/parseWithMermaid');
  const document = await readJudgedFlowchart(source);
  const { graph, diagnostics } = analyseFlowchart(document, options);
  // Other programs cannot read a flowchart that Mermaid refuses: no command works on a part of one.
  const drawn = document.diagnostics.length > 0 ? emptyGraph : graph;
  return { kind: 'mermaid', file, source, name: fileBaseName(file), drawn, notes: [], diagnostics };
}

function readPlan(kind: SubtaskFormat, file: string, source: string, options?: AnalysisOptions): Workflow {
  const read = readSubtasks(kind, source);
  if (!read.ok) throw new UsageError(`${file}: ${read.error.message}`);
  const { graph, notes } = read.value;
  const diagnostics = kind === 'worfbench' ? checkSubtasks(graph, options) : checkFlowchart(graph, options);
  return { kind, file, source, name: fileBaseName(file), drawn: graph, notes, diagnostics };
}

/**
 * Returns the workflow if it has content. Errors are logged to stderr; a text without any node is refused with its
 * first error.
 */
export function requireUsable(workflow: Workflow, input: CliInput): Workflow {
  const { file } = workflow;
  const errors = workflow.diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  if (!hasNodes(workflow)) {
    const [worst = workflow.diagnostics[0]] = errors;
    if (!worst) throw new UsageError(`${file} holds no workflow.`);
    const { line, column } = new LineIndex(workflow.source).positionAt(worst.range.start);
    throw new UsageError(`${file}:${line}:${column}: ${worst.message}`);
  }
  if (errors.length > 0) {
    const sum = errors.reduce((total, error) => total + problemCountOf(error), 0);
    const count = sum === 1 ? 'an error' : `${sum} errors`;
    input.log(`${file} has ${count}, so this may be incomplete; \`weir check\` tells where.`);
  }
  for (const note of workflow.notes ?? []) input.log(`note: ${note}`);
  return workflow;
}
