// The worker's side of the analysis: it keeps the document it was asked about last and reads on from there.

import { DocumentSession } from '../core/document';
import { type PdlDocument, parsePdl, reparsePdl } from '../core/language';
import { analyseDocument, type PdlAnalysis, planAnalysisPatch } from '../core/projection';
import type { AnalysisAnswer, AnalysisRequest } from './analysisMessages';
import { toStores } from './toAnalysis';

export function createAnswerer(): (request: AnalysisRequest) => AnalysisAnswer {
  let last: PdlAnalysis | undefined;
  const session = new DocumentSession<PdlDocument, PdlDocument>((source, before, edits) =>
    before ? reparsePdl(before, edits) : parsePdl(source),
  );
  return ({ text, options, wants }) => {
    if (typeof text === 'string') session.change(text);
    else session.edit(text);
    const before = last;
    last = analyseDocument(session.read(), options);
    if (wants === 'analysis' || before === undefined) return { kind: 'analysis', analysis: toStores(last) };
    return { kind: 'changes', patch: planAnalysisPatch(before, last, last.source.length - before.source.length) };
  };
}
