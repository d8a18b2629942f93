// Finds the trace events that support each node and edge of a graph, by replaying the traces. Works for any graph,
// mined or built by a model; a trace that does not fit supports the elements on its best replay.

import type { WorkflowGraph } from '../../graph';
import { type Trace, withVisits } from '../../logs';
import { calledNames, replayEvents } from './measureFitness';
import { buildReplayNet, type ReplayNet } from './replayNet';
import { createReplayer, type Replay } from './replayTrace';

export interface TraceEvidence {
  /** Trace id. */
  readonly trace: string;
  /** Source events, ascending. */
  readonly seqs: readonly number[];
}

/** By node id and by edge id; elements without support are absent. */
export function findEvidence(graph: WorkflowGraph, traces: readonly Trace[]): Record<string, TraceEvidence[]> {
  const net = buildReplayNet(graph, calledNames(traces));
  const replay = createReplayer(net);
  const supports = new Map<Replay, ReadonlyMap<string, readonly number[]>>();
  const evidence: Record<string, TraceEvidence[]> = {};
  for (const trace of withVisits(traces)) {
    const events = replayEvents(trace, net);
    if (events.length === 0) continue;
    const replayed = replay(events);
    const support = supports.get(replayed) ?? supportOf(replayed, net);
    supports.set(replayed, support);
    for (const [id, places] of support) {
      const list = evidence[id] ?? [];
      evidence[id] = list;
      const seqs = [...new Set(places.map((place) => events[place]?.seq as number))]; // positions of a replay of these events
      list.push({ trace: trace.id, seqs: seqs.sort((a, b) => a - b) });
    }
  }
  return evidence;
}

/** Positions of the events that passed each node and edge. */
function supportOf({ path }: Replay, net: ReplayNet): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, Set<number>>();
  const note = (id: string | undefined, ...places: readonly (number | undefined)[]) => {
    if (id === undefined) return;
    const own = found.get(id) ?? new Set<number>();
    found.set(id, own);
    for (const place of places) if (place !== undefined) own.add(place);
  };
  const following: (number | undefined)[] = [];
  let next: number | undefined;
  for (let index = path.length - 1; index >= 0; index--) {
    following[index] = next;
    next = path[index]?.event ?? next;
  }
  let last: number | undefined;
  path.forEach((firing, index) => {
    last = firing.event ?? last;
    // A call is its own evidence; a node between events gets the surrounding events.
    if (firing.event !== undefined) note(net.nodes[firing.node]?.node.id, last);
    else note(net.nodes[firing.node]?.node.id, last, following[index]);
    for (const edge of firing.edges) note(net.edgeIds[edge], last, following[index]);
  });
  return new Map([...found].map(([id, places]) => [id, [...places]]));
}
