import { isTerminal, type WorkflowGraph } from '../../core/graph';
import { readShownGraph } from '../../core/projection';
import { welcomeMessages as t } from '../../messages/welcome.en';
import type { NewDocument } from './workspaceState';

/**
 * A procedure is described by its steps, decisions and loops; a flowchart, whose nodes have no kinds, by its nodes and
 * loops.
 */
function describeSize(kind: NewDocument['kind'], graph: WorkflowGraph): string {
  const loops = new Set(graph.edges.filter(({ back }) => back).map(({ to }) => to));
  const nodes = graph.nodes.filter((node) => !isTerminal(node));
  const decisions = nodes.filter((node) => node.kind === 'condition' && !loops.has(node.id)).length;
  const counts =
    kind === 'pdl'
      ? [
          t.stepCount(nodes.filter((node) => node.kind !== 'condition').length),
          decisions > 0 && t.decisionCount(decisions),
        ]
      : [t.nodeCount(graph.nodes.length)];
  const all = [...counts, loops.size > 0 && t.loopCount(loops.size), kind === 'mermaid' && 'Mermaid'];
  return all.filter((part) => part !== false).join(t.comma);
}

/** The graph of an example and its size in words. */
export function viewExample({ kind, source }: Pick<NewDocument, 'kind' | 'source'>) {
  const graph = readShownGraph(kind, source);
  return { graph, size: describeSize(kind, graph) };
}
