import { analysePdl } from '../core/projection';
import type { Analysis } from '../state/analysis';

/** The analysis of a PDL text in the stores' form; runs in the page and in the worker alike. */
export function analysePdlSource(source: string): Analysis {
  const { title, document, dependency, procedure, diagnostics } = analysePdl(source);
  return { kind: 'pdl', source, title, document, graphs: { dependency, procedure }, diagnostics };
}
