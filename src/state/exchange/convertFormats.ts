// Converts a workflow to other formats, for the formats panel and the converter; runs in a worker. Invariant: an answer
// depends on its request only; the last document is kept only to read the next one incrementally.

import { DocumentSession } from '../../core/document';
import {
  type ConvertedRange,
  type ConvertedText,
  type ConvertInput,
  convertTo,
  convertWrittenToPdl,
  type DocumentFormat,
  detectFormat,
  linkSource,
  type ProcedureTextFormat,
  parseTools,
  readSubtasks,
  type SubtaskFormat,
  type ToolDefinition,
} from '../../core/formats';
import type { GraphNode, WorkflowGraph } from '../../core/graph';
import { buildDependencyGraph, buildProcedureGraph, type PdlDocument, parsePdl, reparsePdl } from '../../core/language';
import { type Diagnostic, LineIndex, lineStart, ok, type Result, type TextRange } from '../../core/support';
import type { ShownFormat } from '../frame/shellStore';

export interface FormatsRequest {
  readonly text: string;
  /** Kind of the text, if it is known. */
  readonly kind?: 'pdl' | 'mermaid';
  /** The text read as a flowchart. */
  readonly flowchart?: WorkflowGraph;
  readonly fileName?: string;
  readonly targets: readonly ShownFormat[];
  /** Definitions that node texts may refer to. */
  readonly tools?: readonly ToolDefinition[];
}

export type FormatConversion = Result<ConvertedText, { readonly message: string }>;

export interface FormatsAnswer {
  readonly format: DocumentFormat;
  /** A result for each requested target; empty if the text cannot be read. */
  readonly results: Partial<Readonly<Record<ShownFormat, FormatConversion>>>;
  /** The text itself, with the ranges of its nodes. */
  readonly own?: ConvertedText;
  /** Node labels by id. */
  readonly labels: Readonly<Record<string, string>>;
  /** Why the text, or a part of it, cannot be read; sorted by position, each with its line. */
  readonly problems: readonly TextProblem[];
}

