// A workflow in another format, without a model.
// Invariant: deterministic; what a conversion loses is said in a note, never silently left out.
// Refuses what cannot be carried honestly, with the reason.

import type { GraphNode, WorkflowGraph } from '../graph';
import { buildDependencyGraph, buildProcedureGraph, type PdlDocument, parsePdl, preconditionsOf } from '../language';
import { fail, ok, type Result } from '../support';
import type { Converted, FormatLink } from './converted';
import { partsFromSubtasks } from './graphs/partsFromSubtasks';
import { printAov } from './graphs/printAov';
import { printWorfbench } from './graphs/printWorfbench';
import { linkSource } from './linkSource';
import { convertPdlToMermaid } from './mermaid/convertPdlToMermaid';
import { type DerivedPdl, linkPdl, throughPdl, writtenNodes } from './mermaid/linkPdl';
import { printMermaid } from './mermaid/printMermaid';
import { printPdl } from './mermaid/printPdl';
import { readPdlFromMermaid } from './mermaid/readPdlFromMermaid';
import { printProcedureCode } from './print/printProcedureCode';
import { printProcedureText } from './print/printProcedureText';
import { type ReadFormat, readBack } from './readBack';
import { readWritten, type WrittenFormat } from './readWritten';
import { partsFromTools } from './tools/partsFromTools';
import { printOpenAiTools } from './tools/printOpenAiTools';
import { printOpenApi } from './tools/printOpenApi';
import type { ToolDefinition } from './tools/toolDefinition';
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
      /** Its own text, which its own format gives back. */
      readonly source?: string;
      readonly format?: 'worfbench' | 'aov';
      /** Names the document where its format has a name. */
      readonly title?: string;
    }
  /** A workflow as code or as plain language. */
  | { readonly kind: 'written'; readonly format: WrittenFormat; readonly source: string }
  | { readonly kind: 'tools'; readonly tools: readonly ToolDefinition[]; readonly title?: string };

export interface ConvertOptions {
  /** Known tools: nodes whose text names one become its API, and tools of a document take its schemas. */
  readonly tools?: readonly ToolDefinition[];
}

type Conversion = Result<Converted, { readonly message: string }>;

/** Fails with a message when the target cannot carry the workflow. The source's own format gives it back unchanged. */
export function convertTo(format: TargetFormat, input: ConvertInput, options: ConvertOptions = {}): Conversion {
  const converted = convert(format, input, options);
  if (!converted.ok || format === 'code' || format === 'text') return converted;
  if ('source' in input && converted.value.text === input.source) return converted;
  const why = readBack(format, converted.value.text);
  if (why === undefined) return converted;
  return fail({
    message: `The result is nothing that Weir could read as ${names[format]}: ${why.replace(/\.$/u, '')}.`,
  });
}

const names: { readonly [format in ReadFormat]: string } = {
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
      return fromFlowchart(format, input, options.tools ?? []);
    case 'subtasks':
      return fromSubtasks(format, input, options.tools ?? []);
    case 'written':
      return fromWritten(format, input, options.tools ?? []);
    case 'tools':
      return fromTools(format, input);
  }
}

type InputOf<Kind extends ConvertInput['kind']> = Extract<ConvertInput, { kind: Kind }>;

function fromPdl(format: TargetFormat, input: InputOf<'pdl'>, tools: readonly ToolDefinition[]): Conversion {
  const { document, dependency, procedure } = input;
  switch (format) {
    case 'pdl':
      return ok({ text: input.source, notes: [], links: ownLinks(dependency, procedure) });
    case 'mermaid':
      return ok(convertPdlToMermaid(document, procedure.nodes.length > 0 ? procedure : dependency));
    case 'code':
      return ok(printProcedureCode(document));
    case 'text':
      return ok(printProcedureText(document));
    case 'worfbench':
    case 'aov': {
      if (dependency.nodes.length === 0)
        return fail({ message: 'The document declares no API and no ANSWER, so there are no subtasks.' });
      const note = 'The subtasks and their order are those of the dependency graph; the procedure is not carried over.';
      return toPlan(format, dependency, [note, ...lostConditions(input)]);
    }
    case 'tools':
    case 'openapi':
      if (document.apis.length === 0) return fail({ message: 'The document declares no API, so there are no tools.' });
      return ok(printTools(format, document, tools));
  }
}

/** A plan has subtasks that come first, all of them, and nothing else. */
function lostConditions({ document, dependency }: InputOf<'pdl'>): string[] {
  const isOneEnough = dependency.edges.some(({ alternative }) => alternative !== undefined);
  const hasValues = [...document.apis, ...document.answers].some((decl) =>
    preconditionsOf(document, decl).some((said) => said.kind === 'condition' && said.values.length > 0),
  );
  return [
    ...(isOneEnough ? ['Where one of several subtasks is enough, the plan asks for all of them.'] : []),
    ...(hasValues ? ['Preconditions over values are not carried over.'] : []),
  ];
}

