// The part of a comparison that costs: rebuilding a workflow from traces and measuring it, then setting it against the
// authored graph. Plain data in and out, for it runs in a worker; layout and pictures are the page's.

import type { WorkflowGraph } from '../../core/graph';
import type { Trace } from '../../core/logs';
import {
  type CallEvidence,
  checkValidity,
  collapseToCalls,
  compareWorkflows,
  type Dependency,
  type Fitness,
  type MatchCorrections,
  measureFitness,
  mineTraces,
  namesInWorkflow,
  type TraceEvidence,
  traceCalls,
  type Validity,
  type WorkflowComparison,
} from '../../core/reconstruct';
import type { RebuiltWorkflow } from './rebuiltWorkflow';

export interface MineQuestion {
  /** The graph of the open document, as it is written. */
  readonly authored: WorkflowGraph;
  readonly traces: readonly Trace[];
  /** A workflow rebuilt elsewhere; absent: the traces are mined. */
  readonly rebuilt?: Pick<RebuiltWorkflow, 'graph' | 'evidence' | 'notes'>;
}

/** A rebuilt workflow with all that is true of it whatever it is compared with. */
export interface Rebuilding {
  /** As it was rebuilt, with its conditions. */
  readonly whole: WorkflowGraph;
  /** Its calls alone (and answers, where it has any): what is compared and shown. */
  readonly calls: WorkflowGraph;
  readonly hasAnswers: boolean;
  /** By id of `whole`, as whoever rebuilt it says. */
  readonly evidence: Readonly<Record<string, readonly TraceEvidence[]>>;
  /** By id of `calls`, found by replaying the traces. */
  readonly callEvidence: CallEvidence;
  /** What had to come first, where traces were mined for it. */
  readonly dependencies: readonly Dependency[];
  readonly notes: readonly string[];
  readonly fitness: Fitness;
  readonly validity: Validity;
  readonly traceCount: number;
}

export interface MinedComparison {
  readonly rebuilding: Rebuilding;
  /** The authored graph in the form of `rebuilding.calls`. */
  readonly authored: WorkflowGraph;
  readonly comparison: WorkflowComparison;
}

/** Rejects with the signal's reason, and ends the work, when nobody wants the answer any more. */
export type Mine = (question: MineQuestion, signal: AbortSignal) => Promise<MinedComparison>;

export function mineWorkflow({ authored, traces, rebuilt }: MineQuestion): MinedComparison {
  // What had to come before what is in the traces, whoever drew the graph.
  const mined = mineTraces(traces, { names: namesInWorkflow(authored) });
  const { graph, evidence, notes } = rebuilt ?? mined;
  const hasAnswers = graph.nodes.some((node) => node.kind === 'answer');
  const rebuilding: Rebuilding = {
    whole: graph,
    calls: collapseToCalls(graph, { answers: hasAnswers }),
    hasAnswers,
    evidence,
    callEvidence: traceCalls(graph, traces, { answers: hasAnswers }),
    dependencies: mined.dependencies,
    notes,
    fitness: measureFitness(graph, traces),
    validity: checkValidity(graph),
    traceCount: traces.length,
  };
  return compareRebuilding(authored, rebuilding);
}

/** A graph rebuilt from calls alone says nothing about ANSWERs: they are then left out of the authored one too. */
export function compareRebuilding(
  source: WorkflowGraph,
  rebuilding: Rebuilding,
  corrections?: MatchCorrections,
): MinedComparison {
  const authored = collapseToCalls(source, { answers: rebuilding.hasAnswers });
  const comparison = compareWorkflows(authored, rebuilding.calls, corrections ? { corrections } : {});
  return { rebuilding, authored, comparison };
}
