// Execution semantics of a workflow graph: tokens on edges, one node at a time. Replay, the runner of executable graphs
// and the white box use these rules.
// Rules: a condition (or any node with labelled outgoing edges) selects one label and all edges with that label; any
// other node takes all its unlabelled forward edges, or all its back edges. A node with several incoming edges waits
// while a token could still reach one of them; back edges never make it wait.

import { appendTo } from '../support';
import { withoutLoops } from './findCycle';
import { indexWorkflow } from './indexGraph';
import type { GraphNode, WorkflowGraph } from './workflowGraph';

export interface TokenNode {
  readonly node: GraphNode;
  /** Indices of incoming edges. */
  readonly incoming: readonly number[];
  /** Sets of edges, one of which is taken. If there are no sets, the token ends. */
  readonly alternatives: readonly (readonly number[])[];
  /** For each forward incoming edge, the edges from which a token could still get there. */
  readonly upstream: ReadonlyMap<number, Uint8Array>;
}

export interface TokenNet<Node extends TokenNode = TokenNode> {
  readonly nodes: readonly Node[];
  /** By edge index: the graph's edge id; undefined for the virtual edges into the first nodes. */
  readonly edgeIds: readonly (string | undefined)[];
  /** By edge index: the index of its source in `nodes`, -1 for virtual edges. */
  readonly sources: readonly number[];
  /** By edge index: the index of its target in `nodes`. */
  readonly targets: readonly number[];
  /** By edge index: true if it goes back around a loop. */
  readonly back: readonly boolean[];
  /** Edges that have a token at the start. */
  readonly initial: readonly number[];
}

interface Arc {
  readonly id: string | undefined;
  readonly from: number;
  readonly to: number;
  readonly label: string | undefined;
  readonly isBackEdge: boolean;
}

/** Edges with unknown nodes are left out. Without a start node, the nodes without incoming edges are the first. */
export function buildTokenNet(graph: WorkflowGraph): TokenNet {
  const indexed = indexWorkflow(graph, { terminals: true });
  const forward = new Set(withoutLoops(graph).graph.edges);
  const arcs: Arc[] = graph.edges.flatMap((edge) => {
    const from = indexed.indexOf.get(edge.from);
    const to = indexed.indexOf.get(edge.to);
    if (from === undefined || to === undefined) return [];
    return [{ id: edge.id, from, to, label: edge.condition, isBackEdge: !forward.has(edge) }];
  });
  const hasForward = new Set(arcs.filter((arc) => !arc.isBackEdge).map((arc) => arc.to));
  const starts = graph.nodes.flatMap((node, index) => (node.kind === 'start' ? [index] : []));
  const firsts = starts.length > 0 ? starts : graph.nodes.flatMap((_, index) => (hasForward.has(index) ? [] : [index]));
  const initial = firsts.map((to) => {
    arcs.push({ id: undefined, from: -1, to, label: undefined, isBackEdge: false });
    return arcs.length - 1;
  });
  const entering = edgesBy(arcs, graph.nodes.length, 'to');
  const leaving = edgesBy(arcs, graph.nodes.length, 'from');
  const loops = loopsOf(arcs, entering);
  const nodes = graph.nodes.map(
    (node, index): TokenNode => ({
      node,
      incoming: entering[index] as number[],
      alternatives: alternativesOf(node, leaving[index] as number[], arcs),
      upstream: upstreamOf(index, arcs, entering, loops),
    }),
  );
  return {
    nodes,
    edgeIds: arcs.map((arc) => arc.id),
    sources: arcs.map((arc) => arc.from),
    targets: arcs.map((arc) => arc.to),
    back: arcs.map((arc) => arc.isBackEdge),
    initial,
  };
}

/** Whether the node, with these tokens, waits for a token that could still arrive. The node must have a token. */
export function mustWait(node: TokenNode, tokens: readonly number[], heldTokens: ReadonlySet<number>): boolean {
  if (node.upstream.size === 0) return false;
  for (const [entry, marks] of node.upstream) {
    if (!heldTokens.has(entry) && tokens.some((token) => marks[token] === 1)) return true;
  }
  return false;
}

/** By node, the indices of the edges that enter or leave it, in order. */
function edgesBy(arcs: readonly Arc[], n: number, end: 'from' | 'to'): number[][] {
  const lists: number[][] = Array.from({ length: n }, () => []);
  arcs.forEach((arc, at) => {
    lists[arc[end]]?.push(at);
  });
  return lists;
}

function alternativesOf(node: GraphNode, own: readonly number[], arcs: readonly Arc[]): number[][] {
  const labelOf = (at: number) => arcs[at]?.label;
  const isExclusive = node.kind === 'condition' || own.some((at) => labelOf(at) !== undefined);
  const sets = new Map<string, number[]>();
  for (const at of own) {
    const together = arcs[at]?.isBackEdge ? 'back' : 'forward';
    const key = isExclusive ? (labelOf(at) === undefined ? `edge ${at}` : `label ${labelOf(at)}`) : together;
    appendTo(sets, key, at);
  }
  return [...sets.values()];
}

/**
 * For each back edge, the edges of the loop it closes: those that lead to its source without passing its target. Back
 * edges that are taken together close one loop; a node can close several, an inner and an outer one.
 */
function loopsOf(arcs: readonly Arc[], entering: readonly (readonly number[])[]): ReadonlyMap<Arc, Set<number>> {
  const together = new Map<string, Arc[]>();
  for (const arc of arcs) {
    if (!arc.isBackEdge) continue;
    const key = `${arc.from} ${arc.label === undefined ? '' : `label ${arc.label}`}`;
    together.set(key, [...(together.get(key) ?? []), arc]);
  }
  const loops = new Map<Arc, Set<number>>();
  for (const group of together.values()) {
    const heads = new Set(group.map((arc) => arc.to));
    const loop = new Set(group.map((arc) => arc.from));
    for (const node of loop) {
      if (heads.has(node)) continue;
      for (const at of entering[node] ?? []) {
        const from = arcs[at]?.from ?? -1;
        if (from >= 0) loop.add(from);
      }
    }
    for (const arc of group) loops.set(arc, loop);
  }
  return loops;
}

/**
 * For a node with several forward incoming edges, the edges from which a token could still arrive. Excludes paths
 * through the node itself (a token already before it does not make it wait) and around a loop that contains the node: a
 * token of the next round is not awaited in this one.
 */
function upstreamOf(
  index: number,
  arcs: readonly Arc[],
  entering: readonly (readonly number[])[],
  loops: ReadonlyMap<Arc, ReadonlySet<number>>,
): ReadonlyMap<number, Uint8Array> {
  const entries = (entering[index] ?? []).filter((at) => !arcs[at]?.isBackEdge);
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
      for (const at of entering[node] ?? []) {
        const arc = arcs[at] as Arc; // `at` is the index of one of its edges
        marks[at] = 1;
        if (!arc.isBackEdge || !loops.get(arc)?.has(index)) stack.push(arc.from);
      }
    }
    found.set(entry, marks);
  }
  return found;
}
