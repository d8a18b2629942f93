// A flowchart whose text is broken for the moment keeps its last picture, so that typing does not make the canvas blink.

import type { Analysis } from './analysis';

/** The analysis to show after `before`, which must be of the same document. PDL recovers by itself: it is left alone. */
export function keepPicture(analysis: Analysis, before: Analysis): Analysis {
  const isBroken =
    analysis.kind === 'mermaid' &&
    (analysis.graphs.flowchart?.nodes.length ?? 0) === 0 &&
    analysis.diagnostics.some((diagnostic) => diagnostic.severity === 'error');
  return isBroken && before.kind === 'mermaid' && before.graphs.flowchart
    ? { ...analysis, graphs: before.graphs }
    : analysis;
}
