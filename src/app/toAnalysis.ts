import type { PdlDocument } from '../core/language';
import { diagnoseDocument, type PdlAnalysis, pictureDocument } from '../core/projection';
import type { AnalyseOptions, Analysis } from '../state/analysis';

/** What follows from a parsed PDL text, in the stores' form. */
export function toAnalysis(parsed: PdlDocument, options?: AnalyseOptions): Analysis {
  const picture = pictureDocument(parsed);
  return joinAnalysis(picture, diagnoseDocument(parsed, options, picture));
}

/** The same from its two halves, which may come from two threads. */
export function joinAnalysis(
  { source, title, document, dependency, procedure }: Omit<PdlAnalysis, 'diagnostics'>,
  diagnostics: PdlAnalysis['diagnostics'],
): Analysis {
  return { kind: 'pdl', source, title, document, graphs: { dependency, procedure }, diagnostics };
}
