// Worker side of the analysis: keeps the last document and reads the next one incrementally.

import { layoutGraph } from '../adapters/layout/layoutGraph';
import { DocumentSession } from '../core/document';
import { type PdlDocument, parsePdl, reparsePdl } from '../core/language';
import {
  type AnalysisPatch,
  analyseDocument,
  type PdlAnalysis,
  planAnalysisPatch,
  withEmptySlots,
} from '../core/projection';
import type { AnalyseOptions, Analysis } from '../state/support/analysis';
import type { SentText } from './textWorker';
import { toStoreAnalysis } from './toAnalysis';

export interface AnalysisWorkerRequest {
  readonly text: SentText;
  readonly options?: AnalyseOptions | undefined;
  /** `changes`: the page has read the document itself and keeps the last answer. */
  readonly wants: 'analysis' | 'changes';
  /** Also lay out a small procedure: one answer then contains everything for the first render. */
  readonly places?: boolean;
}

/** As little as possible: cloning a large model costs the main thread a frame. */
export type AnalysisWorkerResponse =
  | { readonly kind: 'analysis'; readonly analysis: Analysis }
  | { readonly kind: 'changes'; readonly patch: AnalysisPatch };

/** A procedure with fewer nodes is laid out in a few milliseconds. */
const FEW_NODES = 100;

function withPlaces(analysis: PdlAnalysis): Analysis {
  const graph = withEmptySlots(analysis.procedure, analysis.document);
  const stored = toStoreAnalysis(analysis);
  return graph.nodes.length > FEW_NODES ? stored : { ...stored, places: { procedure: layoutGraph(graph) } };
}

export function createAnalysisHandler(): (request: AnalysisWorkerRequest) => AnalysisWorkerResponse {
  let last: PdlAnalysis | undefined;
  const session = new DocumentSession<PdlDocument, PdlDocument>((source, before, edits) =>
    before ? reparsePdl(before, edits) : parsePdl(source),
  );
  return ({ text, options, wants, places }) => {
    if (typeof text === 'string') session.change(text);
    else session.edit(text);
    const before = last;
    last = analyseDocument(session.read(), options);
    if (wants === 'analysis' || before === undefined) {
      return { kind: 'analysis', analysis: places ? withPlaces(last) : toStoreAnalysis(last) };
    }
    return { kind: 'changes', patch: planAnalysisPatch(before, last, last.source.length - before.source.length) };
  };
}
