// From traces to what the compare panels show, in one piece that is loaded with the first comparison.

import { emptyGraph, type WorkflowGraph } from '../core/graph';
import type { Trace } from '../core/logs';
import { type CompareView, nodeSize, projectComparison } from '../core/projection';
import type { Analysis } from './analysis';
import type { Mine, MinedComparison } from './mineWorkflow';
import type { Positions } from './ports';

export { tracesFromEvents } from '../core/logs';

export interface Reconstruction extends MinedComparison {
  /** Of this reconstruction: another choice of traces gives another. */
  readonly id: string;
  /** Both canvases; matched nodes stand in the same place on both sides. */
  readonly view: CompareView;
}

/** Mining on the page, where nothing can do it aside: after what is waiting, a click or a picture, had its turn. */
export const mineHere: Mine = async (question, signal) => {
  const { mineWorkflow } = await import('./mineWorkflow');
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
  return mineWorkflow(question);
};

/** Mines the traces and sets the result beside the authored graph; places come from the layout of the latter. */
export async function reconstructTraces(
  analysis: Analysis,
  traces: readonly Trace[],
  { mine, layout }: { readonly mine: Mine; layout(graph: WorkflowGraph): Promise<Positions> },
  signal: AbortSignal,
): Promise<Omit<Reconstruction, 'id'>> {
  const source = analysis.graphs.procedure ?? analysis.graphs.flowchart ?? emptyGraph;
  const result = await mine({ authored: source, traces }, signal);
  const { authored, mined, comparison } = result;
  const positions = await layout(authored);
  return {
    ...result,
    view: projectComparison(authored, mined.graph, comparison, { positions, nodeSize: nodeSize('api') }),
  };
}
