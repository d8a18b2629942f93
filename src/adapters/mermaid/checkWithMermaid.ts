import { compareWithMermaid, type FlowchartData, readFlowchart } from '../../core/flowchart';
import type { Diagnostic } from '../../core/support';
import { parseWithMermaid } from './parseWithMermaid';

export type MermaidCheckResult =
  | { readonly agrees: true }
  | { readonly agrees: false; readonly data: FlowchartData; readonly diagnostics: readonly Diagnostic[] };

/** Compares Weir's reading of a flowchart with that of Mermaid's own parser. */
export async function checkWithMermaid(source: string): Promise<MermaidCheckResult> {
  const document = readFlowchart(source);
  const judged = compareWithMermaid(document, await parseWithMermaid(source));
  return judged === document ? { agrees: true } : { agrees: false, data: judged.data, diagnostics: judged.diagnostics };
}
