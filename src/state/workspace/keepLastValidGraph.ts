// A flowchart whose text is broken for the moment keeps its last picture, so that typing does not make the canvas blink.

import { type Analysis, readingFaults } from '../support/analysis';

const isBroken = ({ kind, diagnostics }: Analysis): boolean =>
  kind === 'mermaid' && readingFaults(diagnostics).length > 0;

/**
 * The analysis to show after `before`, which must be of the same document. PDL recovers by itself: it is left alone. A
 * flowchart that is opened broken shows what could be read of it.
 */
export function keepLastValidGraph(analysis: Analysis, before: Analysis): Analysis {
  const hadPicture = before.showsPreviousGraph || !isBroken(before);
  const hasNodes = (before.graphs.flowchart?.nodes.length ?? 0) > 0;
  if (!isBroken(analysis) || before.kind !== 'mermaid' || !hadPicture || !hasNodes) return analysis;
  return { ...analysis, graphs: before.graphs, showsPreviousGraph: true };
}
