// A workflow in another format, without a model.
// Invariant: deterministic; what a conversion loses is said in a note, never silently left out.
// Refuses what cannot be carried honestly, with the reason.

import type { WorkflowGraph } from '../graph';
import type { PdlDocument } from '../language';
import { fail, ok, type Result } from '../support';
import type { Converted } from './converted';
import { printAov } from './graphs/printAov';
import { printWorfbench } from './graphs/printWorfbench';
import { convertPdlToMermaid } from './mermaid/convertPdlToMermaid';

import { readPdlFromMermaid } from './mermaid/readPdlFromMermaid';
import { printProcedureCode } from './print/printProcedureCode';
import { printProcedureText } from './print/printProcedureText';
import { printOpenAiTools } from './tools/printOpenAiTools';
import { toolsFromDocument } from './tools/toolsFromDocument';

export type TargetFormat = 'pdl' | 'mermaid' | 'code' | 'text' | 'worfbench' | 'aov' | 'tools';

export type ConvertInput =
  | {
      readonly kind: 'pdl';
      readonly source: string;
      readonly document: PdlDocument;
      readonly dependency: WorkflowGraph;
      readonly procedure: WorkflowGraph;
    }
  | { readonly kind: 'mermaid'; readonly source: string; readonly flowchart: WorkflowGraph };

type Conversion = Result<Converted, { readonly message: string }>;

/** Fails with a message when the target cannot carry the workflow. The source's own format gives it back unchanged. */
export function convertTo(format: TargetFormat, input: ConvertInput): Conversion {
  if (format === input.kind) return ok({ text: input.source, notes: [] });
  if (input.kind === 'mermaid') return fromFlowchart(format, input);
  const { document, dependency, procedure } = input;
  switch (format) {
    case 'mermaid':
      return ok(convertPdlToMermaid(document, procedure.nodes.length > 0 ? procedure : dependency));
    case 'code':
      return ok({ text: printProcedureCode(document), notes: [] });
    case 'text':
      return ok({ text: printProcedureText(document), notes: [] });
    case 'worfbench':
    case 'aov': {
      if (dependency.nodes.length === 0)
        return fail({ message: 'The document declares no API and no ANSWER, so there are no subtasks.' });
      const printed = format === 'aov' ? printAov(dependency) : printWorfbench(dependency);
      const note = 'The subtasks and their order are those of the dependency graph; the procedure is not carried over.';
      return ok({ text: printed.text, notes: [...printed.notes, note] });
    }
    case 'tools': {
      const tools = toolsFromDocument(document);
      const printed = printOpenAiTools(tools);
      return ok(tools.length === 0 ? { ...printed, notes: ['The document declares no API.'] } : printed);
    }
    case 'pdl':
      return ok({ text: input.source, notes: [] });
    default:
      return format satisfies never;
  }
}

function fromFlowchart(format: TargetFormat, input: Extract<ConvertInput, { kind: 'mermaid' }>): Conversion {
  const { flowchart, source } = input;
  if (flowchart.nodes.length === 0) return fail({ message: 'The flowchart has no nodes.' });
  if (format === 'worfbench') return ok(printWorfbench(flowchart));
  if (format === 'aov') return ok(printAov(flowchart));
  if (format === 'mermaid') return ok({ text: source, notes: [] });
  const read = readPdlFromMermaid(source, flowchart);
  if (!read.ok) return read;
  const { document, text, notes } = read.value;
  switch (format) {
    case 'pdl':
      return ok({ text, notes });
    case 'code':
      return ok({ text: printProcedureCode(document), notes });
    case 'text':
      return ok({ text: printProcedureText(document), notes });
    case 'tools': {
      const tools = toolsFromDocument(document);
      if (tools.length === 0) return fail({ message: 'A flowchart drawn elsewhere declares no tools.' });
      const printed = printOpenAiTools(tools);
      return ok({ text: printed.text, notes: [...notes, ...printed.notes] });
    }
    default:
      return format satisfies never;
  }
}
