// The part of a comparison that costs: mining the traces and measuring the result against the authored graph. Plain
// data in and out, for it runs in a worker; layout and pictures are the page's.

import type { WorkflowGraph } from '../core/graph';
import type { Trace } from '../core/logs';
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

export interface MineQuestion {
  /** The graph of the open document, as it is written. */
  readonly authored: WorkflowGraph;
  readonly traces: readonly Trace[];
}

export interface MinedComparison {
  readonly authored: WorkflowGraph;
  readonly mined: MinedWorkflow;
  readonly comparison: WorkflowComparison;
  readonly fitness: Fitness;
  readonly validity: Validity;
  readonly traceCount: number;
}

/** Rejects with the signal's reason, and ends the work, when nobody wants the answer any more. */
export type Mine = (question: MineQuestion, signal: AbortSignal) => Promise<MinedComparison>;

export function mineWorkflow({ authored: source, traces }: MineQuestion): MinedComparison {
  const mined = mineTraces(traces);
  const hasAnswers = mined.graph.nodes.some((node) => node.kind === 'answer');
  // A graph mined from calls alone says nothing about ANSWERs: they are then left out on both sides.
  const authored = collapseToCalls(source, { answers: hasAnswers });
  const rebuilt = collapseToCalls(mined.graph, { answers: hasAnswers });
  return {
    authored,
    mined: { ...mined, graph: rebuilt },
    comparison: compareWorkflows(authored, rebuilt),
    fitness: measureFitness(mined.graph, traces),
    validity: checkValidity(mined.graph),
    traceCount: traces.length,
  };
}
