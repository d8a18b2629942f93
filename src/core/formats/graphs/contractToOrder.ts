// Contracts a workflow graph to a partial order of its subtasks: without start, end, bars and loops. Invariant: a
// subtask precedes another if arrows lead from it to the other without a back edge.

import { flowEdges, markBackEdges } from '../../flowchart';
import { type GraphNode, isTerminal, passThrough, type WorkflowGraph } from '../../graph';
import { appendTo } from '../../support';

export interface SubtaskOrder {
  /** Topological; independent nodes keep the graph's order. */
  readonly order: readonly GraphNode[];
  readonly edges: readonly (readonly [from: string, to: string])[];
  /** Edges left out because they close loops. */
  readonly dropped: readonly (readonly [from: GraphNode, to: GraphNode])[];
}

/** `isTask` selects the subtasks; all other nodes only pass the order on. */
export function contractToOrder(
  graph: WorkflowGraph,
  isTask: (node: GraphNode) => boolean = (node) => !isTerminal(node),
): SubtaskOrder {
  const nodes = graph.nodes.filter(isTask);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const known = new Set(graph.nodes.map(({ id }) => id));
  const drawn = flowEdges(graph).filter(({ from, to }) => known.has(from) && known.has(to));
  const pairs = new Map(
    passThrough(drawn, (id) => byId.has(id)).map(({ from, to }) => [JSON.stringify([from, to]), { from, to }] as const),
  );
  const inner = [...pairs].map(([id, pair]) => ({ id, ...pair, kind: 'flow' as const }));
  const marked = markBackEdges(nodes, inner);
  const edges = marked.flatMap(({ from, to, back }) => (back ? [] : [[from, to] as const]));
  const dropped = marked.flatMap(({ from, to, back }) => {
    const ends = [byId.get(from), byId.get(to)] as const;
    return back && ends[0] && ends[1] ? [[ends[0], ends[1]] as const] : [];
  });
  const waiting = new Map(nodes.map((node) => [node.id, 0]));
  const successors = new Map<string, string[]>();
  for (const [from, to] of edges) {
    waiting.set(to, (waiting.get(to) ?? 0) + 1);
    appendTo(successors, from, to);
  }
  const position = new Map(nodes.map((node, index) => [node.id, index]));
  const ready = nodes.filter((node) => waiting.get(node.id) === 0);
  const order: GraphNode[] = [];
  while (ready.length > 0) {
    const node = ready.shift() as GraphNode;
    order.push(node);
    for (const to of successors.get(node.id) ?? []) {
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left !== 0) continue;
      const place = position.get(to) as number;
      const at = ready.findIndex((other) => (position.get(other.id) as number) > place);
      ready.splice(at < 0 ? ready.length : at, 0, nodes[place] as GraphNode);
    }
  }
  return { order, edges, dropped };
}
