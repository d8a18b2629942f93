// Where the flow of a flowchart may go next: along arrows, both ways along `<-->` and along lines without heads, and
// through subgraphs that edges lead to as a whole.

import { groupsAround, subgraphEdges } from '../document';
import type { WorkflowGraph } from '../graph';

export interface FlowchartPaths {
  next(id: string): ReadonlySet<string>;
  /** Whether any edge begins or ends there. */
  isUsed(id: string): boolean;
  /** Whether a line without heads ends there: which way the flow goes is not said. */
  isVague(id: string): boolean;
  /** A name for all nodes that edges connect, whatever their direction. */
  partOf(id: string): string;
}

export function buildFlowchartPaths(graph: WorkflowGraph, source?: string): FlowchartPaths {
  const nexts = new Map<string, Set<string>>();
  const parts = new Map<string, string>();
  const partOf = (id: string): string => {
    let root = id;
    for (let at = parts.get(root); at !== undefined && at !== root; at = parts.get(root)) root = at;
    return root;
  };
  const used = new Set<string>();
  const lead = (from: string, to: string) => {
    used.add(from).add(to);
    parts.set(partOf(from), partOf(to));
    const known = nexts.get(from);
    if (known) known.add(to);
    else nexts.set(from, new Set([to]));
  };
  const vague = new Set<string>();
  for (const { from, to, heads } of graph.edges) {
    lead(from, to);
    if (heads?.from === 'none' && heads.to === 'none') vague.add(from).add(to);
    if (heads !== undefined && heads.from === heads.to) lead(to, from);
  }
  if (source !== undefined) leadThroughGroups(graph, source, lead);
  return {
    next: (id) => nexts.get(id) ?? new Set(),
    isUsed: (id) => used.has(id),
    isVague: (id) => vague.has(id),
    partOf,
  };
}

/**
 * An edge at a subgraph is drawn at one of its nodes, and means the whole: it leads to each node that nothing in the
 * subgraph leads to, and on from each that leads to none in it.
 */
function leadThroughGroups(graph: WorkflowGraph, source: string, lead: (from: string, to: string) => void): void {
  const around = groupsAround(graph);
  const isIn = (id: string | undefined, group: string): boolean => around(id).has(group);
  const known = new Map<string, { readonly first: readonly string[]; readonly last: readonly string[] }>();
  const usedIn = (group: string) => {
    const ends = known.get(group) ?? endsOf(group);
    known.set(group, ends);
    return ends;
  };
  const endsOf = (group: string) => {
    const inside = new Set(graph.nodes.filter((node) => isIn(node.group, group)).map(({ id }) => id));
    const inner = graph.edges.filter((edge) => inside.has(edge.from) && inside.has(edge.to));
    const linked = new Set(inner.flatMap((edge) => [edge.from, edge.to]));
    const entered = new Set(inner.map((edge) => edge.to));
    const left = new Set(inner.map((edge) => edge.from));
    const first = [...linked].filter((id) => !entered.has(id));
    const last = [...linked].filter((id) => !left.has(id));
    return { first, last };
  };
  for (const { edge, from, to } of subgraphEdges(source, graph)) {
    const sources = from === undefined ? [edge.from] : usedIn(from).last;
    const targets = to === undefined ? [edge.to] : usedIn(to).first;
    for (const before of sources) for (const after of targets) lead(before, after);
  }
}
