// Derives the graph and the diagnostics of a parsed flowchart.

import { type CheckOptions, checkFlowchart } from '../checks';
import { buildFlowchartGraph, type FlowchartDocument } from '../flowchart';
import type { WorkflowGraph } from '../graph';
import type { Diagnostic } from '../support';

/** The parts of a parsed flowchart that the analysis depends on. */
export type ReadFlowchart = Pick<FlowchartDocument, 'source' | 'data' | 'diagnostics'>;

export interface FlowchartAnalysis {
  /** The graph of everything that could be parsed; a text with errors has a graph, too. */
  readonly graph: WorkflowGraph;
  /** The errors of the text; without errors, the results of the checks. */
  readonly diagnostics: readonly Diagnostic[];
}

export function analyseFlowchart(document: ReadFlowchart, options?: CheckOptions): FlowchartAnalysis {
  const graph = buildFlowchartGraph(document.data);
  const { diagnostics: faults, source } = document;
  return { graph, diagnostics: faults.length > 0 ? faults : checkFlowchart(graph, options, source) };
}
