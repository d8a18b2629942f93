// The procedure graph by index, for path analysis: typed edges, an order to sweep in, functions and their call sites.
// Invariant: `sweep` lists the nodes that the start reaches, predecessors first as far as loops allow.

import type { GraphNode, WorkflowGraph } from '../graph';

/** `except` leaves a call that failed; `call` enters a function, whose site then goes on by its own `flow` edges. */
export type FlowKind = 'flow' | 'except' | 'call';

export interface FlowLink {
  readonly node: number;
  readonly kind: FlowKind;
}

export class FlowIndex {
  readonly nodes: readonly GraphNode[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly successors: FlowLink[][];
  readonly predecessors: FlowLink[][];
  /** Call site -> the end node of the function it calls, or -1 where the function has none. */
  readonly functionEnd = new Map<number, number>();
  readonly entries = new Set<number>();
  readonly sweep: readonly number[];
  readonly start: number;

  constructor(graph: WorkflowGraph) {
    this.nodes = graph.nodes;
    this.indexOf = new Map(graph.nodes.map((node, index) => [node.id, index]));
    this.successors = graph.nodes.map(() => []);
    this.predecessors = graph.nodes.map(() => []);
    const ends = new Map<string, number>();
    graph.nodes.forEach((node, index) => {
      if (node.kind === 'end' && node.group !== undefined) ends.set(node.group, index);
    });
    for (const edge of graph.edges) {
      if (edge.kind !== 'flow') continue;
      const from = this.indexOf.get(edge.from);
      const to = this.indexOf.get(edge.to);
      if (from === undefined || to === undefined) continue;
      const kind = edge.id.startsWith('call:') ? 'call' : edge.id.startsWith('except:') ? 'except' : 'flow';
      this.successors[from]?.push({ node: to, kind });
      this.predecessors[to]?.push({ node: from, kind });
      if (kind === 'call') {
        this.entries.add(to);
        this.functionEnd.set(from, ends.get(graph.nodes[to]?.group ?? '') ?? -1);
      }
    }
    this.start = graph.nodes.findIndex((node) => node.kind === 'start');
    this.sweep = this.start < 0 ? [] : this.reversePostorder(this.start);
  }

  /** Nodes that control can reach from the start. */
  get reachable(): ReadonlySet<number> {
    return new Set(this.sweep);
  }

  /** Nodes from which some end can be reached. */
  reachingEnd(): ReadonlySet<number> {
    const seen = new Set<number>();
    const stack: number[] = [];
    this.nodes.forEach((node, index) => {
      if (node.kind === 'end') stack.push(index);
    });
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      for (const link of this.predecessors[node] ?? []) stack.push(link.node);
    }
    return seen;
  }

  private reversePostorder(root: number): number[] {
    const order: number[] = [];
    const next = new Uint32Array(this.nodes.length);
    const seen = new Uint8Array(this.nodes.length);
    const stack = [root];
    seen[root] = 1;
    for (let node = stack.at(-1); node !== undefined; node = stack.at(-1)) {
      const links = this.successors[node] ?? [];
      const position = next[node] ?? 0;
      const link = links[position];
      if (link === undefined) {
        order.push(node);
        stack.pop();
        continue;
      }
      next[node] = position + 1;
      if (seen[link.node] === 0) {
        seen[link.node] = 1;
        stack.push(link.node);
      }
    }
    return order.reverse();
  }
}
