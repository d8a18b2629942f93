// Strongly connected components: sets of nodes that reach each other. Linear, by Tarjan's algorithm without recursion.
// Invariant: components are numbered so that every edge between two of them leads from the higher to the lower number.

import { type IndexEdge, type IndexGraph, successorLists } from './indexGraph';

export interface StrongComponents {
  readonly count: number;
  /** The number of each node's component. */
  readonly of: Int32Array;
  /** Number of nodes of each component. */
  readonly sizes: Int32Array;
}

export function strongComponents(graph: IndexGraph, successors = successorLists(graph)): StrongComponents {
  const of = new Int32Array(graph.n).fill(-1);
  const order = new Int32Array(graph.n).fill(-1);
  const low = new Int32Array(graph.n);
  const next = new Int32Array(graph.n);
  const open: number[] = [];
  const path: number[] = [];
  const sizes: number[] = [];
  let met = 0;
  const enter = (node: number) => {
    order[node] = met;
    low[node] = met;
    met += 1;
    open.push(node);
    path.push(node);
  };
  for (let root = 0; root < graph.n; root++) {
    if (order[root] !== -1) continue;
    enter(root);
    while (path.length > 0) {
      const node = path[path.length - 1] as number;
      const list = successors[node] as number[];
      const position = next[node] as number;
      if (position < list.length) {
        next[node] = position + 1;
        const to = list[position] as number;
        if (order[to] === -1) enter(to);
        else if (of[to] === -1) low[node] = Math.min(low[node] as number, order[to] as number);
        continue;
      }
      path.pop();
      const above = path[path.length - 1];
      if (above !== undefined) low[above] = Math.min(low[above] as number, low[node] as number);
      if (low[node] !== order[node]) continue;
      let size = 0;
      for (let member = -1; member !== node; size++) {
        member = open.pop() as number;
        of[member] = sizes.length;
      }
      sizes.push(size);
    }
  }
  return { count: sizes.length, of, sizes: Int32Array.from(sizes) };
}

/** The components as nodes; several edges between two components count once, edges inside a component are dropped. */
export function condense(graph: IndexGraph, { count, of }: StrongComponents): IndexGraph {
  const seen = new Set<number>();
  const edges: IndexEdge[] = [];
  for (const [from, to] of graph.edges) {
    const [a, b] = [of[from] as number, of[to] as number];
    const key = a * count + b;
    if (a === b || seen.has(key)) continue;
    seen.add(key);
    edges.push([a, b]);
  }
  return { n: count, edges };
}
