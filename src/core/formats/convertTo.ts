// Converts a workflow to another format without a model. Invariant: deterministic; a note names each loss. Refuses a
// workflow that the target cannot represent, with the reason.

import { type GraphNode, isTerminal, type WorkflowGraph } from '../graph';
import { buildDependencyGraph, buildProcedureGraph, type PdlDocument, parsePdl } from '../language';
import { fail, ok, type Result } from '../support';
import { checkReadable, type ReadableFormat } from './checkReadable';
import type { ConvertedRange, ConvertedText } from './converted';
import { convertWrittenToPdl, type ProcedureTextFormat } from './convertWrittenToPdl';
import {
  conditionLosses,
  missingDescNotes,
  missingNameNotes,
  missingStepNotes,
  missingValueNotes,
  otherKeyNotes,
  outerCommentNotes,
  preconditionNotes,
} from './documentLosses';
import { agentNotes, planDataNotes } from './graphs/orderNotes';
import { partsFromSubtasks } from './graphs/partsFromSubtasks';
import { isPlanned, printAov } from './graphs/printAov';
import { printWorfbench } from './graphs/printWorfbench';
import { linkSource } from './linkSource';
import { convertPdlToMermaid } from './mermaid/convertPdlToMermaid';
import { drawingNotes } from './mermaid/drawingNotes';
import { type DerivedPdl, linkPdl, linksThroughPdl, writtenNodes } from './mermaid/linkPdl';
import { printMermaid } from './mermaid/printMermaid';
import { printPdl } from './mermaid/printPdl';
import { readPdlFromMermaid } from './mermaid/readPdlFromMermaid';
import { printProcedureCode } from './print/printProcedureCode';
import { printProcedureText } from './print/printProcedureText';
import type { ChosenStep } from './stepMapping/stepRow';
import { partsFromTools } from './tools/partsFromTools';
import { printOpenAiTools } from './tools/printOpenAiTools';
import { printOpenApi } from './tools/printOpenApi';
import type { ToolDefinition } from './tools/toolDefinition';
import { addressNotes, schemaNotes } from './tools/toolLosses';
import { toolsFromDocument } from './tools/toolsFromDocument';

export const targetFormats = ['pdl', 'mermaid', 'code', 'text', 'worfbench', 'aov', 'tools', 'openapi'] as const;
export type TargetFormat = (typeof targetFormats)[number];

export type ConvertInput =
  | {
      readonly kind: 'pdl';
      readonly source: string;
      readonly document: PdlDocument;
      readonly dependency: WorkflowGraph;
      readonly procedure: WorkflowGraph;
    }
  | { readonly kind: 'mermaid'; readonly source: string; readonly flowchart: WorkflowGraph }
  /** A plan: a WorfBench text or a dictionary of subtasks. */
  | {
      readonly kind: 'subtasks';
      readonly graph: WorkflowGraph;
      /** The original text; converting to its own format returns it unchanged. */
      readonly source?: string;
      readonly format?: 'worfbench' | 'aov';
      /** Title of the document, for formats that have one. */
      readonly title?: string;
    }
  /** A workflow as code or in plain language. */
  | { readonly kind: 'written'; readonly format: ProcedureTextFormat; readonly source: string }
  | { readonly kind: 'tools'; readonly tools: readonly ToolDefinition[]; readonly title?: string };

export interface ConvertOptions {
  /** Known tools: a node whose text names a tool becomes its API, and tools of a document get its schemas. */
  readonly tools?: readonly ToolDefinition[];
  /**
   * Flowcharts: how nodes are written, by node id; the rest is guessed. `as-answers` guesses nothing: a node that names
   * no call is an ANSWER with its text.
   */
  readonly steps?: ReadonlyMap<string, ChosenStep> | 'as-answers';
  /** Name of the document if the flowchart has no title. */
  readonly title?: string | undefined;
}

type Conversion = Result<ConvertedText, { readonly message: string }>;

/**
 * Fails with a message if the target cannot represent the workflow. The source's own format returns the source
 * unchanged.
 */
export function convertTo(format: TargetFormat, input: ConvertInput, options: ConvertOptions = {}): Conversion {
  const converted = convert(format, input, options);
  if (!converted.ok || format === 'code' || format === 'text') return converted;
  if ('source' in input && converted.value.text === input.source) return converted;
  const why = checkReadable(format, converted.value.text);
  if (why === undefined) return converted;
  return fail({
    message: `The result is nothing that Weir could read as ${names[format]}: ${why.replace(/\.$/u, '')}.`,
  });
}

