import type { PdlDocument } from '../core/language';
import { analyseDocument } from '../core/projection';
import type { AnalyseOptions, Analysis } from '../state/analysis';

/** What follows from a parsed PDL text, in the stores' form. */
export function toAnalysis(parsed: PdlDocument, options?: AnalyseOptions): Analysis {
  const { source, title, document, dependency, procedure, diagnostics } = analyseDocument(parsed, options);
  return { kind: 'pdl', source, title, document, graphs: { dependency, procedure }, diagnostics };
}
