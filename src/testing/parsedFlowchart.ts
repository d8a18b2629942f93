// A flowchart as the app and the command line have it: read by us, judged by Mermaid. Tests only.

import { readJudgedFlowchart } from '../adapters/mermaid';
import { buildFlowchartGraph } from '../core/flowchart';
import type { WorkflowGraph } from '../core/graph';
import type { Diagnostic } from '../core/support';

export type ParsedFlowchart =
  | { readonly ok: true; readonly graph: WorkflowGraph }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

export async function parsedFlowchart(source: string): Promise<ParsedFlowchart> {
  const { data, diagnostics } = await readJudgedFlowchart(source);
  const [diagnostic] = diagnostics;
  return diagnostic ? { ok: false, diagnostic } : { ok: true, graph: buildFlowchartGraph(data) };
}
