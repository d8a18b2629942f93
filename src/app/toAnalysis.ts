import type { PdlDocument } from '../core/language';
import { analyseDocument, type PdlAnalysis } from '../core/projection';
import type { AnalyseOptions, Analysis } from '../state/analysis';

/** What follows from a parsed PDL text, in the stores' form. */
export function toAnalysis(parsed: PdlDocument, options?: AnalyseOptions): Analysis {
  return toStores(analyseDocument(parsed, options));
}

/** An analysis of the core in the stores' form. */
export function toStores({ source, title, document, dependency, procedure, diagnostics }: PdlAnalysis): Analysis {
  return { kind: 'pdl', source, title, document, graphs: { dependency, procedure }, diagnostics };
}
