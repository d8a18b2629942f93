// The slow part of a comparison: rebuilds a workflow from traces, measures it and compares it with the authored graph.
// Input and output are plain data, since it runs in a worker; the page does layout and drawing.

import type { WorkflowGraph } from '../../core/graph';
import type { Trace } from '../../core/logs';
import { callShapes, type ObservedCallShape } from '../../core/merge';
import {
  type CallEvidence,
  type ComparedRebuilt,
  callsOfRebuilt,
  checkValidity,
  compareRebuilt,
  type Dependency,
  type Fitness,
  findEvidence,
  type GraphValidity,
  measureFitness,
  mineTraces,
  namesInWorkflow,
  type RebuiltCalls,
  type TraceEvidence,
  traceCalls,
} from '../../core/reconstruct';
import { countPaths, type PathCounts } from './countPaths';
import type { MineQuestion } from './traceService';

/** A rebuilt workflow with its measures that do not depend on the comparison. */
export interface Rebuilding extends RebuiltCalls {
  /** As rebuilt, with its conditions. */
  readonly whole: WorkflowGraph;
  /** By id of `whole`, as given by the miner or the model that rebuilt it. */
  readonly evidence: Readonly<Record<string, readonly TraceEvidence[]>>;
  /** By id of `calls`, found by replaying the traces. */
  readonly callEvidence: CallEvidence;
  /** By id of `sites`, found by replaying the traces. */
  readonly siteEvidence?: CallEvidence;
  /** Mined ordering dependencies. */
  readonly dependencies: readonly Dependency[];
  readonly notes: readonly string[];
  /** Of a mined graph: over the mined steps. Of any other graph: over all steps. */
  readonly fitness: Fitness;
  /** Number of trace events that the miner left out, such as a second round after a turn outside the workflow. */
  readonly leftOutEvents: number;
  readonly validity: GraphValidity;
  readonly traceCount: number;
  readonly paths: PathCounts;
  /** By name of the call: its arguments and the parts of its results. */
  readonly shapes: Readonly<Record<string, ObservedCallShape>>;
}

export interface MinedComparison extends ComparedRebuilt {
  readonly rebuilding: Rebuilding;
}

/** The traces of a question, which have been read. */
export interface MineInput extends Pick<MineQuestion, 'authored' | 'rebuilt'> {
  readonly traces: readonly Trace[];
}

export function mineWorkflow({ authored, traces, rebuilt }: MineInput): MinedComparison {
  // The dependencies are mined from the traces for every graph, also for one that was rebuilt elsewhere.
  const mined = mineTraces(traces, { names: namesInWorkflow(authored) });
  const { graph, notes } = rebuilt ?? mined;
  const whole = measureFitness(graph, traces);
  const fitness = rebuilt ? whole : measureFitness(graph, mined.kept);
  const rebuiltCalls = callsOfRebuilt(graph, { traces, hasSites: !rebuilt && mined.hasSites });
  const answers = rebuiltCalls.hasAnswers;
  const rebuilding: Rebuilding = {
    whole: graph,
    ...rebuiltCalls,
    evidence: rebuilt ? (rebuilt.evidence ?? findEvidence(graph, traces)) : mined.evidence,
    callEvidence: traceCalls(graph, traces, { answers }),
    ...(rebuiltCalls.sites ? { siteEvidence: traceCalls(graph, traces, { answers, bySite: true }) } : {}),
    dependencies: mined.dependencies,
    notes,
    fitness,
    leftOutEvents: whole.events - fitness.events,
    validity: checkValidity(graph),
    traceCount: traces.length,
    paths: countPaths(traces),
    shapes: callShapes(traces),
  };
  return { rebuilding, ...compareRebuilt(authored, rebuilding) };
}
