// Whether a graph that a model builds is a workflow that can run: what it says of an unfinished one is what is missing.

import type { ExecutableGraph } from '../../executable';
import type { WorkflowGraph } from '../../graph';
import type { ToolSchema } from '../../llm';
import { checkValidity, type Validity } from '../../reconstruct';

export function judgeGraph(graph: ExecutableGraph, tools: readonly ToolSchema[] | undefined): Validity {
  const drawn: WorkflowGraph = {
    nodes: graph.nodes.map((node) => ({
      id: node.id,
      kind: node.kind === 'function' ? 'api' : node.kind,
      label: node.kind === 'function' ? node.function : node.id,
    })),
    edges: graph.edges.map(({ id, from, to, branch }) => ({
      id,
      from,
      to,
      kind: 'flow',
      ...(branch === undefined ? {} : { condition: branch }),
    })),
  };
  return checkValidity(drawn, tools ? { tools: tools.map(({ name }) => name) } : {});
}
