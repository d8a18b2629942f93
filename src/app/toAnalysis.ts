import type { PdlDocument } from '../core/language';
import { analyseDocument } from '../core/projection';
import type { Analysis } from '../state/analysis';

/** What follows from a parsed PDL text, in the stores' form. */
export function toAnalysis(parsed: PdlDocument): Analysis {
  const { source, title, document, dependency, procedure, diagnostics } = analyseDocument(parsed);
  return { kind: 'pdl', source, title, document, graphs: { dependency, procedure }, diagnostics };
}
