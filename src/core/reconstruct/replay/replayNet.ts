// How a workflow graph runs, for replaying traces: tokens on edges, one step per node.
// Rules: a condition (or any node with labelled outgoing edges) takes one label, all edges with that label together;
// any other node takes all its unlabelled forward edges, or all its edges back. A node with several incoming edges waits
// while a token could still reach one of them; edges that go back never make it wait.

import { type GraphNode, indexWorkflow, type WorkflowGraph, withoutLoops } from '../../graph';
import { looseName } from '../../support';

export interface NetNode {
  readonly node: GraphNode;
  /** What an event must be called to fire it; undefined for conditions, steps, start and end. */
  readonly key: string | undefined;
  /** Indices of incoming edges. */
  readonly incoming: readonly number[];
  /** Edge sets of which one is taken. An empty list of sets ends the token. */
  readonly alternatives: readonly (readonly number[])[];
  /** For each forward incoming edge, the edges from which a token could still get there. */
  readonly upstream: ReadonlyMap<number, Uint8Array>;
}

export interface ReplayNet {
  readonly nodes: readonly NetNode[];
  /** By edge index: the graph's edge id; undefined for the virtual edges into the first nodes. */
  readonly edgeIds: readonly (string | undefined)[];
  /** By edge index: the place of its source in `nodes`, -1 for the virtual ones. */
  readonly sources: readonly number[];
  /** By edge index: the place of its target in `nodes`. */
  readonly targets: readonly number[];
  /** Edges that hold a token at the beginning. */
  readonly initial: readonly number[];
  readonly hasAnswers: boolean;
}

export const callKey = (name: string): string => `api ${looseName(name)}`;
export const answerKey = (name: string): string => `answer ${looseName(name)}`;

interface Arc {
  readonly id: string | undefined;
  readonly from: number;
  readonly to: number;
  readonly label: string | undefined;
  readonly isBack: boolean;
}

/** `calledNames` are the calls of the traces: a `step` with such a name (flowcharts have no other kind) counts as a call. */
export function buildReplayNet(graph: WorkflowGraph, calledNames: ReadonlySet<string>): ReplayNet {
  const indexed = indexWorkflow(graph, { terminals: true });
  const forward = new Set(withoutLoops(graph).graph.edges);
  const arcs: Arc[] = graph.edges.flatMap((edge) => {
    const from = indexed.indexOf.get(edge.from);
    const to = indexed.indexOf.get(edge.to);
    if (from === undefined || to === undefined) return [];
    return [{ id: edge.id, from, to, label: edge.condition, isBack: !forward.has(edge) }];
  });
  const hasForward = new Set(arcs.filter((arc) => !arc.isBack).map((arc) => arc.to));
  const starts = graph.nodes.flatMap((node, index) => (node.kind === 'start' ? [index] : []));
  const firsts = starts.length > 0 ? starts : graph.nodes.flatMap((_, index) => (hasForward.has(index) ? [] : [index]));
  const initial = firsts.map((to) => {
    arcs.push({ id: undefined, from: -1, to, label: undefined, isBack: false });
    return arcs.length - 1;
  });
  const loops = loopsOf(arcs);
  const nodes = graph.nodes.map((node, index): NetNode => {
    const key = keyOf(node, calledNames);
    return {
      node,
      key,
      incoming: arcs.flatMap((arc, at) => (arc.to === index ? [at] : [])),
      alternatives: alternativesOf(node, index, arcs),
      upstream: upstreamOf(index, arcs, loops),
    };
  });
  return {
    nodes,
    edgeIds: arcs.map((arc) => arc.id),
    sources: arcs.map((arc) => arc.from),
    targets: arcs.map((arc) => arc.to),
    initial,
    hasAnswers: graph.nodes.some((node) => node.kind === 'answer'),
  };
}

function keyOf(node: GraphNode, calledNames: ReadonlySet<string>): string | undefined {
  const name = node.ref ?? node.label;
  if (node.kind === 'api') return callKey(name);
  if (node.kind === 'answer') return answerKey(name);
  if ((node.kind === 'step' || node.kind === 'llm') && calledNames.has(looseName(name))) return callKey(name);
  return undefined;
}

function alternativesOf(node: GraphNode, index: number, arcs: readonly Arc[]): number[][] {
  const own = arcs.flatMap((arc, at) => (arc.from === index ? [{ at, arc }] : []));
  const isExclusive = node.kind === 'condition' || own.some(({ arc }) => arc.label !== undefined);
  const sets = new Map<string, number[]>();
  for (const { at, arc } of own) {
    const together = arc.isBack ? 'back' : 'forward';
    const key = isExclusive ? (arc.label === undefined ? `edge ${at}` : `label ${arc.label}`) : together;
    const set = sets.get(key);
    if (set) set.push(at);
    else sets.set(key, [at]);
  }
  return [...sets.values()];
}

/** For each node with edges back, the loop they close: what leads to it without passing where they lead. */
function loopsOf(arcs: readonly Arc[]): ReadonlyMap<number, ReadonlySet<number>> {
  const heads = new Map<number, Set<number>>();
  for (const arc of arcs) {
    if (arc.isBack) heads.set(arc.from, (heads.get(arc.from) ?? new Set()).add(arc.to));
  }
  const loops = new Map<number, ReadonlySet<number>>();
  for (const [source, own] of heads) {
    const loop = new Set([source]);
    for (const node of loop) {
      if (own.has(node)) continue;
      for (const arc of arcs) if (arc.to === node && arc.from >= 0) loop.add(arc.from);
    }
    loops.set(source, loop);
  }
  return loops;
}

/**
 * Where a token could still come from, for a node with several forward edges in. Not through the node itself, and not
 * around a loop that the node lies in: what comes in the next round is not waited for in this one.
 */
function upstreamOf(
  index: number,
  arcs: readonly Arc[],
  loops: ReadonlyMap<number, ReadonlySet<number>>,
): ReadonlyMap<number, Uint8Array> {
  const entries = arcs.flatMap((arc, at) => (arc.to === index && !arc.isBack ? [at] : []));
  const found = new Map<number, Uint8Array>();
  if (entries.length < 2) return found;
  for (const entry of entries) {
    const marks = new Uint8Array(arcs.length);
    const seen = new Set<number>([index]);
    const stack = [(arcs[entry] as Arc).from];
    while (stack.length > 0) {
      const node = stack.pop() as number;
      if (node < 0 || seen.has(node)) continue;
      seen.add(node);
      arcs.forEach((arc, at) => {
        if (arc.to !== node) return;
        marks[at] = 1;
        if (!arc.isBack || !loops.get(arc.from)?.has(index)) stack.push(arc.from);
      });
    }
    // A token that already stands before the node itself is no reason to wait for it.
    for (const own of entries) marks[own] = 0;
    found.set(entry, marks);
  }
  return found;
}
