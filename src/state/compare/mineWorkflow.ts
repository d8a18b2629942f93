// The part of a comparison that costs: rebuilding a workflow from traces and measuring it, then setting it against the
// authored graph. Plain data in and out, for it runs in a worker; layout and pictures are the page's.

import type { WorkflowGraph } from '../../core/graph';
import type { Trace } from '../../core/logs';
import {
  type CallEvidence,
  type ComparedRebuilt,
  callsOfRebuilt,
  checkValidity,
  compareRebuilt,
  type Dependency,
  type Fitness,
  type GraphValidity,
  measureFitness,
  mineTraces,
  namesInWorkflow,
  type RebuiltCalls,
  type TraceEvidence,
  traceCalls,
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
export interface Rebuilding extends RebuiltCalls {
  /** As it was rebuilt, with its conditions. */
  readonly whole: WorkflowGraph;
  /** By id of `whole`, as whoever rebuilt it says. */
  readonly evidence: Readonly<Record<string, readonly TraceEvidence[]>>;
  /** By id of `calls`, found by replaying the traces. */
  readonly callEvidence: CallEvidence;
  /** The same by id of `sites`. */
  readonly siteEvidence?: CallEvidence;
  /** What had to come first, where traces were mined for it. */
  readonly dependencies: readonly Dependency[];
  readonly notes: readonly string[];
  /** Over the steps that the graph was mined from; of a graph that was drawn otherwise, over all. */
  readonly fitness: Fitness;
  /** Events of the traces that the miner left out, such as a second round after a turn out of the workflow. */
  readonly leftOutEvents: number;
  readonly validity: GraphValidity;
  readonly traceCount: number;
}

export interface MinedComparison extends ComparedRebuilt {
  readonly rebuilding: Rebuilding;
}

/** Rejects with the signal's reason, and ends the work, when nobody wants the answer any more. */
export type Mine = (question: MineQuestion, signal: AbortSignal) => Promise<MinedComparison>;

export function mineWorkflow({ authored, traces, rebuilt }: MineQuestion): MinedComparison {
  // What had to come before what is in the traces, whoever drew the graph.
  const mined = mineTraces(traces, { names: namesInWorkflow(authored) });
  const { graph, evidence, notes } = rebuilt ?? mined;
  const whole = measureFitness(graph, traces);
  const fitness = rebuilt ? whole : measureFitness(graph, mined.kept);
  const rebuiltCalls = callsOfRebuilt(graph, { traces, hasSites: !rebuilt && mined.hasSites });
  const answers = rebuiltCalls.hasAnswers;
  const rebuilding: Rebuilding = {
    whole: graph,
    ...rebuiltCalls,
    evidence,
    callEvidence: traceCalls(graph, traces, { answers }),
    ...(rebuiltCalls.sites ? { siteEvidence: traceCalls(graph, traces, { answers, bySite: true }) } : {}),
    dependencies: mined.dependencies,
    notes,
    fitness,
    leftOutEvents: whole.events - fitness.events,
    validity: checkValidity(graph),
    traceCount: traces.length,
  };
  return { rebuilding, ...compareRebuilt(authored, rebuilding) };
}
