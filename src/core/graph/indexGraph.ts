// Converts workflow graphs to the form that the graph algorithms use: nodes 0..n-1 and pairs of them.
// Invariant: `ids[i]` is the workflow node of index i, in the order of the workflow graph; pairs are distinct. A path
// over terminals (a nested start, a fork) is an edge; edges with unknown nodes are left out.
// Casts after an indexed access: the index is in range by construction.

import { passThrough } from './passThrough';
import { type EdgeKind, type GraphEdge, isTerminal, type WorkflowGraph } from './workflowGraph';

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
  /** Includes START, END and forks as nodes. Off by default, because they are not subtasks. */
  readonly terminals?: boolean;
  /** Keep edges that close a loop; on by default. */
  readonly back?: boolean;
  /** Only edges of these kinds; all by default. */
  readonly kinds?: readonly EdgeKind[];
}

/** The selected nodes and edges of a workflow graph by index; several edges between two nodes count once. */
export function indexWorkflow(graph: WorkflowGraph, options: IndexOptions = {}): IndexedWorkflow {
  const ids = graph.nodes.filter((node) => options.terminals === true || !isTerminal(node)).map((node) => node.id);
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const edges: IndexEdge[] = [];
  const { kinds } = options;
  const known = new Set(graph.nodes.map(({ id }) => id));
  const isWanted = ({ kind, from, to }: GraphEdge) =>
    (!kinds || kinds.includes(kind)) && known.has(from) && known.has(to);
  const wanted = graph.edges.filter(isWanted);
  for (const edge of passThrough(wanted, (id) => indexOf.has(id))) {
    if (options.back === false && edge.back) continue;
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
