// The form the graph algorithms work on: nodes 0..n-1 and pairs of them.
// Invariant: `ids[i]` is the workflow node of index i, in the order of the workflow graph; pairs are distinct.
// Edges that name no chosen node are left out. Casts after an indexed access: the index is in range by construction.

import { type EdgeKind, isTerminal, type WorkflowGraph } from './workflowGraph';

export type IndexEdge = readonly [from: number, to: number];

export interface IndexGraph {
  readonly n: number;
  readonly edges: readonly IndexEdge[];
}

export interface IndexedWorkflow extends IndexGraph {
  readonly ids: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
}

export interface IndexOptions {
  /** Count START and END as nodes; off by default: they are no subtasks. */
  readonly terminals?: boolean;
  /** Keep edges that close a loop; on by default. */
  readonly back?: boolean;
  /** Only edges of these kinds; all by default. */
  readonly kinds?: readonly EdgeKind[];
}

/** The chosen nodes and edges of a workflow graph by index; several edges between two nodes count once. */
export function indexWorkflow(graph: WorkflowGraph, options: IndexOptions = {}): IndexedWorkflow {
  const ids = graph.nodes.filter((node) => options.terminals === true || !isTerminal(node)).map((node) => node.id);
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const edges: IndexEdge[] = [];
  for (const edge of graph.edges) {
    if (options.back === false && edge.back) continue;
    if (options.kinds && !options.kinds.includes(edge.kind)) continue;
    const from = indexOf.get(edge.from);
    const to = indexOf.get(edge.to);
    if (from !== undefined && to !== undefined) edges.push([from, to]);
  }
  return { n: ids.length, edges: distinctEdges(ids.length, edges), ids, indexOf };
}

/** Each pair once, in order of first appearance. */
function distinctEdges(n: number, edges: readonly IndexEdge[]): IndexEdge[] {
  const seen = new Set<number>();
  return edges.filter(([from, to]) => {
    const key = from * n + to;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Successors of every node, in edge order. */
export function successorLists(graph: IndexGraph): number[][] {
  const lists: number[][] = Array.from({ length: graph.n }, () => []);
  for (const [from, to] of graph.edges) (lists[from] as number[]).push(to);
  return lists;
}

/** Predecessors of every node, in edge order. */
export function predecessorLists(graph: IndexGraph): number[][] {
  return successorLists({ n: graph.n, edges: graph.edges.map(([from, to]) => [to, from]) });
}
