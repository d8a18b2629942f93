// What a workflow says in other formats: the work behind the formats panel and the converter, done in a worker.
// Invariant: an answer is derived from its request alone; the document read last is only remembered to read on from it.

import {
  type Converted,
  type ConvertInput,
  convertTo,
  type DocumentFormat,
  detectFormat,
  parseTools,
  parseWorfbench,
  printMermaid,
  printOpenAiTools,
  type ToolDefinition,
} from '../core/formats';
import type { WorkflowGraph } from '../core/graph';
import { buildDependencyGraph, buildProcedureGraph, type PdlDocument, parsePdl, reparsePdl } from '../core/language';
import { type Diagnostic, diffText, fail, LineIndex, ok, type Result } from '../core/support';
import type { ShownFormat } from './shellStore';

export interface FormatsRequest {
  readonly text: string;
  /** What the text is, where that is known. */
  readonly kind?: 'pdl' | 'mermaid';
  /** What Mermaid's parser made of the text; needs a DOM, so whoever asks has it. */
  readonly flowchart?: WorkflowGraph;
  readonly fileName?: string;
  readonly targets: readonly ShownFormat[];
  /** Definitions that node texts may name. */
  readonly tools?: readonly ToolDefinition[];
}

export type Conversion = Result<Converted, { readonly message: string }>;

export interface FormatsAnswer {
  readonly format: DocumentFormat;
  /** For each target that was asked for; none where the text cannot be read. */
  readonly results: Partial<Readonly<Record<ShownFormat, Conversion>>>;
  /** The text itself with the nodes its stretches stand for. */
  readonly own?: Converted;
  /** A text that says no more than a graph does, as the flowchart to go on from. */
  readonly flowchartText?: Converted;
  /** Words for nodes, by id. */
  readonly labels: Readonly<Record<string, string>>;
  /** Why the text cannot be read as what it is, or not all of it; by position, with the lines they stand in. */
  readonly problems: readonly TextProblem[];
}

export interface TextProblem {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Errors and warnings of form, at most as many as anybody reads. */
export function problemsOf(text: string, diagnostics: readonly Diagnostic[]): TextProblem[] {
  const lines = new LineIndex(text);
  return diagnostics
    .flatMap(({ severity, message, range }) =>
      severity === 'error' || severity === 'warning'
        ? [{ severity, message, line: lines.positionAt(range.start).line, start: range.start, end: range.end }]
        : [],
    )
    .slice(0, MAX_PROBLEMS);
}

const MAX_PROBLEMS = 50;

/** Answers one request after another. Never throws for what a text holds. */
export function createFormatsAnswerer(): (request: FormatsRequest) => FormatsAnswer {
  let last: PdlDocument | undefined;
  const read = (text: string): PdlDocument => {
    const edit = last && diffText(last.source, text);
    last = last ? (edit ? reparsePdl(last, [edit]) : last) : parsePdl(text);
    return last;
  };

  return (request) => {
    const { text, kind, fileName, flowchart } = request;
    const format = kind ?? detectFormat(text, fileName);
    if (format === 'pdl') return ofPdl(read(text), request);
    if (format === 'mermaid') return flowchart ? ofFlowchart(flowchart, request) : unread(format);
    if (format === 'worfbench' || format === 'aov') return ofGraph(format, text);
    if (format === 'tools') return ofTools(request);
    return unread(format);
  };
}

const unread = (format: DocumentFormat, problems: readonly TextProblem[] = []): FormatsAnswer => ({
  format,
  results: {},
  labels: {},
  problems,
});

function ofPdl(document: PdlDocument, { targets, tools }: FormatsRequest): FormatsAnswer {
  const { source } = document;
  const dependency = buildDependencyGraph(document);
  const procedure = buildProcedureGraph(document);
  const input: ConvertInput = { kind: 'pdl', source, document, dependency, procedure };
  return {
    ...converted(input, targets, tools),
    labels: labelsOf(dependency, procedure),
    problems: problemsOf(source, document.diagnostics),
  };
}

function ofFlowchart(flowchart: WorkflowGraph, { text, targets, tools }: FormatsRequest): FormatsAnswer {
  const input: ConvertInput = { kind: 'mermaid', source: text, flowchart };
  return { ...converted(input, targets, tools), labels: labelsOf(flowchart), problems: [] };
}

function converted(input: ConvertInput, targets: readonly ShownFormat[], tools: readonly ToolDefinition[] = []) {
  const own = convertTo(input.kind, input);
  const results: Partial<Record<ShownFormat, Conversion>> = {};
  for (const target of targets) results[target] = target === input.kind ? own : convert(target, input, tools);
  return { format: input.kind, results, ...(own.ok ? { own: own.value } : {}) };
}

function convert(target: ShownFormat, input: ConvertInput, _tools: readonly ToolDefinition[]): Conversion {
  if (target === 'openapi') return fail({ message: 'Not there yet.' });
  return convertTo(target, input);
}

function ofGraph(format: 'worfbench' | 'aov', text: string): FormatsAnswer {
  const read = readSubtasks(format, text);
  if (!read.ok) return unread(format, [wholeText(text, read.error.message)]);
  const { graph, notes } = read.value;
  const printed = printMermaid(graph);
  // The same nodes bear the names that the flowchart gives them, so that a selection goes all the way.
  const idOf = (id: string) => printed.ids.get(id) ?? id;
  const links = graph.nodes.flatMap(({ id, range }) => (range ? [{ range, nodeIds: [idOf(id)] }] : []));
  const note = `${format === 'aov' ? 'An AOV dictionary' : 'WorfBench text'} holds subtasks and their order: it is read as a flowchart of them.`;
  return {
    format,
    results: {},
    own: { text, notes: [], links: links.sort((first, second) => first.range.start - second.range.start) },
    flowchartText: { text: printed.text, notes: [note, ...notes] },
    labels: Object.fromEntries(graph.nodes.map(({ id, label, ref }) => [idOf(id), ref ?? label])),
    problems: [],
  };
}

function readSubtasks(
  format: 'worfbench' | 'aov',
  text: string,
): Result<{ readonly graph: WorkflowGraph; readonly notes: readonly string[] }, { readonly message: string }> {
  if (format === 'worfbench') return parseWorfbench(text);
  return fail({ message: 'An AOV dictionary cannot be read yet.' });
}

function ofTools({ text, targets }: FormatsRequest): FormatsAnswer {
  const read = parseTools(text);
  if (!read.ok) return unread('tools', [wholeText(text, read.error.message)]);
  const results: Partial<Record<ShownFormat, Conversion>> = {};
  for (const target of targets) {
    results[target] =
      target === 'tools'
        ? ok(printOpenAiTools(read.value))
        : fail({ message: 'Tools alone have no order of steps, so there is no workflow to write.' });
  }
  return { format: 'tools', results, own: { text, notes: [] }, labels: {}, problems: [] };
}

const wholeText = (text: string, message: string): TextProblem => ({
  severity: 'error',
  message,
  line: 1,
  start: 0,
  end: text.length,
});

function labelsOf(...graphs: readonly WorkflowGraph[]): Record<string, string> {
  return Object.fromEntries(graphs.flatMap(({ nodes }) => nodes.map(({ id, label, ref }) => [id, ref ?? label])));
}
