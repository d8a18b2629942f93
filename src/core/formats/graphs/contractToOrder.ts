// A workflow graph as a plain partial order of its subtasks: no start, no end, no loops.

import { markBackEdges } from '../../flowchart';
import { type GraphNode, isTerminal, type WorkflowGraph } from '../../graph';

export interface SubtaskOrder {
  /** Topological; nodes that are free keep the graph's order. */
  readonly order: readonly GraphNode[];
  readonly edges: readonly (readonly [from: string, to: string])[];
  /** Edges left out because they close loops. */
  readonly dropped: number;
}

export function contractToOrder(graph: WorkflowGraph): SubtaskOrder {
  const terminals = new Set(graph.nodes.filter(isTerminal).map((node) => node.id));
  const nodes = graph.nodes.filter((node) => !terminals.has(node.id));
  const known = new Set(nodes.map((node) => node.id));
  const inner = graph.edges.filter((edge) => known.has(edge.from) && known.has(edge.to));
  const marked = markBackEdges(nodes, inner);
  const forward = marked.filter((edge) => !edge.back);
  const pairs = new Map(forward.map((edge) => [JSON.stringify([edge.from, edge.to]), [edge.from, edge.to] as const]));
  const edges = [...pairs.values()];
  const waiting = new Map(nodes.map((node) => [node.id, 0]));
  const successors = new Map<string, string[]>();
  for (const [from, to] of edges) {
    waiting.set(to, (waiting.get(to) ?? 0) + 1);
    const list = successors.get(from);
    if (list) list.push(to);
    else successors.set(from, [to]);
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
  return { order, edges, dropped: marked.length - forward.length };
}
