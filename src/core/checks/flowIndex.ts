// The procedure graph by index, for path analysis: typed edges, an order to sweep in, functions and their call sites.
// Invariant: `sweep` lists the nodes that the start reaches, predecessors first as far as loops allow.
// Edges lie in flat arrays: the edges of node n are those from `offsets[n]` to `offsets[n + 1]`.

import type { GraphNode, WorkflowGraph } from '../graph';

/** `except` leaves a call that failed; `call` enters a function, whose site then goes on by its own `flow` edges. */
export const flowEdge = 0;
export const exceptEdge = 1;
export const callEdge = 2;

export interface Links {
  readonly offsets: Int32Array;
  readonly nodes: Int32Array;
  /** `flowEdge`, `exceptEdge` or `callEdge`. */
  readonly kinds: Uint8Array;
}

export class FlowIndex {
  readonly nodes: readonly GraphNode[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly successors: Links;
  readonly predecessors: Links;
  /** For a call site of a function, the end node of that function; -1 for any other node. */
  readonly functionEnd: Int32Array;
  /** First nodes of functions. */
  readonly entries = new Set<number>();
  readonly sweep: Int32Array;
  /** The same nodes with called functions before their callers, so that what they add is known where it is needed. */
  readonly calleesFirst: Int32Array;
  /** No edge goes back in the order of the sweep: one sweep is enough. */
  readonly isAcyclic: boolean;
  readonly start: number;

  constructor(graph: WorkflowGraph) {
    this.nodes = graph.nodes;
    this.indexOf = new Map(graph.nodes.map((node, index) => [node.id, index]));
    const ends = new Map<string, number>();
    graph.nodes.forEach((node, index) => {
      if (node.kind === 'end' && node.group !== undefined) ends.set(node.group, index);
    });
    this.functionEnd = new Int32Array(graph.nodes.length).fill(-1);
    const from: number[] = [];
    const to: number[] = [];
    const kinds: number[] = [];
    for (const edge of graph.edges) {
      const source = this.indexOf.get(edge.from);
      const target = this.indexOf.get(edge.to);
      if (edge.kind !== 'flow' || source === undefined || target === undefined) continue;
      const kind = edge.id.startsWith('call:') ? callEdge : edge.id.startsWith('except:') ? exceptEdge : flowEdge;
      from.push(source);
      to.push(target);
      kinds.push(kind);
      if (kind !== callEdge) continue;
      this.entries.add(target);
      this.functionEnd[source] = ends.get(graph.nodes[target]?.group ?? '') ?? -1;
    }
    this.successors = linksOf(graph.nodes.length, from, to, kinds);
    this.predecessors = linksOf(graph.nodes.length, to, from, kinds);
    this.start = graph.nodes.findIndex((node) => node.kind === 'start');
    this.sweep = Int32Array.from(this.start < 0 ? [] : this.reversePostorder(this.start));
    this.calleesFirst = this.entries.size === 0 ? this.sweep : this.byGroupReversed();
    const position = new Int32Array(graph.nodes.length).fill(-1);
    this.sweep.forEach((node, index) => {
      position[node] = index;
    });
    this.isAcyclic = from.every((source, edge) => {
      const at = position[source] ?? -1;
      return at < 0 || at < (position[to[edge] ?? -1] ?? -1);
    });
  }

  /** Nodes that the node leads to, by any kind of edge. */
  next(node: number): Int32Array {
    const { offsets, nodes } = this.successors;
    return nodes.subarray(offsets[node] ?? 0, offsets[node + 1] ?? 0);
  }

  /** Nodes from which some end can be reached. */
  reachingEnd(): ReadonlySet<number> {
    const { offsets, nodes } = this.predecessors;
    const seen = new Set<number>();
    const stack: number[] = [];
    this.nodes.forEach((node, index) => {
      if (node.kind === 'end') stack.push(index);
    });
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      for (const before of nodes.subarray(offsets[node] ?? 0, offsets[node + 1] ?? 0)) stack.push(before);
    }
    return seen;
  }

  private byGroupReversed(): Int32Array {
    const groups = new Map<string, number[]>();
    for (const node of this.sweep) {
      const name = this.nodes[node]?.group ?? '';
      const group = groups.get(name);
      if (group) group.push(node);
      else groups.set(name, [node]);
    }
    return Int32Array.from([...groups.values()].reverse().flat());
  }

  private reversePostorder(root: number): number[] {
    const order: number[] = [];
    const visited = new Uint32Array(this.nodes.length);
    const seen = new Uint8Array(this.nodes.length);
    const stack = [root];
    seen[root] = 1;
    for (let node = stack.at(-1); node !== undefined; node = stack.at(-1)) {
      const position = visited[node] ?? 0;
      const to = this.next(node)[position];
      if (to === undefined) {
        order.push(node);
        stack.pop();
        continue;
      }
      visited[node] = position + 1;
      if (seen[to] === 0) {
        seen[to] = 1;
        stack.push(to);
      }
    }
    return order.reverse();
  }
}

/** Groups edges by one of their ends, in their order. */
function linksOf(count: number, by: readonly number[], other: readonly number[], kinds: readonly number[]): Links {
  const offsets = new Int32Array(count + 1);
  for (const node of by) offsets[node + 1] = (offsets[node + 1] ?? 0) + 1;
  for (let node = 0; node < count; node++) offsets[node + 1] = (offsets[node + 1] ?? 0) + (offsets[node] ?? 0);
  const links = { offsets, nodes: new Int32Array(by.length), kinds: new Uint8Array(by.length) };
  const fill = offsets.slice();
  by.forEach((node, edge) => {
    const at = fill[node] ?? 0;
    fill[node] = at + 1;
    links.nodes[at] = other[edge] ?? 0;
    links.kinds[at] = kinds[edge] ?? 0;
  });
  return links;
}
