// Everything that follows from a flowchart that was read: its graph and its diagnostics.

import { type CheckOptions, checkFlowchart } from '../checks';
import { buildFlowchartGraph, type FlowchartDocument } from '../flowchart';
import type { WorkflowGraph } from '../graph';
import type { Diagnostic } from '../support';

export interface FlowchartAnalysis {
  readonly document: FlowchartDocument;
  /** Of all that could be read; a text with faults has a graph, too. */
  readonly graph: WorkflowGraph;
  /** The faults of the text; the checks where it has none. */
  readonly diagnostics: readonly Diagnostic[];
}

export function analyseFlowchart(document: FlowchartDocument, options?: CheckOptions): FlowchartAnalysis {
  const graph = buildFlowchartGraph(document.data);
  const { diagnostics: faults, source } = document;
  return { document, graph, diagnostics: faults.length > 0 ? faults : checkFlowchart(graph, options, source) };
}
