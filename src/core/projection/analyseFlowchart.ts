// Everything that follows from a flowchart that was read: its graph and its diagnostics.

import { type CheckOptions, checkFlowchart } from '../checks';
import { buildFlowchartGraph, type FlowchartDocument } from '../flowchart';
import type { WorkflowGraph } from '../graph';
import type { Diagnostic } from '../support';

/** What of a flowchart's reading the rest follows from. */
export type ReadFlowchart = Pick<FlowchartDocument, 'source' | 'data' | 'diagnostics'>;

export interface FlowchartAnalysis {
  /** Of all that could be read; a text with faults has a graph, too. */
  readonly graph: WorkflowGraph;
  /** The faults of the text; the checks where it has none. */
  readonly diagnostics: readonly Diagnostic[];
}

export function analyseFlowchart(document: ReadFlowchart, options?: CheckOptions): FlowchartAnalysis {
  const graph = buildFlowchartGraph(document.data);
  const { diagnostics: faults, source } = document;
  return { graph, diagnostics: faults.length > 0 ? faults : checkFlowchart(graph, options, source) };
}
