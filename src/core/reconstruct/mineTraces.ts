// The trace miner: builds a workflow graph from recorded sessions, without a model. Deterministic. Invariant:
// everything that it does not leave out replays on the graph from start to end, and every omission is reported; failed
// and denied calls never become part of the graph.

import type { WorkflowGraph } from '../graph';
import { type Trace, withVisits } from '../logs';
import { prepareLog } from './miner/activityLog';
import { type ExcludedPart, filterTraces } from './miner/filterTraces';
import { type Dependency, findDependencies, isOrderKnown, orderUnknownNote } from './miner/findDependencies';
import { fitBlocks } from './miner/fitBlocks';
import { otherOrderOf } from './miner/otherOrder';
import { findEvidence, type TraceEvidence } from './replay/findEvidence';

export interface MineOptions {
  /** Make ANSWER nodes of claimed answers; by default only for our own logs. */
  readonly answers?: boolean;
  /**
   * Share (0 to 1) below which behaviour counts as noise and does not shape the graph; the default 0 keeps everything.
   */
  readonly noise?: number;
  /** Whether out-of-workflow turns shape the graph too; left out by default. */
  readonly digressions?: 'leave-out' | 'keep';
  /**
   * Known names of the workflow's calls and answers, in addition to those that the traces' documents declare: such a
   * call is not a digression merely because it only happens after an out-of-workflow turn. Further names may also
   * belong to the workflow.
   */
  readonly names?: readonly string[];
}

export interface MinedWorkflow {
  /** Flow edges from `start` to `end`; ids `api:<name>`, `answer:<name>`, `cond:<text>`. */
  readonly graph: WorkflowGraph;
  /** By node id and by edge id: the trace events that support it. */
  readonly evidence: Readonly<Record<string, readonly TraceEvidence[]>>;
  /** `requires` edges between the calls (and answers), with their reason. */
  readonly dependencies: readonly Dependency[];
  /** Notes for readers of the graph. */
  readonly notes: readonly string[];
  /** The traces record the call sites of a procedure: ids of the graph are those of its nodes. */
  readonly hasSites: boolean;
  /** Parts of the traces that did not shape the graph. */
  readonly leftOut: readonly ExcludedPart[];
  /** The traces without the excluded parts: all of them replay on the graph. */
  readonly kept: readonly Trace[];
}

export function mineTraces(traces: readonly Trace[], options: MineOptions = {}): MinedWorkflow {
  const includeAnswers = (trace: Trace) => options.answers ?? trace.source === 'weir';
  const left = filterTraces(withVisits(traces), {
    includeAnswers,
    noise: options.noise ?? 0,
    digressions: options.digressions !== 'keep',
    names: options.names ?? [],
  });
  const prepared = prepareLog([...left.traces, ...left.traces.flatMap(otherOrderOf)], includeAnswers);
  const notes: string[] = [];
  // Sessions that ended before any call carry no information about the workflow; keeping them would make all of it
  // optional.
  const log = prepared.log.filter((trace) => trace.items.length > 0);
  const recorded = (trace: number) => prepared.members[trace]?.filter((index) => index < left.traces.length) ?? [];
  const count = log.reduce((sum, { trace }) => sum + recorded(trace).length, 0);
  const empty = left.traces.length - count;
  if (empty > 0) notes.push(`${empty} of ${traces.length} traces hold no successful call and were left out.`);
  notes.push(...left.notes);
  if (count === 1 && log.length === 1)
    notes.push('One trace only: its order is kept, and nothing shows what could run in parallel.');
  if (!isOrderKnown(prepared)) notes.push(orderUnknownNote);
  const drawn = fitBlocks(log, prepared);
  const named = left.traces.map(withoutSites);
  return {
    graph: drawn.graph,
    evidence: findEvidence(drawn.graph, left.traces),
    dependencies: findDependencies(named, prepareLog(named, includeAnswers), includeAnswers),
    notes: [...notes, ...drawn.notes],
    hasSites: left.traces.some(({ steps }) => steps.some(({ site }) => site !== undefined)),
    leftOut: left.leftOut,
    kept: left.traces,
  };
}

/** Requirements are between names, whatever the call site. */
function withoutSites(trace: Trace): Trace {
  if (trace.steps.every(({ site }) => site === undefined)) return trace;
  return { ...trace, steps: trace.steps.map(({ site: _site, ...step }) => step) };
}
