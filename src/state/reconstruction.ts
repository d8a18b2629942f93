// From traces to what the compare panels show, in one piece that is loaded with the first comparison.

import { emptyGraph, type WorkflowGraph } from '../core/graph';
import { type Trace, tracesFromEvents } from '../core/logs';
import { type CompareView, nodeSize, projectComparison } from '../core/projection';
import type { SessionEvent } from '../core/session';
import type { Analysis } from './analysis';
import type { Mine, MinedComparison } from './mineWorkflow';
import type { Positions } from './ports';

export interface Reconstruction extends MinedComparison {
  /** Of this reconstruction: another choice of traces gives another. */
  readonly id: string;
  /** Both canvases; matched nodes stand in the same place on both sides. */
  readonly view: CompareView;
}

/**
 * Traces of a stored run. A record of another program stays one: the labels of its replies are no ANSWERs here either,
 * and it is compared as it would have been before it was stored.
 */
export function tracesOfRun(events: readonly SessionEvent[]): readonly Trace[] {
  const traces = tracesFromEvents(events);
  const [started] = events;
  const origin = started?.kind === 'session.started' ? started.imported?.source : undefined;
  return origin === undefined ? traces : traces.map((trace) => ({ ...trace, source: origin }));
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
