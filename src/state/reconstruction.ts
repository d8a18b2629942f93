// From traces to what the compare panels show, in one piece that is loaded with the first comparison.

import { emptyGraph, type WorkflowGraph } from '../core/graph';
import type { Trace } from '../core/logs';
import { type CompareView, nodeSize, projectComparison } from '../core/projection';
import {
  checkValidity,
  collapseToCalls,
  compareWorkflows,
  type Fitness,
  type MinedWorkflow,
  measureFitness,
  mineTraces,
  type Validity,
  type WorkflowComparison,
} from '../core/reconstruct';
import type { Analysis } from './analysis';
import type { Positions } from './ports';

export { tracesFromEvents } from '../core/logs';

export interface Reconstruction {
  /** Of this reconstruction: another choice of traces gives another. */
  readonly id: string;
  readonly authored: WorkflowGraph;
  readonly mined: MinedWorkflow;
  readonly comparison: WorkflowComparison;
  readonly fitness: Fitness;
  readonly validity: Validity;
  readonly traceCount: number;
  /** Both canvases; matched nodes stand in the same place on both sides. */
  readonly view: CompareView;
}

/** Mines the traces and sets the result beside the authored graph; places come from the layout of the latter. */
export async function reconstructTraces(
  analysis: Analysis,
  traces: readonly Trace[],
  layout: (graph: WorkflowGraph) => Promise<Positions>,
): Promise<Omit<Reconstruction, 'id'>> {
  const mined = mineTraces(traces);
  const hasAnswers = mined.graph.nodes.some((node) => node.kind === 'answer');
  const source = analysis.graphs.procedure ?? analysis.graphs.flowchart ?? emptyGraph;
  // A graph mined from calls alone says nothing about ANSWERs: they are then left out on both sides.
  const authored = collapseToCalls(source, { answers: hasAnswers });
  const rebuilt = collapseToCalls(mined.graph, { answers: hasAnswers });
  const comparison = compareWorkflows(authored, rebuilt);
  const positions = await layout(authored);
  return {
    authored,
    mined: { ...mined, graph: rebuilt },
    comparison,
    fitness: measureFitness(mined.graph, traces),
    validity: checkValidity(mined.graph),
    traceCount: traces.length,
    view: projectComparison(authored, rebuilt, comparison, { positions, nodeSize: nodeSize('api') }),
  };
}
