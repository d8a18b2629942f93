// Live measures of the open document's graphs.

import { useEffect, useState } from 'react';
import type { Measured } from '../../core/metrics';
import { measureGraphs } from '../../state/inspection/graphMeasures';
import type { Analysis } from '../../state/support/analysis';
import { useWorkspace } from './weirContext';

/** Number of nodes above which measuring is so slow that it waits until typing pauses. */
const LARGE = 250;
const MEASURE_DELAY = 600;

const sizeOf = (graphs: Analysis['graphs']) =>
  Object.values(graphs).reduce((sum, graph) => sum + (graph?.nodes.length ?? 0), 0);

/**
 * Undefined until the text is read and measured. Small graphs are measured at once, large ones after typing pauses: measuring never delays a
 * keystroke.
 */
export function useGraphMeasures(): Measured | undefined {
  const graphs = useWorkspace((state) => state.analysis.graphs);
  const isLarge = sizeOf(graphs) > LARGE;
  const [found, setFound] = useState(() => (isLarge ? undefined : { graphs, measured: measureGraphs(graphs) }));
  useEffect(() => {
    if (found?.graphs === graphs) return;
    // Let the panel render first.
    const pause = !isLarge ? 0 : found ? MEASURE_DELAY : 30;
    const timer = setTimeout(() => setFound({ graphs, measured: measureGraphs(graphs) }), pause);
    return () => clearTimeout(timer);
  }, [found, graphs, isLarge]);
  const isNew = useWorkspace((state) => state.analysedRevision < 0);
  return isNew ? undefined : found?.measured;
}
