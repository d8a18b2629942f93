// Reads the file of another tool and prints it as a flowchart document. Invariant:
// texts are data: nothing of a file is evaluated, and no secret of it is in the result.

import type { ImportFormat } from '../formats';
import { fail, ok, type Result } from '../support';
import { readAgentScript } from './agentscript/readAgentScript';
import { readBpmn } from './bpmn/readBpmn';
import { buildTextCleaner, cleanFlow, secretsIn } from './cleanFlow';
import { readDify } from './dify/readDify';
import { readDot } from './dot/readDot';
import type { ImportedFlow, NotImported } from './importedFlow';
import { readLangGraph } from './langgraph/readLangGraph';
import { readN8n } from './n8n/readN8n';
import { describeLosses, printImportedFlow } from './printImportedFlow';
import { readRasa } from './rasa/readRasa';
import { readXState } from './xstate/readXState';

/** A flow, and the values of the file that must not appear in a text. */
export interface ReadFlow {
  readonly flow: ImportedFlow;
  /** The parsed file, which is searched for stored secrets; absent for program code. */
  readonly data?: unknown;
}

/** A file that becomes a procedure, and not a flowchart. */
export interface ReadProcedure {
  readonly data: unknown;
  /** Prints the PDL document. `clean` removes secrets; `comments` describes the omissions for its head. */
  print(
    clean: (text: string) => string,
    comments: (losses: readonly NotImported[]) => readonly string[],
  ): Omit<ImportedDocument, 'kind'>;
}

/** Fails with a message: what is wrong, where, and what to try. Does not throw. */
export type FlowReader = (text: string) => Result<ReadFlow, ImportProblem> | Promise<Result<ReadFlow, ImportProblem>>;

/** Fails as a `FlowReader` does. */
export type ProcedureReader = (text: string) => Result<ReadProcedure, ImportProblem>;

export interface ImportProblem {
  readonly message: string;
}

export interface ImportedDocument {
  readonly title?: string;
  readonly kind: 'mermaid' | 'pdl';
  readonly text: string;
  readonly nodes: number;
  readonly edges: number;
  /** Parts of the file that the document lacks; the text names them in comments. */
  readonly losses: readonly NotImported[];
}

/** Characters of a file. */
export const MAX_IMPORT = 4_000_000;
/** More nodes or edges make no readable picture and block the page. */
export const MAX_IMPORTED_NODES = 2_000;
export const MAX_IMPORTED_EDGES = 5_000;

/** The name of each format, as a sentence uses it, and its reader. */
const formats: Readonly<
  Record<ImportFormat, { readonly name: string; readonly readFile: FlowReader | ProcedureReader }>
> = {
  'agent-script': { name: 'Agent Script', readFile: readAgentScript },
  bpmn: { name: 'BPMN', readFile: readBpmn },
  dify: { name: 'Dify', readFile: readDify },
  dot: { name: 'DOT', readFile: readDot },
  langgraph: { name: 'LangGraph', readFile: readLangGraph },
  rasa: { name: 'Rasa', readFile: readRasa },
  xstate: { name: 'XState', readFile: readXState },
  n8n: { name: 'n8n', readFile: readN8n },
};

export const importFormatName = (format: ImportFormat): string => formats[format].name;

export async function importFlow(format: ImportFormat, text: string): Promise<Result<ImportedDocument, ImportProblem>> {
  const { name, readFile } = formats[format];
  if (text.length > MAX_IMPORT) {
    return fail({
      message: `The file has ${text.length} characters; ${MAX_IMPORT} are the limit. Export one workflow at a time.`,
    });
  }
  const read = await readFile(text.replace(/^\uFEFF/, ''));
  if (!read.ok) return read;
  const secrets = secretsIn(read.value.data);
  if ('print' in read.value) {
    const comments = (losses: readonly NotImported[]) => [`Imported from ${name}.`, ...describeLosses(losses)];
    const printed = read.value.print(buildTextCleaner(secrets), comments);
    if (printed.nodes > MAX_IMPORTED_NODES || printed.edges > MAX_IMPORTED_EDGES) return fail(tooLarge(printed));
    return ok({ ...printed, kind: 'pdl' });
  }
  const { flow: found } = read.value;
  if (found.nodes.length === 0) {
    return fail({
      message: `The file has no nodes that Weir reads as a workflow of ${name}. Export the whole workflow.`,
    });
  }
  if (found.nodes.length > MAX_IMPORTED_NODES || found.edges.length > MAX_IMPORTED_EDGES) {
    return fail(tooLarge({ nodes: found.nodes.length, edges: found.edges.length }));
  }
  const flow = cleanFlow(found, secrets);
  const { text: printed, losses } = printImportedFlow(flow, name);
  return ok({
    ...(flow.title === undefined ? {} : { title: flow.title }),
    kind: 'mermaid',
    text: printed,
    nodes: flow.nodes.length,
    edges: flow.edges.length,
    losses,
  });
}

const tooLarge = ({ nodes, edges }: { readonly nodes: number; readonly edges: number }): ImportProblem => ({
  message: `The workflow has ${nodes} nodes and ${edges} edges; ${MAX_IMPORTED_NODES} and ${MAX_IMPORTED_EDGES} are the limits. Split it and import the parts.`,
});
