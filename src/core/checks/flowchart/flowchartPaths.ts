// Computes where the flow of a flowchart can continue: along arrows, in both directions along `<-->` and along lines
// without heads, and through subgraphs that edges connect as a whole.

import { subgraphEdges } from '../../document';
import { groupEnds, type WorkflowGraph } from '../../graph';

export interface FlowchartPaths {
  next(id: string): ReadonlySet<string>;
  /** Whether another node leads to it. */
  hasIncomingEdges(id: string): boolean;
  /** Whether any edge starts or ends at it. */
  hasEdges(id: string): boolean;
  /** Whether a line without heads ends at it, so that the direction of the flow is unknown. */
  hasUndirectedEdge(id: string): boolean;
  /** Whether an edge that leads both ways ends at it: `<-->`, or a line without heads. */
  hasTwoWayEdge(id: string): boolean;
  /** Representative of the connected component, ignoring directions. */
  partOf(id: string): string;
}

const none: ReadonlySet<string> = new Set();

export function buildFlowchartPaths(graph: WorkflowGraph, source?: string): FlowchartPaths {
  const nexts = new Map<string, Set<string>>();
  const parts = new Map<string, string>();
  const partOf = (id: string): string => {
    let root = id;
    for (let at = parts.get(root); at !== undefined && at !== root; at = parts.get(root)) {
      // Path halving keeps later lookups short.
      const above = parts.get(at) ?? at;
      parts.set(root, above);
      root = above;
    }
    return root;
  };
  const used = new Set<string>();
  const entered = new Set<string>();
  const lead = (from: string, to: string) => {
    used.add(from).add(to);
    parts.set(partOf(from), partOf(to));
    if (from !== to) entered.add(to);
    const known = nexts.get(from);
    if (known) known.add(to);
    else nexts.set(from, new Set([to]));
  };
  const vague = new Set<string>();
  const twoWay = new Set<string>();
  for (const { from, to, heads } of graph.edges) {
    lead(from, to);
    if (heads?.from === 'none' && heads.to === 'none') vague.add(from).add(to);
    if (heads === undefined || heads.from !== heads.to) continue;
    lead(to, from);
    twoWay.add(from).add(to);
  }
  if (source !== undefined) leadThroughGroups(graph, source, lead);
  return {
    next: (id) => nexts.get(id) ?? none,
    hasIncomingEdges: (id) => entered.has(id),
    hasEdges: (id) => used.has(id),
    hasUndirectedEdge: (id) => vague.has(id),
    hasTwoWayEdge: (id) => twoWay.has(id),
    partOf,
  };
}

/** Largest number of node pairs for which an edge at a subgraph is expanded. */
const MAX_PAIRS = 400;

/**
 * An edge at a subgraph is drawn at one of its nodes but means the whole subgraph: it leads to each node without
 * incoming edges in the subgraph, and continues from each node without outgoing edges in it. Many pairs are connected
 * through two hub nodes with ids that no real node has; there are two so that the number of next nodes is still more
 * than one.
 */
function leadThroughGroups(graph: WorkflowGraph, source: string, lead: (from: string, to: string) => void): void {
  const edges = subgraphEdges(source, graph);
  if (edges.length === 0) return;
  const ends = groupEnds(graph, new Set(edges.flatMap(({ from, to }) => [from ?? [], to ?? []].flat())));
  const made = new Map<string, readonly string[]>();
  const hubsOf = (group: string, side: 'first' | 'last'): readonly string[] => {
    const name = `${side}\n${group}`;
    const known = made.get(name);
    if (known) return known;
    const hubs = [`1\n${name}`, `2\n${name}`];
    made.set(name, hubs);
    for (const hub of hubs) {
      for (const node of ends.get(group)?.[side] ?? []) {
        if (side === 'first') lead(hub, node);
        else lead(node, hub);
      }
    }
    return hubs;
  };
  for (const { edge, from, to } of edges) {
    let sources = from === undefined ? [edge.from] : (ends.get(from)?.last ?? []);
    let targets = to === undefined ? [edge.to] : (ends.get(to)?.first ?? []);
    if (sources.length * targets.length > MAX_PAIRS) {
      if (from !== undefined) sources = hubsOf(from, 'last');
      if (to !== undefined) targets = hubsOf(to, 'first');
    }
    for (const before of sources) for (const after of targets) lead(before, after);
  }
}
