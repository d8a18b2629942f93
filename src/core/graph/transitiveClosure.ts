// Which node reaches which, as rows of bits, and what follows from it: redundant edges, ancestors, descendants.
// Cost: n * edges / 32 words for a DAG; a cyclic graph takes one search per node.
// Invariant: a node reaches itself only along a cycle.

import { type IndexEdge, type IndexGraph, successorLists } from './indexGraph';
import { topologicalOrder } from './topologicalOrder';

/** A square matrix of bits; row i lists what i reaches. */
export class BitMatrix {
  private readonly words: number;
  private readonly bits: Uint32Array;

  constructor(readonly n: number) {
    this.words = Math.max(1, (n + 31) >>> 5);
    this.bits = new Uint32Array(this.words * n);
  }

  has(row: number, column: number): boolean {
    return (((this.bits[row * this.words + (column >>> 5)] as number) >>> (column & 31)) & 1) === 1;
  }

  set(row: number, column: number): void {
    const at = row * this.words + (column >>> 5);
    this.bits[at] = (this.bits[at] as number) | (1 << (column & 31));
  }

  /** Adds all bits of row `from` to row `into`. */
  include(into: number, from: number): void {
    const target = into * this.words;
    const source = from * this.words;
    for (let w = 0; w < this.words; w++) {
      this.bits[target + w] = (this.bits[target + w] as number) | (this.bits[source + w] as number);
    }
  }

  /** Columns set in a row, ascending. */
  row(row: number): number[] {
    const found: number[] = [];
    for (let column = 0; column < this.n; column++) if (this.has(row, column)) found.push(column);
    return found;
  }
}

export function transitiveClosure(graph: IndexGraph): BitMatrix {
  const successors = successorLists(graph);
  const closure = new BitMatrix(graph.n);
  const order = topologicalOrder(graph);
  if (order) {
    for (const node of order.reverse()) {
      for (const to of successors[node] as number[]) {
        closure.set(node, to);
        closure.include(node, to);
      }
    }
    return closure;
  }
  for (let root = 0; root < graph.n; root++) {
    const stack = [...(successors[root] as number[])];
    while (stack.length > 0) {
      const node = stack.pop() as number;
      if (closure.has(root, node)) continue;
      closure.set(root, node);
      stack.push(...(successors[node] as number[]));
    }
  }
  return closure;
}

/** Edges that the transitive reduction drops: another path already says it. Undefined with a cycle (no unique reduction). */
export function redundantEdges(graph: IndexGraph): IndexEdge[] | undefined {
  if (!topologicalOrder(graph)) return undefined;
  const successors = successorLists(graph);
  const closure = transitiveClosure(graph);
  return graph.edges.filter(([from, to]) =>
    (successors[from] as number[]).some((between) => between !== to && closure.has(between, to)),
  );
}

/** The fewest edges with the same order; undefined with a cycle. */
export function transitiveReduction(graph: IndexGraph): IndexEdge[] | undefined {
  const dropped = redundantEdges(graph);
  if (!dropped) return undefined;
  const isDropped = new Set(dropped);
  return graph.edges.filter((edge) => !isDropped.has(edge));
}
