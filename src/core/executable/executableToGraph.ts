// Converts an executable graph into the `WorkflowGraph` that is drawn, scored and replayed. Invariant: node and edge
// ids are the same; the token game of core/graph on the result takes the same paths as a run.

import { type GraphEdge, type GraphNode, type WorkflowGraph, withoutLoops } from '../graph';
import { oneLine } from '../support';
import type { ExecutableEdge, ExecutableGraph, ExecutableNode } from './executableGraph';

export function executableToGraph(graph: ExecutableGraph): WorkflowGraph {
  const kinds = new Map(graph.nodes.map((node) => [node.id, node.kind]));
  const drawn: WorkflowGraph = {
    nodes: graph.nodes.map(drawNode),
    edges: graph.edges.map((edge) => drawEdge(edge, kinds.get(edge.from) === 'condition')),
  };
  const forward = new Set(withoutLoops(drawn).graph.edges);
  return { ...drawn, edges: drawn.edges.map((edge) => (forward.has(edge) ? edge : { ...edge, back: true })) };
}

function drawNode(node: ExecutableNode): GraphNode {
  const { id } = node;
  switch (node.kind) {
    case 'start':
      return { id, kind: 'start', label: 'Start', ...detail([...node.inputs, ...Object.keys(node.data)].join(', ')) };
    case 'function':
      return { id, kind: 'api', label: node.function, ref: node.function, ...detail(flowOf(node)) };
    case 'condition':
      return { id, kind: 'condition', label: node.expression };
    case 'llm':
      return { id, kind: 'llm', label: oneLine(node.prompt), ...detail(flowOf(node)) };
    case 'end':
      return { id, kind: 'end', label: 'End', ...detail(node.answer ?? '') };
  }
}

function drawEdge({ id, from, to, branch }: ExecutableEdge, fromCondition: boolean): GraphEdge {
  // A branch applies only at a condition, and a condition's edge without a branch is taken if no other matches.
  return { id, from, to, kind: 'flow', ...(fromCondition ? { condition: branch ?? 'else' } : {}) };
}

const detail = (text: string) => (text === '' ? {} : { detail: text });

const flowOf = ({ inputs, output }: { inputs: Readonly<Record<string, string>>; output: string }) =>
  `${Object.values(inputs).join(', ')} -> ${output}`;
