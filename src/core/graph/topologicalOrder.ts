// Topological orders of a DAG: the smallest by node index, and the first few in lexicographic order. A cyclic graph has
// no order.

import { type IndexGraph, indexWorkflow, successorLists } from './indexGraph';
import type { WorkflowGraph } from './workflowGraph';

function inDegrees(graph: IndexGraph): Uint32Array {
  const degrees = new Uint32Array(graph.n);
  for (const [, to] of graph.edges) degrees[to] = (degrees[to] as number) + 1;
  return degrees;
}

/**
 * The lexicographically smallest order by index, so nodes stay as close to their listed order as the edges allow;
 * undefined with a cycle.
 */
export function topologicalOrder(graph: IndexGraph): number[] | undefined {
  const successors = successorLists(graph);
  const waiting = inDegrees(graph);
  // A binary heap of the nodes whose predecessors are all placed.
  const heap: number[] = [];
  const push = (value: number) => {
    heap.push(value);
    for (let i = heap.length - 1; i > 0; ) {
      const parent = (i - 1) >> 1;
      if ((heap[parent] as number) <= (heap[i] as number)) break;
      [heap[parent], heap[i]] = [heap[i] as number, heap[parent] as number];
      i = parent;
    }
  };
  const pop = (): number => {
    const top = heap[0] as number;
    const last = heap.pop() as number;
    if (heap.length > 0) {
      heap[0] = last;
      for (let i = 0; ; ) {
        let least = i;
        for (const child of [2 * i + 1, 2 * i + 2]) {
          if (child < heap.length && (heap[child] as number) < (heap[least] as number)) least = child;
        }
        if (least === i) break;
        [heap[least], heap[i]] = [heap[i] as number, heap[least] as number];
        i = least;
      }
    }
    return top;
  };
  for (let node = 0; node < graph.n; node++) if (waiting[node] === 0) push(node);
  const order: number[] = [];
  while (heap.length > 0) {
    const node = pop();
    order.push(node);
    for (const to of successors[node] as number[]) {
      waiting[to] = (waiting[to] as number) - 1;
      if (waiting[to] === 0) push(to);
    }
  }
  return order.length === graph.n ? order : undefined;
}

/**
 * At most `limit` orders: the lexicographically smallest, in ascending order; empty with a cycle. For an empty graph,
 * one empty order.
 */
export function listTopologicalOrders(graph: IndexGraph, limit: number): number[][] {
  if (limit <= 0 || !topologicalOrder(graph)) return [];
  const successors = successorLists(graph);
  const waiting = inDegrees(graph);
  const placed = new Uint8Array(graph.n);
  const order: number[] = [];
  const found: number[][] = [];
  const extend = (): void => {
    if (order.length === graph.n) {
      found.push(order.slice());
      return;
    }
    for (let node = 0; node < graph.n && found.length < limit; node++) {
      if (placed[node] === 1 || waiting[node] !== 0) continue;
      placed[node] = 1;
      order.push(node);
      for (const to of successors[node] as number[]) waiting[to] = (waiting[to] as number) - 1;
      extend();
      for (const to of successors[node] as number[]) waiting[to] = (waiting[to] as number) + 1;
      order.pop();
      placed[node] = 0;
    }
  };
  extend();
  return found;
}

/** Node ids (START and END included) in stable topological order, or undefined with a cycle other than marked loops. */
export function orderWorkflow(graph: WorkflowGraph): string[] | undefined {
  const indexed = indexWorkflow(graph, { terminals: true, back: false });
  return topologicalOrder(indexed)?.map((index) => indexed.ids[index] as string);
}
