// Maps trace events to the calls and edges of a workflow reduced to its calls, by replaying them on the whole workflow.
// Invariant: an edge's passes are pairs of calls that followed each other in the replay, with none between.

import type { WorkflowGraph } from '../graph';
import { type Trace, withVisits } from '../logs';
import { appendTo } from '../support';
import { type CollapseOptions, collapseWithSites } from './collapseToCalls';
import type { TraceEvidence } from './replay/findEvidence';
import { calledNames, replayEvents } from './replay/measureFitness';
import { buildReplayNet, type ReplayNet } from './replay/replayNet';
import { type Firing, type ReplayEvent, replayTrace } from './replay/replayTrace';

/** The seqs of the events at both ends; undefined at START and END, and if a node was passed without an event. */
export type EdgePass = readonly [number | undefined, number | undefined];

export interface EdgeEvidence {
  readonly trace: string;
  /** One entry for each pass of the trace. */
  readonly passes: readonly EdgePass[];
}

export interface CallEvidence {
  readonly nodes: Readonly<Record<string, readonly TraceEvidence[]>>;
  readonly edges: Readonly<Record<string, readonly EdgeEvidence[]>>;
}

interface Origin {
  readonly id: string;
  readonly seq: number | undefined;
}

/** By ids of `collapseToCalls(graph, options)`. */
export function traceCalls(
  graph: WorkflowGraph,
  traces: readonly Trace[],
  options: CollapseOptions = {},
): CallEvidence {
  const { siteOf, graph: calls } = collapseWithSites(graph, options);
  const edgeIds = new Map(calls.edges.map((edge) => [`${edge.from}\n${edge.to}`, edge.id]));
  const net = buildReplayNet(graph, calledNames(traces));
  const nodes = new Map<string, TraceEvidence[]>();
  const edges = new Map<string, EdgeEvidence[]>();
  const known = new Map<string, readonly Firing[]>();
  for (const trace of withVisits(traces)) {
    const events = replayEvents(trace, net);
    if (events.length === 0) continue;
    // Many traces repeat the same run: one search serves all of them.
    const key = JSON.stringify(events.map((event) => event.key));
    const path = known.get(key) ?? replayTrace(net, events).path;
    known.set(key, path);
    const seqs = new Map<string, number[]>();
    const passes = new Map<string, EdgePass[]>();
    followTokens(net, path, events, siteOf, (from, to) => {
      if (to.seq !== undefined) appendTo(seqs, to.id, to.seq);
      const edge = from && edgeIds.get(`${from.id}\n${to.id}`);
      if (edge !== undefined) appendTo(passes, edge, [from?.seq, to.seq]);
    });
    for (const [id, own] of seqs)
      appendTo(nodes, id, { trace: trace.id, seqs: [...new Set(own)].sort((a, b) => a - b) });
    for (const [id, own] of passes) appendTo(edges, id, { trace: trace.id, passes: own });
  }
  return { nodes: Object.fromEntries(nodes), edges: Object.fromEntries(edges) };
}

/** Reports for each fired call the calls that its tokens came from, one by one; undefined if not found. */
function followTokens(
  net: ReplayNet,
  path: readonly Firing[],
  events: readonly ReplayEvent[],
  siteOf: ReadonlyMap<string, string>,
  recordPass: (from: Origin | undefined, to: Origin) => void,
): void {
  const tokens = new Map<number, readonly Origin[]>(net.initial.map((edge) => [edge, []]));
  for (const firing of path) {
    const node = net.nodes[firing.node];
    if (!node) continue;
    let origins: Origin[] = [];
    for (const edge of node.incoming) {
      for (const origin of tokens.get(edge) ?? [])
        if (!origins.some(({ id, seq }) => id === origin.id && seq === origin.seq)) origins.push(origin);
      tokens.delete(edge);
    }
    const id = siteOf.get(node.node.id);
    if (id !== undefined) {
      const own = { id, seq: firing.event === undefined ? undefined : events[firing.event]?.seq };
      if (origins.length === 0) recordPass(undefined, own);
      for (const origin of origins) recordPass(origin, own);
      origins = [own];
    }
    for (const edge of firing.edges) tokens.set(edge, origins);
  }
}
