// Finds a cycle of a directed graph as a path, and the edges that close loops.
// Invariant: deterministic; nodes and edges are tried in their order. Iterative, so long chains do not exhaust the
// stack.

import { type IndexEdge, type IndexGraph, indexWorkflow, successorLists } from './indexGraph';
import type { WorkflowGraph } from './workflowGraph';

/**
 * Depth-first traversal; calls `onBack` with each edge to a node of the current path and stops when that returns true.
 */
function walk(graph: IndexGraph, roots: readonly number[], onBack: (path: number[], to: number) => boolean): void {
  const successors = successorLists(graph);
  const state = new Uint8Array(graph.n); // 0 unseen, 1 on the path, 2 done
  const next = new Uint32Array(graph.n);
  for (const root of roots) {
    if (state[root] !== 0) continue;
    const path = [root];
    state[root] = 1;
    while (path.length > 0) {
      const node = path[path.length - 1] as number;
      const list = successors[node] as number[];
      const position = next[node] as number;
      if (position >= list.length) {
        state[node] = 2;
        path.pop();
        continue;
      }
      next[node] = position + 1;
      const to = list[position] as number;
      if (state[to] === 0) {
        state[to] = 1;
        path.push(to);
      } else if (state[to] === 1 && onBack(path, to)) return;
    }
  }
}

/** The nodes of one cycle in order (its first node is not repeated at the end), or undefined for an acyclic graph. */
export function findCycle(graph: IndexGraph): number[] | undefined {
  let cycle: number[] | undefined;
  const all = Array.from({ length: graph.n }, (_, index) => index);
  walk(graph, all, (path, to) => {
    cycle = path.slice(path.indexOf(to));
    return true;
  });
  return cycle;
}

/**
 * Edges that lead back to a node of the depth-first path from the roots (then from the remaining nodes). Without them
 * the graph is acyclic.
 */
export function findBackEdges(graph: IndexGraph, roots: readonly number[] = []): IndexEdge[] {
  const order = [...roots, ...Array.from({ length: graph.n }, (_, index) => index)];
  const found: IndexEdge[] = [];
  walk(graph, order, (path, to) => {
    found.push([path[path.length - 1] as number, to]);
    return false;
  });
  return found;
}

/** The graph without edges that close loops: those marked `back`, then any others on a cycle. */
export function withoutLoops(graph: WorkflowGraph): { readonly graph: WorkflowGraph; readonly removed: number } {
  const forward = graph.edges.filter((edge) => !edge.back);
  const indexed = indexWorkflow({ ...graph, edges: forward }, { terminals: true });
  const starts = graph.nodes.flatMap((node) => (node.kind === 'start' ? [indexed.indexOf.get(node.id) as number] : []));
  const backward = new Set(findBackEdges(indexed, starts).map(([from, to]) => `${from} ${to}`));
  const edges = forward.filter(
    (edge) => !backward.has(`${indexed.indexOf.get(edge.from)} ${indexed.indexOf.get(edge.to)}`),
  );
  return { graph: { ...graph, edges }, removed: graph.edges.length - edges.length };
}
