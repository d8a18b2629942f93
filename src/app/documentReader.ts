// What reads and checks a document on the main thread. A piece of its own: the first document is read by the worker, so
// that neither the parser nor the rules are in the way of the first picture.

import { type PdlDocument, readPdl, reparseParts } from '../core/language';
import type { TextEdit } from '../core/support';

export { readFlowchart } from '../core/flowchart';
export { createChartWorker } from './chartWorker';
export { requestMermaidCheck } from './requestMermaidCheck';
export { toAnalysis, toFlowchartAnalysis } from './toAnalysis';

/** A good 500 nodes of a flowchart. */
export const MAX_INLINE_CHART_LENGTH = 30_000;

/** A good 500 nodes of PDL: beyond it checks may cost more than a frame, and reading all of it much more. */
export const MAX_INLINE_LENGTH = 80_000;

/** The document of a text, in parts where it follows from the last one; undefined where that costs too much here. */
export function readInline(
  source: string,
  last: PdlDocument | undefined,
  edits: readonly TextEdit[],
): PdlDocument | undefined {
  const next = last && reparseParts(last, edits);
  if (next) return next;
  if (source.length > MAX_INLINE_LENGTH) return undefined;
  const { document, isYamlChecked: isJudged } = readPdl(source);
  return isJudged ? document : undefined;
}