const names: { readonly [format in ReadableFormat]: string } = {
  pdl: 'PDL',
  mermaid: 'a Mermaid flowchart',
  worfbench: 'a WorfBench text',
  aov: 'an AOV dictionary',
  tools: 'a list of tools',
  openapi: 'an OpenAPI document',
};

function convert(format: TargetFormat, input: ConvertInput, options: ConvertOptions): Conversion {
  switch (input.kind) {
    case 'pdl':
      return fromPdl(format, input, options.tools ?? []);
    case 'mermaid':
      return fromFlowchart(format, input, options);
    case 'subtasks':
      return fromSubtasks(format, input, options.tools ?? []);
    case 'written':
      return fromProcedureText(format, input, options.tools ?? []);
    case 'tools':
      return fromTools(format, input);
  }
}

type InputOf<Kind extends ConvertInput['kind']> = Extract<ConvertInput, { kind: Kind }>;

function fromPdl(format: TargetFormat, input: InputOf<'pdl'>, tools: readonly ToolDefinition[]): Conversion {
  const { document, dependency, procedure } = input;
  switch (format) {
    case 'pdl':
      return ok({ text: input.source, notes: [], links: sourceLinks(dependency, procedure) });
    case 'mermaid':
      return ok(
        noting(convertPdlToMermaid(document, procedure.nodes.length > 0 ? procedure : dependency), () =>
          otherKeyNotes(document),
        ),
      );
    case 'code':
    case 'text':
      return ok(printWords(format, document));
    case 'worfbench':
    case 'aov': {
      if (dependency.nodes.length === 0)
        return fail({ message: 'The document declares no API and no ANSWER, so there are no subtasks.' });
      const note = 'The subtasks and their order are those of the dependency graph; the procedure is not carried over.';
      const plan = toPlan(format, dependency, [note, ...conditionLosses(document, dependency)]);
      return plan.ok
        ? ok(
            noting(plan.value, (text) => [
              ...missingStepNotes(procedure, text),
              ...missingNameNotes(document, text),
              ...missingValueNotes(document, text),
              ...missingDescNotes(document, text),
              ...outerCommentNotes(document),
              ...otherKeyNotes(document),
            ]),
          )
        : plan;
    }
    case 'tools':
    case 'openapi':
      if (document.apis.length === 0) return fail({ message: 'The document declares no API, so there are no tools.' });
      return ok(
        noting(printTools(format, document, tools), (text) => [
          'A list of tools has no procedure and no order.',
          ...missingStepNotes(procedure, text),
          ...missingNameNotes(document, text),
          ...missingValueNotes(document, text),
          ...missingDescNotes(document, text),
          ...preconditionNotes(document),
          ...outerCommentNotes(document),
          ...otherKeyNotes(document),
        ]),
      );
  }
}

/** As code or in plain language, with notes on the parts of the document that the text lacks. */
function printWords(format: 'code' | 'text', document: PdlDocument): ConvertedText {
  const printed = format === 'code' ? printProcedureCode(document) : printProcedureText(document);
  return noting(printed, (text) => [
    ...missingNameNotes(document, text),
    ...missingValueNotes(document, text),
    ...outerCommentNotes(document),
    ...otherKeyNotes(document),
  ]);
}

const noting = (converted: ConvertedText, notesOf: (text: string) => readonly string[]): ConvertedText => ({
  ...converted,
  notes: [...converted.notes, ...notesOf(converted.text)],
});

function printTools(
  format: 'tools' | 'openapi',
  document: PdlDocument,
  given: readonly ToolDefinition[],
  title = document.name?.name,
): ConvertedText {
  const tools = toolsFromDocument(document, given);
  return format === 'tools' ? printOpenAiTools(tools) : printOpenApi(tools, title === undefined ? {} : { title });
}

/** Links the nodes of both graphs to their ranges in the source itself. */
function sourceLinks(...graphs: readonly WorkflowGraph[]): ConvertedRange[] {
  const nodes = graphs.flatMap((graph) => graph.nodes);
  return linkSource(nodes.flatMap(({ id, range }) => (range === undefined ? [] : [{ range, nodeIds: [id] }])));
}

function fromFlowchart(
  format: TargetFormat,
  input: InputOf<'mermaid'>,
  { tools = [], steps = new Map(), title }: ConvertOptions,
): Conversion {
  const { flowchart, source } = input;
  if (format === 'mermaid') return ok({ text: source, notes: [], links: sourceLinks(flowchart) });
  if (flowchart.nodes.length === 0) return fail({ message: 'The flowchart has no nodes.' });
  if (format === 'worfbench' || format === 'aov') return toPlan(format, flowchart, drawingNotes(source, flowchart));
  const read = readPdlFromMermaid(source, flowchart, steps === 'as-answers' ? { tools } : { tools, steps, title });
  return read.ok ? fromDerived(format, read.value, tools, 'A flowchart drawn elsewhere declares no tools.') : read;
}