function printTools(
  format: 'tools' | 'openapi',
  document: PdlDocument,
  given: readonly ToolDefinition[],
  title = document.name?.name,
): Converted {
  const tools = toolsFromDocument(document, given);
  return format === 'tools' ? printOpenAiTools(tools) : printOpenApi(tools, title === undefined ? {} : { title });
}

/** Where the nodes of both graphs stand in the source itself. */
function ownLinks(...graphs: readonly WorkflowGraph[]): FormatLink[] {
  const nodes = graphs.flatMap((graph) => graph.nodes);
  return linkSource(nodes.flatMap(({ id, range }) => (range === undefined ? [] : [{ range, nodeIds: [id] }])));
}

function fromFlowchart(format: TargetFormat, input: InputOf<'mermaid'>, tools: readonly ToolDefinition[]): Conversion {
  const { flowchart, source } = input;
  if (format === 'mermaid') return ok({ text: source, notes: [], links: ownLinks(flowchart) });
  if (flowchart.nodes.length === 0) return fail({ message: 'The flowchart has no nodes.' });
  if (format === 'worfbench' || format === 'aov') return toPlan(format, flowchart);
  const read = readPdlFromMermaid(source, flowchart, tools);
  return read.ok ? fromDerived(format, read.value, tools, 'A flowchart drawn elsewhere declares no tools.') : read;
}

/** A plan has subtasks: without one there is nothing to say. */
function toPlan(format: 'worfbench' | 'aov', graph: WorkflowGraph, notes: readonly string[] = []): Conversion {
  const isTask = ({ kind }: GraphNode) =>
    kind !== 'start' && kind !== 'end' && !(format === 'aov' && kind === 'condition');
  if (!graph.nodes.some(isTask)) {
    const kinds = graph.nodes.some(({ kind }) => kind === 'condition')
      ? 'decisions, starts and ends'
      : 'starts and ends';
    const hint = format === 'aov' ? ' Draw a step as a box to make it a subtask.' : '';
    return fail({ message: `The workflow has ${kinds} alone, and these are no subtasks.${hint}` });
  }
  const printed = format === 'aov' ? printAov(graph) : printWorfbench(graph);
  return ok({ ...printed, notes: [...printed.notes, ...notes] });
}

function fromSubtasks(format: TargetFormat, input: InputOf<'subtasks'>, tools: readonly ToolDefinition[]): Conversion {
  const { graph, source, title } = input;
  if (format === input.format && source !== undefined) return ok({ text: source, notes: [], links: ownLinks(graph) });
  const agents = graph.nodes.some((node) => node.detail !== undefined);
  const lost = agents ? ['The agents of the subtasks are not carried over.'] : [];
  switch (format) {
    case 'worfbench':
    case 'aov':
      return toPlan(format, graph, lost);
    case 'mermaid': {
      const { text, notes, links } = printMermaid(graph);
      return ok({ text, notes: [...notes, ...lost], links });
    }
    default: {
      const { parts, lines, notes } = partsFromSubtasks(graph, tools);
      const text = printPdl(title === undefined ? parts : { ...parts, name: title });
      const document = parsePdl(text);
      const drawn = writtenNodes(text, document, lines, graph);
      const derived = linkPdl(text, document, [...notes, ...lost], drawn);
      return fromDerived(format, derived, tools, 'No subtask names a known tool.');
    }
  }
}

/** On from a document that was made for the purpose. */
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
      const printed = format === 'code' ? printProcedureCode(document) : printProcedureText(document);
      return ok({
        text: printed.text,
        notes: [...notes, ...printed.notes],
        links: throughPdl(printed.links, drawn),
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

function fromWritten(format: TargetFormat, input: InputOf<'written'>, tools: readonly ToolDefinition[]): Conversion {
  const { source } = input;
  if (`workflow-${format}` === input.format) return ok({ text: source, notes: [] });
  const read = readWritten(input.format, source, tools);
  if (!read.ok) return read;
  const { text, notes } = read.value;
  const document = parsePdl(text);
  const [dependency, procedure] = [buildDependencyGraph(document), buildProcedureGraph(document)];
  const made = fromPdl(format, { kind: 'pdl', source: text, document, dependency, procedure }, tools);
  if (!made.ok) return made;
  // Links name nodes of the document in between, which nobody sees.
  return ok({ text: made.value.text, notes: [...notes, ...made.value.notes] });
}

function fromTools(format: TargetFormat, { tools, title = 'Tools' }: InputOf<'tools'>): Conversion {
  switch (format) {
    case 'tools':
      return ok(printOpenAiTools(tools));
    case 'openapi':
      return ok(printOpenApi(tools, { title }));
    case 'pdl': {
      const losing = tools.filter((tool) => tool.http !== undefined).length;
      const lost =
        losing > 0
          ? ['Addresses and whole schemas of the tools are not carried over: keep the file and attach it.']
          : [];
      const note = 'The procedure is to be written: a list of tools says nothing of their order.';
      return ok({ text: printPdl(partsFromTools(tools, title)), notes: [note, ...lost] });
    }
    default:
      return fail({
        message: `A list of tools says nothing of an order; it can become tools, openapi or pdl, not ${format}.`,
      });
  }
}
