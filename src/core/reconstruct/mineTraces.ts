// The trace miner: from recorded sessions to a workflow graph, without a model. Deterministic and instant.
// Invariant: every trace it was given replays on the graph; failed and denied calls never become part of it.

import type { WorkflowGraph } from '../graph';
import type { Trace } from '../logs';
import { prepareLog } from './miner/activityLog';
import { discoverBlocks } from './miner/discoverBlocks';
import { drawBlocks } from './miner/drawBlocks';
import { type Dependency, findDependencies } from './miner/findDependencies';
import { findEvidence, type TraceEvidence } from './replay/findEvidence';

export interface MineOptions {
  /** Make ANSWER nodes of claimed answers; by default for our own logs only. */
  readonly answers?: boolean;
}

export interface MinedWorkflow {
  /** Flow edges from `start` to `end`; ids `api:<name>`, `answer:<name>`, `cond:<text>`. */
  readonly graph: WorkflowGraph;
  /** By node id and by edge id: the trace events that support it. */
  readonly evidence: Readonly<Record<string, readonly TraceEvidence[]>>;
  /** `requires` edges between the calls (and answers), with their reason. */
  readonly dependencies: readonly Dependency[];
  /** What a reader of the graph should know. */
  readonly notes: readonly string[];
}

export function mineTraces(traces: readonly Trace[], options: MineOptions = {}): MinedWorkflow {
  const includeAnswers = (trace: Trace) => options.answers ?? trace.source === 'weir';
  const prepared = prepareLog(traces, includeAnswers);
  const notes: string[] = [];
  // Sessions that ended before any call say nothing about the workflow; kept, they would make all of it optional.
  const log = prepared.log.filter((trace) => trace.items.length > 0);
  const empty = prepared.log.length - log.length;
  if (empty > 0) notes.push(`${empty} of ${prepared.log.length} traces hold no successful call and were left out.`);
  const left = traces.flatMap((trace) =>
    trace.steps.filter((step) => step.kind === 'call' && step.outcome !== 'succeeded'),
  );
  if (left.length > 0) notes.push(`${left.length} failed, denied or unanswered calls were left out.`);
  if (log.length === 1)
    notes.push('One trace only: its order is taken as it stands, nothing shows what could run in parallel.');
  const graph = drawBlocks(discoverBlocks(log), prepared, notes);
  return {
    graph,
    evidence: findEvidence(graph, traces),
    dependencies: findDependencies(traces, prepared, includeAnswers),
    notes,
  };
}
