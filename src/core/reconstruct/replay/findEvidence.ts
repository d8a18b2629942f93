// What in the traces supports each node and edge of a graph, found by replaying them: which events went over it.
// Works for any graph, mined or built by a model; a trace that does not fit supports what its best replay passes.

import type { WorkflowGraph } from '../../graph';
import type { Trace } from '../../logs';
import { calledNames, replayEvents } from './measureFitness';
import { buildReplayNet } from './replayNet';
import { replayTrace } from './replayTrace';

export interface TraceEvidence {
  /** Trace id. */
  readonly trace: string;
  /** Source events, ascending. */
  readonly seqs: readonly number[];
}

/** By node id and by edge id; what nothing supports is absent. */
export function findEvidence(graph: WorkflowGraph, traces: readonly Trace[]): Record<string, TraceEvidence[]> {
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
