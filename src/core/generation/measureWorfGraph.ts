// Flow's measures of a generated workflow, over the graph of its subtasks.

import { type WorfGraph, withTerminals } from '../evaluation';
import type { WorkflowGraph } from '../graph';
import { measureDependency } from '../metrics';
import type { CandidateMeasures } from './candidate';

/** Converts to a `WorkflowGraph`: subtasks are steps with their numbers as ids, edges are control flow. */
export function graphOfCandidate(graph: WorfGraph): WorkflowGraph {
  const { nodes, edges } = withTerminals(graph);
  const last = nodes.length - 1;
  const idOf = (index: number) => (index === 0 ? 'start' : index === last ? 'end' : String(index));
  return {
    nodes: nodes.map((label, index) => ({
      id: idOf(index),
      kind: index === 0 ? 'start' : index === last ? 'end' : 'step',
      label,
    })),
    edges: edges.map(([from, to]) => ({
      id: `${idOf(from)}->${idOf(to)}`,
      from: idOf(from),
      to: idOf(to),
      kind: 'flow',
    })),
  };
}

export function measureWorfGraph(graph: WorfGraph): CandidateMeasures {
  const { nodes, edges, steps, parallelism, width, dependencyComplexity } = measureDependency(graphOfCandidate(graph));
  return { nodes, edges, steps, parallelism, width, dependencyComplexity };
}
