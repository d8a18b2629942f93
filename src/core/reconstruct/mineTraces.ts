// The trace miner: from recorded sessions to a workflow graph, without a model. Deterministic and instant.
// Invariant: every trace it was given replays on the graph; failed and denied calls never become part of it.

import type { WorkflowGraph } from '../graph';
import type { Trace } from '../logs';
import { prepareLog } from './miner/activityLog';
import { discoverBlocks } from './miner/discoverBlocks';
import { drawBlocks } from './miner/drawBlocks';
import { type Dependency, findDependencies } from './miner/findDependencies';
import { calledNames, replayEvents } from './replay/measureFitness';
import { buildReplayNet } from './replay/replayNet';
import { replayTrace } from './replay/replayTrace';

export interface MineOptions {
  /** Make ANSWER nodes of claimed answers; by default for our own logs only. */
  readonly answers?: boolean;
}

export interface TraceEvidence {
  /** Trace id. */
  readonly trace: string;
  /** Source events, ascending. */
  readonly seqs: readonly number[];
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

/** Which events went over which node and edge, found by replaying the traces. */
function findEvidence(graph: WorkflowGraph, traces: readonly Trace[]): Record<string, TraceEvidence[]> {
  const net = buildReplayNet(graph, calledNames(traces));
  const evidence: Record<string, TraceEvidence[]> = {};
  for (const trace of traces) {
    const events = replayEvents(trace, net);
    if (events.length === 0) continue;
    const { path } = replayTrace(net, events);
    const seqs = new Map<string, Set<number>>();
    const note = (id: string | undefined, ...found: readonly (number | undefined)[]) => {
      if (id === undefined) return;
      const own = seqs.get(id) ?? new Set<number>();
      seqs.set(id, own);
      for (const seq of found) if (seq !== undefined) own.add(seq);
    };
    let last: number | undefined;
    path.forEach((firing, index) => {
      if (firing.event !== undefined) last = events[firing.event]?.seq;
      const following = path.slice(index + 1).find((later) => later.event !== undefined)?.event;
      const next = following === undefined ? undefined : events[following]?.seq;
      // A call is its own evidence; what stands between events is shown by the events around it.
      if (firing.event !== undefined) note(net.nodes[firing.node]?.node.id, last);
      else note(net.nodes[firing.node]?.node.id, last, next);
      for (const edge of firing.edges) note(net.edgeIds[edge], last, next);
    });
    for (const [id, own] of seqs) {
      const list = evidence[id] ?? [];
      list.push({ trace: trace.id, seqs: [...own].sort((a, b) => a - b) });
      evidence[id] = list;
    }
  }
  return evidence;
}
