// Worker side of large flowcharts: keeps the last flowchart, reads the next one incrementally, and answers with the
// changes.

import { DocumentSession } from '../core/document';
import { type FlowchartDocument, readFlowchart } from '../core/flowchart';
import { analyseFlowchart, type FlowchartAnalysis, type FlowchartPatch, planFlowchartPatch } from '../core/projection';
import type { AnalyseOptions } from '../state/support/analysis';
import type { SentText } from './textWorker';

export interface ChartWorkerRequest {
  readonly text: SentText;
  readonly options?: AnalyseOptions | undefined;
}

/** A patch applies to the previous answer; cloning a large graph would cost the main thread more than a frame. */
export type ChartWorkerResponse = { readonly needsMermaid: boolean } & (
  | { readonly analysis: FlowchartAnalysis }
  | { readonly patch: FlowchartPatch }
);

export function createChartHandler(): (request: ChartWorkerRequest) => ChartWorkerResponse {
  const session = new DocumentSession<FlowchartDocument, FlowchartDocument>(readFlowchart);
  let answered: FlowchartAnalysis | undefined;
  return ({ text, options }) => {
    const before = session.source;
    if (typeof text === 'string') session.change(text);
    else session.edit(text);
    const document = session.read();
    const { source, needsMermaid } = document;
    const analysis = analyseFlowchart(document, options);
    const last = answered;
    answered = analysis;
    if (!last || typeof text === 'string') return { needsMermaid, analysis };
    return { needsMermaid, patch: planFlowchartPatch(last, analysis, source.length - before.length) };
  };
}
