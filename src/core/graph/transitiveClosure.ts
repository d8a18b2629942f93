// Transitive closure as rows of bits, and the redundant edges, ancestors and descendants that follow from it.
// Cost of the closure: n * edges / 32 words. Invariant: a node reaches itself only along a cycle.

import { type IndexEdge, type IndexGraph, successorLists } from './indexGraph';
import { strongComponents } from './strongComponents';
import { topologicalOrder } from './topologicalOrder';

/** A square matrix of bits; row i contains the nodes that i reaches. */
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

/** Nodes of one cycle have equal rows. */
export function transitiveClosure(graph: IndexGraph): BitMatrix {
  const successors = successorLists(graph);
  const closure = new BitMatrix(graph.n);
  const { count, of, sizes } = strongComponents(graph, successors);
  const members = Array.from({ length: count }, (): number[] => []);
  for (let node = 0; node < graph.n; node++) (members[of[node] as number] as number[]).push(node);
  // Components that this one leads to have a lower number and are complete.
  for (const [number, nodes] of members.entries()) {
    const first = nodes[0] as number;
    for (const node of nodes) {
      for (const to of successors[node] as number[]) {
        closure.set(first, to);
        if (of[to] !== number) closure.include(first, to);
      }
    }
    if ((sizes[number] as number) === 1) continue;
    for (const node of nodes) closure.set(first, node);
    for (const node of nodes) if (node !== first) closure.include(node, first);
  }
  return closure;
}

/** Number of ancestor columns computed together: a graph of n nodes needs n times as many bits of memory. */
const BLOCK = 1024;

/**
 * Edges that the transitive reduction drops because another path implies them. Undefined with a cycle (no unique
 * reduction). Cost: nodes * edges / 64 words at most, in a few megabytes.
 */
export function redundantEdges(graph: IndexGraph): IndexEdge[] | undefined {
  const order = topologicalOrder(graph);
  if (!order) return undefined;
  const place = new Int32Array(graph.n);
  order.forEach((node, at) => {
    place[node] = at;
  });
  // Sorted by the position of their end; for equal ends by the position of their start, descending.
  const sorted = graph.edges.map(([from, to], index) => ({
    from: place[from] as number,
    to: place[to] as number,
    index,
  }));
  sorted.sort((a, b) => a.to - b.to || b.from - a.from);
  const isRedundant = new Uint8Array(graph.edges.length);
  const words = BLOCK >>> 5;
  const rows = new Uint32Array(graph.n * words);
  for (let block = 0; block < graph.n; block += BLOCK) {
    rows.fill(0);
    for (const { from, to, index } of sorted) {
      // Ancestors of a node before this block are themselves before this block.
      if (from < block) continue;
      const target = to * words;
      const source = from * words;
      const column = from - block;
      if (column < BLOCK) {
        const at = target + (column >>> 5);
        const bit = 1 << (column & 31);
        if (((rows[at] as number) & bit) !== 0) isRedundant[index] = 1;
        rows[at] = (rows[at] as number) | bit;
      }
      for (let w = 0; w < words; w++) rows[target + w] = (rows[target + w] as number) | (rows[source + w] as number);
    }
  }
  return graph.edges.filter((_, index) => isRedundant[index] === 1);
}

/** The fewest edges with the same order; undefined with a cycle. */
export function transitiveReduction(graph: IndexGraph): IndexEdge[] | undefined {
  const dropped = redundantEdges(graph);
  if (!dropped) return undefined;
  const isDropped = new Set(dropped);
  return graph.edges.filter((edge) => !isDropped.has(edge));
}
