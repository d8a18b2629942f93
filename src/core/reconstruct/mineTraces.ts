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
  /**
   * Share (0 to 1) below which behaviour counts as noise and does not shape the graph; 0, the default, takes everything.
   */
  readonly noise?: number;
  /** False: what was said and done out of the workflow shapes the graph too. By default it is left out. */
  readonly digressions?: boolean;
}

/** Why a part of the traces has no place in the graph. */
export type LeftOutReason =
  /** Calls that failed, were denied or never answered. */
  | 'unsuccessful'
  /** Calls and answers out of the workflow, and calls that a person said belong to no node of it. */
  | 'digression'
  /** Below the threshold `MineOptions.noise`. */
  | 'noise';

export interface LeftOut {
  readonly reason: LeftOutReason;
  /** Id that the node would have had (`api:x`); absent where whole traces were left out. */
  readonly activity?: string;
  /** What, in words. */
  readonly text: string;
  /** Events left out (of a trace left out as a whole: its calls). */
  readonly count: number;
  readonly evidence: readonly TraceEvidence[];
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
  /** What of the traces did not shape the graph. */
  readonly leftOut: readonly LeftOut[];
}

export function mineTraces(traces: readonly Trace[], options: MineOptions = {}): MinedWorkflow {
  const includeAnswers = (trace: Trace) => options.answers ?? trace.source === 'weir';
  const prepared = prepareLog(traces, includeAnswers);
  const notes: string[] = [];
  // Sessions that ended before any call say nothing about the workflow; kept, they would make all of it optional.
  const log = prepared.log.filter((trace) => trace.items.length > 0);
  const empty = prepared.log.length - log.length;
  if (empty > 0) notes.push(`${empty} of ${prepared.log.length} traces hold no successful call and were left out.`);
  const leftOut = findUnsuccessful(traces);
  const left = leftOut.reduce((sum, { count }) => sum + count, 0);
  if (left > 0) notes.push(`${left} failed, denied or unanswered calls were left out.`);
  if (log.length === 1)
    notes.push('One trace only: its order is taken as it stands, nothing shows what could run in parallel.');
  const graph = drawBlocks(discoverBlocks(log), prepared, notes);
  return {
    graph,
    evidence: findEvidence(graph, traces),
    dependencies: findDependencies(traces, prepared, includeAnswers),
    notes,
    leftOut,
  };
}

/** Calls that came to nothing, by name. */
function findUnsuccessful(traces: readonly Trace[]): LeftOut[] {
  const found = new Map<string, Map<string, number[]>>();
  for (const trace of traces) {
    for (const step of trace.steps) {
      if (step.kind !== 'call' || step.outcome === 'succeeded') continue;
      const byTrace = found.get(step.name) ?? new Map<string, number[]>();
      found.set(step.name, byTrace.set(trace.id, [...(byTrace.get(trace.id) ?? []), step.seq]));
    }
  }
  return [...found].map(([name, byTrace]) => ({
    reason: 'unsuccessful',
    activity: `api:${name}`,
    text: `${name} failed, was denied or had no answer`,
    count: [...byTrace.values()].reduce((sum, seqs) => sum + seqs.length, 0),
    evidence: [...byTrace].map(([trace, seqs]) => ({ trace, seqs })),
  }));
}
