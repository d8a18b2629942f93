// Where the flow of a flowchart may go next: along arrows, both ways along `<-->` and along lines without heads, and
// through subgraphs that edges lead to as a whole.

import { groupsAround, subgraphEdges } from '../document';
import type { WorkflowGraph } from '../graph';

export interface FlowchartPaths {
  next(id: string): ReadonlySet<string>;
  /** Whether anything but itself leads there. */
  isEntered(id: string): boolean;
  /** Whether any edge begins or ends there. */
  isUsed(id: string): boolean;
  /** Whether a line without heads ends there: which way the flow goes is not said. */
  isVague(id: string): boolean;
  /** A name for all nodes that edges connect, whatever their direction. */
  partOf(id: string): string;
}

const none: ReadonlySet<string> = new Set();

export function buildFlowchartPaths(graph: WorkflowGraph, source?: string): FlowchartPaths {
  const nexts = new Map<string, Set<string>>();
  const parts = new Map<string, string>();
  const partOf = (id: string): string => {
    let root = id;
    for (let at = parts.get(root); at !== undefined && at !== root; at = parts.get(root)) {
      // Halves the path for those who ask later.
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
  for (const { from, to, heads } of graph.edges) {
    lead(from, to);
    if (heads?.from === 'none' && heads.to === 'none') vague.add(from).add(to);
    if (heads !== undefined && heads.from === heads.to) lead(to, from);
  }
  if (source !== undefined) leadThroughGroups(graph, source, lead);
  return {
    next: (id) => nexts.get(id) ?? none,
    isEntered: (id) => entered.has(id),
    isUsed: (id) => used.has(id),
    isVague: (id) => vague.has(id),
    partOf,
  };
}

/** Pairs of nodes that one edge between two subgraphs may stand for one by one. */
const mostPairs = 400;

/**
 * An edge at a subgraph is drawn at one of its nodes, and means the whole: it leads to each node that nothing in the
 * subgraph leads to, and on from each that leads to none in it.
 */
function leadThroughGroups(graph: WorkflowGraph, source: string, lead: (from: string, to: string) => void): void {
  const edges = subgraphEdges(source, graph);
  if (edges.length === 0) return;
  const ends = endsOfGroups(graph, new Set(edges.flatMap(({ from, to }) => [from ?? [], to ?? []].flat())));
  const led = new Set<string>();
  for (const { edge, from, to } of edges) {
    const sources = from === undefined ? [edge.from] : (ends.get(from)?.last ?? []);
    const targets = to === undefined ? [edge.to] : (ends.get(to)?.first ?? []);
    if (sources.length * targets.length <= mostPairs || sources.length === 1 || targets.length === 1) {
      for (const before of sources) for (const after of targets) lead(before, after);
      continue;
    }
    const name = `${from}\n${to}`;
    if (led.has(name)) continue;
    led.add(name);
    // Through two places between them, which no node is called: both lead on to all, so that who counts finds several.
    for (const hub of [`1\n${name}`, `2\n${name}`]) {
      for (const before of sources) lead(before, hub);
      for (const after of targets) lead(hub, after);
    }
  }
}

interface GroupEnds {
  readonly first: readonly string[];
  readonly last: readonly string[];
}

/** Of the groups that edges lead to: their nodes that nothing in them leads to, and those that lead to none in them. */
function endsOfGroups(graph: WorkflowGraph, wanted: ReadonlySet<string>): ReadonlyMap<string, GroupEnds> {
  const around = groupsAround(graph);
  const known = new Map<string | undefined, readonly string[]>();
  const wantedAround = (group: string | undefined): readonly string[] => {
    const found = known.get(group) ?? [...around(group)].filter((id) => wanted.has(id));
    known.set(group, found);
    return found;
  };
  const groupOf = new Map(graph.nodes.map(({ id, group }) => [id, group]));
  const inner = new Map([...wanted].map((id) => [id, { entered: new Set<string>(), left: new Set<string>() }]));
  for (const { from, to } of graph.edges) {
    const groups = wantedAround(groupOf.get(from));
    if (groups.length === 0) continue;
    const others = wantedAround(groupOf.get(to));
    for (const group of groups) {
      if (!others.includes(group)) continue;
      inner.get(group)?.entered.add(to);
      inner.get(group)?.left.add(from);
    }
  }
  return new Map(
    [...inner].map(([id, { entered, left }]) => [
      id,
      { first: [...left].filter((one) => !entered.has(one)), last: [...entered].filter((one) => !left.has(one)) },
    ]),
  );
}
