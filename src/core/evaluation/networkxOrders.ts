// The topological orders of a graph in the sequence of the networkx library (Knuth and Szwarcfiter, 1974), which
// defines "the first twenty" of the published evaluation. A cyclic graph has none.

import { type IndexGraph, successorLists, topologicalOrder } from '../graph';

export function networkxOrders(graph: IndexGraph, limit: number): number[][] {
  if (limit <= 0 || !topologicalOrder(graph)) return [];
  if (graph.n === 0) return [[]];
  const successors = successorLists(graph);
  const waiting = new Array<number>(graph.n).fill(0);
  for (const [, to] of graph.edges) waiting[to] = (waiting[to] as number) + 1;
  const lower = (node: number, by: number) => {
    waiting[node] = (waiting[node] as number) + by;
    return waiting[node] as number;
  };
  /** Nodes that may come next; the last is taken first. */
  const ready: number[] = [];
  for (let node = 0; node < graph.n; node++) if (waiting[node] === 0) ready.push(node);
  const orders: number[][] = [];
  const order: number[] = [];
  /** The first choice at each position, to detect when all have been tried. */
  const bases: number[] = [];
  do {
    if (order.length === graph.n) {
      orders.push([...order]);
      if (orders.length === limit) return orders;
      while (order.length > 0) {
        const node = order.pop() as number;
        for (const to of successors[node] as number[]) lower(to, 1);
        while (ready.length > 0 && (waiting[ready.at(-1) as number] as number) > 0) ready.pop();
        ready.unshift(node);
        if (ready.at(-1) !== bases.at(-1)) break;
        bases.pop();
      }
    } else {
      const node = ready.pop() as number; // there is one, because the graph has no cycle
      for (const to of successors[node] as number[]) if (lower(to, -1) === 0) ready.push(to);
      order.push(node);
      if (bases.length < order.length) bases.push(node);
    }
  } while (bases.length > 0);
  return orders;
}
