import { parsePdl } from '../core/language';
import type { AnalyseOptions, Analysis } from '../state/analysis';
import { toAnalysis } from './toAnalysis';

/** The analysis of any PDL text, judged by the YAML library where the text is not of the everyday form. */
export function analysePdlSource(source: string, options?: AnalyseOptions): Analysis {
  return toAnalysis(parsePdl(source), options);
}
