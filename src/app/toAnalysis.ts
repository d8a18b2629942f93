import type { PdlDocument } from '../core/language';
import {
  analyseDocument,
  analyseFlowchart,
  type FlowchartAnalysis,
  type PdlAnalysis,
  type ReadFlowchart,
} from '../core/projection';
import type { AnalyseOptions, Analysis } from '../state/support/analysis';

/** The analysis of a parsed PDL text, in the form of the stores. */
export function toAnalysis(parsed: PdlDocument, options?: AnalyseOptions): Analysis {
  return toStoreAnalysis(analyseDocument(parsed, options));
}

/** The analysis of a flowchart, in the form of the stores. */
export function toFlowchartAnalysis(flowchart: ReadFlowchart, options?: AnalyseOptions): Analysis {
  return toFlowchartStoreAnalysis(flowchart.source, analyseFlowchart(flowchart, options));
}

export function toFlowchartStoreAnalysis(source: string, { graph, diagnostics }: FlowchartAnalysis): Analysis {
  return { kind: 'mermaid', source, title: '', graphs: { flowchart: graph }, diagnostics };
}

/** Converts an analysis of the core to the form of the stores. */
export function toStoreAnalysis({
  source,
  title,
  document,
  dependency,
  procedure,
  diagnostics,
}: PdlAnalysis): Analysis {
  return { kind: 'pdl', source, title, document, graphs: { dependency, procedure }, diagnostics };
}