export interface TextProblem {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Errors and warnings of form, limited to a number that a reader can use. */
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

/** Answers requests one after the other. Never throws for invalid texts. */
export function createFormatsConverter(): (request: FormatsRequest) => FormatsAnswer {
  const session = new DocumentSession<PdlDocument, PdlDocument>((source, before, edits) =>
    before ? reparsePdl(before, edits) : parsePdl(source),
  );

  return (request) => {
    const { text, kind, fileName, flowchart } = request;
    const format = kind ?? detectFormat(text, fileName);
    switch (format) {
      case 'pdl':
        session.change(text);
        return ofPdl(session.read(), request);
      case 'mermaid':
        return flowchart ? ofFlowchart(flowchart, request) : unread(format);
      case 'worfbench':
      case 'aov':
        return ofSubtasks(format, request);
      case 'workflow-code':
      case 'workflow-text':
      case 'workflow-prose':
        return ofWritten(format, request);
      case 'tools':
        return ofTools(request);
      default:
        return unread(format);
    }
  };
}

const unread = (format: DocumentFormat, problems: readonly TextProblem[] = []): FormatsAnswer => ({
  format,
  results: {},
  labels: {},
  problems,
});

function ofPdl(document: PdlDocument, request: FormatsRequest): FormatsAnswer {
  const { source } = document;
  const dependency = buildDependencyGraph(document);
  const procedure = buildProcedureGraph(document);
  const links = linksOf(document, dependency.nodes, procedure.nodes);
  return {
    format: 'pdl',
    ...converted({ kind: 'pdl', source, document, dependency, procedure }, request, { text: source, notes: [], links }),
    labels: labelsOf(dependency, procedure),
    problems: problemsOf(source, document.diagnostics),
  };
}

function ofFlowchart(flowchart: WorkflowGraph, request: FormatsRequest): FormatsAnswer {
  const input: ConvertInput = { kind: 'mermaid', source: request.text, flowchart };
  return ofWhole('mermaid', request, ok(flowchart), () => ({ input, labels: labelsOf(flowchart), own: 'mermaid' }));
}

function ofSubtasks(format: SubtaskFormat, request: FormatsRequest): FormatsAnswer {
  const { text } = request;
  return ofWhole(format, request, readSubtasks(format, text), ({ graph, notes }) => ({
    input: { kind: 'subtasks', graph, source: text, format },
    labels: labelsOf(graph),
    notes,
    own: format,
  }));
}

function ofWritten(format: ProcedureTextFormat, request: FormatsRequest): FormatsAnswer {
  const { text, tools = [] } = request;
  const input: ConvertInput = { kind: 'written', format, source: text };
  return ofWhole(format, request, convertWrittenToPdl(format, text, tools), () => ({ input }));
}

const ofTools = (request: FormatsRequest): FormatsAnswer =>
  ofWhole('tools', request, parseTools(request.text), (tools) => ({ input: { kind: 'tools', tools } }));

interface WholeText {
  readonly input: ConvertInput;
  /** The format to write the document in, to find the ranges of its nodes in the text. */
  readonly own?: 'mermaid' | SubtaskFormat;
  readonly labels?: FormatsAnswer['labels'];
  readonly notes?: readonly string[];
}

/** Converts a text that can only be read as a whole. */
function ofWhole<T>(
  format: DocumentFormat,
  request: FormatsRequest,
  read: Result<T, { readonly message: string }>,
  take: (value: T) => WholeText,
): FormatsAnswer {
  const { text } = request;
  const end = text.length;
  if (!read.ok) return unread(format, [{ severity: 'error', message: read.error.message, line: 1, start: 0, end }]);
  const { input, own, labels = {}, notes } = take(read.value);
  const written = own && convertTo(own, input);
  const itself = written?.ok ? written.value : { text, notes: [] };
  return { format, ...converted(input, request, itself, notes), labels, problems: [] };
}

/** `own` is the text itself; `notes` come from reading it and are added to every result. */
function converted(
  input: ConvertInput,
  { targets, tools = [] }: FormatsRequest,
  own: ConvertedText,
  notes: readonly string[] = [],
) {
  const results: Partial<Record<ShownFormat, FormatConversion>> = {};
  for (const target of targets) {
    const result = target === input.kind && target !== 'tools' ? ok(own) : convertTo(target, input, { tools });
    results[target] =
      result.ok && notes.length > 0 ? ok({ ...result.value, notes: [...notes, ...result.value.notes] }) : result;
  }
  return { results, own };
}

/**
 * Links of a PDL text: a declaration covers its whole item, and a statement alone on its line covers the line, since
 * `[x] =` belongs to the call after it.
 */
function linksOf(
  { source, apis, answers, others }: PdlDocument,
  declared: readonly GraphNode[],
  drawn: readonly GraphNode[],
): readonly ConvertedRange[] {
  const items = new Map([...apis, ...answers, ...others].map(({ range, item }) => [range.start, item]));
  const claim = (range: TextRange, { id }: GraphNode) => ({ range, nodeIds: [id] });
  const lineOf = (range: TextRange) => lineStart(source, range.start);
  const onLine = new Map<number, number>();
  for (const { range } of drawn) if (range) onLine.set(lineOf(range), (onLine.get(lineOf(range)) ?? 0) + 1);
  const widened = (range: TextRange): TextRange => {
    const start = lineOf(range);
    if (onLine.get(start) !== 1) return range;
    const feed = source.indexOf('\n', range.end);
    const line = source.slice(start, feed < 0 ? source.length : feed);
    return { start: start + line.length - line.trimStart().length, end: start + line.trimEnd().length };
  };
  const dashOf = (item: TextRange) => {
    const start = lineOf(item);
    const before = source.slice(start, item.start);
    return before.trim() === '-' ? start + before.length - before.trimStart().length : item.start;
  };
  return linkSource([
    ...declared.flatMap((node) => {
      const item = node.range && items.get(node.range.start);
      return item ? [claim({ start: dashOf(item), end: item.end }, node)] : [];
    }),
    ...drawn.flatMap((node) => (node.range ? [claim(widened(node.range), node)] : [])),
  ]);
}

function labelsOf(...graphs: readonly WorkflowGraph[]): Record<string, string> {
  return Object.fromEntries(graphs.flatMap(({ nodes }) => nodes.map(({ id, label, ref }) => [id, ref ?? label])));
}
