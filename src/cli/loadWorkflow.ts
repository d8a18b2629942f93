// A workflow file as the commands need it: PDL, Mermaid, or a bare graph of labels and index pairs.

import { checkFlowchart } from '../core/checks';
import { detectFormat } from '../core/formats';
import type { WorkflowGraph } from '../core/graph';
import type { PdlDocument } from '../core/language';
import { analysePdl } from '../core/projection';
import type { Diagnostic } from '../core/support';
import { type CommandInput, UsageError } from './outcome';

export type Workflow =
  | {
      readonly kind: 'pdl';
      readonly file: string;
      readonly source: string;
      readonly name: string;
      readonly document: PdlDocument;
      readonly dependency: WorkflowGraph;
      readonly procedure: WorkflowGraph;
      readonly diagnostics: readonly Diagnostic[];
    }
  | {
      readonly kind: 'mermaid';
      readonly file: string;
      readonly source: string;
      readonly name: string;
      readonly flowchart: WorkflowGraph;
      readonly diagnostics: readonly Diagnostic[];
    };

const baseName = (file: string) => file.replace(/^.*[\\/]/, '').replace(/\.[^.]+$/, '');

export async function loadWorkflow(file: string, input: CommandInput): Promise<Workflow> {
  const source = await input.readText(file);
  const format = detectFormat(source, file);
  if (format === 'mermaid') {
    const { parseFlowchartInNode } = await import('../adapters/node/jsdomMermaid');
    const parsed = await parseFlowchartInNode(source);
    const empty: WorkflowGraph = { nodes: [], edges: [] };
    const flowchart = parsed.ok ? parsed.graph : empty;
    const diagnostics = parsed.ok ? checkFlowchart(parsed.graph) : [parsed.diagnostic];
    return { kind: 'mermaid', file, source, name: baseName(file), flowchart, diagnostics };
  }
  const { title, document, dependency, procedure, diagnostics } = analysePdl(source);
  return { kind: 'pdl', file, source, name: title || baseName(file), document, dependency, procedure, diagnostics };
}

export function onlyFile(positional: readonly string[], usage: string): string {
  const [file, ...rest] = positional;
  if (file === undefined || rest.length > 0) throw new UsageError(`Expected one file. ${usage}`);
  return file;
}
