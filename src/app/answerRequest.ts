// The worker's side of the analysis: it keeps the document it was asked about last and reads on from there.

import { type PdlDocument, parsePdl, reparsePdl } from '../core/language';
import { analyseDocument, type PdlAnalysis, planAnalysisPatch } from '../core/projection';
import type { TextEdit } from '../core/support';
import type { AnalysisAnswer, AnalysisRequest } from './analysisMessages';
import { toStores } from './toAnalysis';

export function createAnswerer(): (request: AnalysisRequest) => AnalysisAnswer {
  let last: PdlAnalysis | undefined;
  const read = (text: string | readonly TextEdit[]): PdlDocument => {
    if (typeof text === 'string') return parsePdl(text);
    return reparsePdl(last?.document ?? parsePdl(''), text);
  };
  return ({ text, options, wants }) => {
    const before = last;
    last = analyseDocument(read(text), options);
    if (wants === 'analysis' || before === undefined) return { kind: 'analysis', analysis: toStores(last) };
    return { kind: 'changes', patch: planAnalysisPatch(before, last, last.source.length - before.source.length) };
  };
}
