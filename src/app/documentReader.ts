// Reads and checks documents on the main thread, and converts them in a worker. A separate chunk: the worker reads the first document, so that the
// parser and the rules do not delay the first render.

import { type PdlDocument, readPdl, reparseParts } from '../core/language';
import type { TextEdit } from '../core/support';

export { readLatestFlowchart } from '../core/flowchart';
export { parsePdl } from '../core/language';
export { carryElements } from '../state/workspace/carryElements';
export { createChartWorker } from './chartWorker';
export { convertFormats } from './formatsWorker';
export { requestMermaidCheck } from './requestMermaidCheck';
export { toAnalysis, toFlowchartAnalysis } from './toAnalysis';

/** About 500 nodes of a flowchart. */
export const MAX_INLINE_CHART_LENGTH = 30_000;

/**
 * About 500 nodes of PDL: for larger texts the checks may take more than a frame, and reading the whole text much more.
 */
export const MAX_INLINE_LENGTH = 80_000;

/**
 * Reads a document, in parts if it follows from the last one; undefined if reading it takes too long for the main
 * thread.
 */
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
