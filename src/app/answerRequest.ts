// The worker's side of the analysis: it keeps the document it was asked about last and reads on from there.

import { type PdlDocument, parsePdl, reparsePdl } from '../core/language';
import { diagnoseDocument } from '../core/projection';
import type { AnalysisAnswer, AnalysisRequest } from './analysisMessages';
import { toAnalysis } from './toAnalysis';

export function createAnswerer(): (request: AnalysisRequest) => AnalysisAnswer {
  let document: PdlDocument | undefined;
  return ({ text, options, wants }) => {
    document = typeof text === 'string' ? parsePdl(text) : reparsePdl(document ?? parsePdl(''), text);
    return wants === 'diagnostics'
      ? { kind: 'diagnostics', diagnostics: diagnoseDocument(document, options) }
      : { kind: 'analysis', analysis: toAnalysis(document, options) };
  };
}
