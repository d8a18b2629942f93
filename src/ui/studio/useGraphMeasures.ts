// What the graphs of the open document measure, live.

import { useEffect, useState } from 'react';
import { emptyGraph } from '../../core/graph';
import { type Measured, measureDependency, measureProcedure } from '../../core/metrics';
import type { Analysis } from '../../state/support/analysis';
import { useWorkspace } from './weirContext';

/** Probability that a subtask fails, where nobody says another. */
export const defaultPf = 0.1;
/** Nodes beyond which measuring takes so long that it waits until nobody types. */
const LARGE = 250;
const MEASURE_DELAY = 600;

export function measureGraphs(graphs: Analysis['graphs']): Measured {
  const dependencyGraph = graphs.dependency ?? graphs.flowchart ?? emptyGraph;
  const procedureGraph = graphs.procedure ?? graphs.flowchart ?? emptyGraph;
  return {
    dependency: measureDependency(dependencyGraph, { pf: defaultPf }),
    procedure: measureProcedure(procedureGraph),
    dependencyGraph,
    procedureGraph,
  };
}

const sizeOf = (graphs: Analysis['graphs']) =>
  Object.values(graphs).reduce((sum, graph) => sum + (graph?.nodes.length ?? 0), 0);

/** Small graphs at once, large ones when the hands rest: measuring never keeps a keystroke waiting. */
export function useGraphMeasures(): Measured | undefined {
  const graphs = useWorkspace((state) => state.analysis.graphs);
  const isLarge = sizeOf(graphs) > LARGE;
  const [found, setFound] = useState(() => (isLarge ? undefined : { graphs, measured: measureGraphs(graphs) }));
  useEffect(() => {
    if (found?.graphs === graphs) return;
    // The panel itself is drawn first.
    const pause = !isLarge ? 0 : found ? MEASURE_DELAY : 30;
    const timer = setTimeout(() => setFound({ graphs, measured: measureGraphs(graphs) }), pause);
    return () => clearTimeout(timer);
  }, [found, graphs, isLarge]);
  return found?.measured;
}
