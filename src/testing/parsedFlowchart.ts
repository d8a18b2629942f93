// Reads a flowchart as the app and the command line do: parsed by us, checked by Mermaid. Cached, because many tests
// use those of the corpus. Tests only.

import { readCheckedFlowchart } from '../adapters/mermaid';
import { buildFlowchartGraph } from '../core/flowchart';
import type { WorkflowGraph } from '../core/graph';
import type { Diagnostic } from '../core/support';

export type ParsedFlowchart =
  | { readonly ok: true; readonly graph: WorkflowGraph }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

const parsed = new Map<string, Promise<ParsedFlowchart>>();

async function parse(source: string): Promise<ParsedFlowchart> {
  const { data, diagnostics } = await readCheckedFlowchart(source);
  const [diagnostic] = diagnostics;
  return diagnostic ? { ok: false, diagnostic } : { ok: true, graph: buildFlowchartGraph(data) };
}

export function parsedFlowchart(source: string): Promise<ParsedFlowchart> {
  const known = parsed.get(source) ?? parse(source);
  parsed.set(source, known);
  return known;
}
