// Keeps the last readable graph of a flowchart while its text cannot be read, so that the canvas does not flicker
// during typing.

import { type Analysis, readingFaults } from '../support/analysis';

const isBroken = ({ kind, diagnostics }: Analysis): boolean =>
  kind === 'mermaid' && readingFaults(diagnostics).length > 0;

/**
 * The analysis to show after `before`, which must be of the same document. PDL has its own error recovery and is
 * returned unchanged. A flowchart that is invalid when opened shows the readable part.
 */
export function keepLastValidGraph(analysis: Analysis, before: Analysis): Analysis {
  const hadPicture = before.showsPreviousGraph || !isBroken(before);
  const hasNodes = (before.graphs.flowchart?.nodes.length ?? 0) > 0;
  if (!isBroken(analysis) || before.kind !== 'mermaid' || !hadPicture || !hasNodes) return analysis;
  return { ...analysis, graphs: before.graphs, showsPreviousGraph: true };
}