/** A plan needs at least one subtask. */
function toPlan(format: 'worfbench' | 'aov', graph: WorkflowGraph, notes: readonly string[] = []): Conversion {
  const isTask = (node: GraphNode) => (format === 'aov' ? isPlanned(node) : !isTerminal(node));
  if (!graph.nodes.some(isTask)) {
    const kinds = graph.nodes.some(({ kind }) => kind === 'condition')
      ? 'decisions, starts and ends'
      : 'starts and ends';
    const hint = format === 'aov' ? ' Draw a step as a box to make it a subtask.' : '';
    return fail({ message: `The workflow has ${kinds} alone, and these are not subtasks.${hint}` });
  }
  const printed = format === 'aov' ? printAov(graph) : printWorfbench(graph);
  return ok({ ...printed, notes: [...printed.notes, ...notes] });
}

function fromSubtasks(format: TargetFormat, input: InputOf<'subtasks'>, tools: readonly ToolDefinition[]): Conversion {
  const { graph, source, title } = input;
  if (format === input.format && source !== undefined)
    return ok({ text: source, notes: [], links: sourceLinks(graph) });
  const lostNotes = [
    ...agentNotes(graph),
    ...(input.format === 'aov' && source !== undefined ? planDataNotes(source) : []),
  ];
  switch (format) {
    case 'worfbench':
    case 'aov':
      return toPlan(format, graph, lostNotes);
    case 'mermaid': {
      const { text, notes, links } = printMermaid(graph);
      return ok({ text, notes: [...notes, ...lostNotes], links });
    }
    default: {
      const { parts, lines, notes } = partsFromSubtasks(graph, tools);
      const text = printPdl(title === undefined ? parts : { ...parts, name: title });
      const document = parsePdl(text);
      const drawn = writtenNodes(text, document, lines, graph);
      const derived = linkPdl(text, document, [...notes, ...lostNotes], drawn);
      return fromDerived(format, derived, tools, 'No subtask names a known tool.');
    }
  }
}

/** Converts a document that was derived only as an intermediate step. */
function fromDerived(
  format: Exclude<TargetFormat, 'mermaid' | 'worfbench' | 'aov'>,
  { text, document, notes, links, drawn }: DerivedPdl,
  tools: readonly ToolDefinition[],
  whyNoTools: string,
): Conversion {
  switch (format) {
    case 'pdl':
      return ok({ text, notes, links });
    case 'code':
    case 'text': {
      const printed = printWords(format, document);
      return ok({
        text: printed.text,
        notes: [...notes, ...printed.notes],
        links: linksThroughPdl(printed.links ?? [], drawn),
      });
    }
    case 'tools':
    case 'openapi': {
      if (document.apis.length === 0) return fail({ message: whyNoTools });
      const printed = printTools(format, document, tools);
      return ok({ ...printed, notes: [...notes, ...printed.notes] });
    }
  }
}

function fromProcedureText(
  format: TargetFormat,
  input: InputOf<'written'>,
  tools: readonly ToolDefinition[],
): Conversion {
  const { source } = input;
  if (`workflow-${format}` === input.format) return ok({ text: source, notes: [] });
  const read = convertWrittenToPdl(input.format, source, tools);
  if (!read.ok) return read;
  const { text, notes } = read.value;
  const document = parsePdl(text);
  const [dependency, procedure] = [buildDependencyGraph(document), buildProcedureGraph(document)];
  const made = fromPdl(format, { kind: 'pdl', source: text, document, dependency, procedure }, tools);
  if (!made.ok) return made;
  // Links would name nodes of the intermediate document, which is not shown.
  return ok({ text: made.value.text, notes: [...notes, ...made.value.notes] });
}

function fromTools(format: TargetFormat, { tools, title = 'Tools' }: InputOf<'tools'>): Conversion {
  switch (format) {
    case 'tools':
      return ok(printOpenAiTools(tools));
    case 'openapi':
      return ok(printOpenApi(tools, { title }));
    case 'pdl': {
      const text = printPdl(partsFromTools(tools, title));
      const note = 'The procedure has to be written: a list of tools does not define their order.';
      return ok({ text, notes: [note, ...addressNotes(tools), ...schemaNotes(tools, text)] });
    }
    default:
      return fail({
        message: `A list of tools does not define an order; it can become tools, openapi or pdl, not ${format}.`,
      });
  }
}
