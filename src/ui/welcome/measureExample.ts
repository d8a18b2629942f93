// The graph of a document of the gallery, and how large it is.

import { buildFlowchartGraph, readFlowchart } from '../../core/flowchart';
import { isTerminal, type WorkflowGraph } from '../../core/graph';
import { counted } from '../../core/support';
import type { NewDocument } from '../../state/workspace/workspaceState';
import { readGraphs } from '../studio/parseGraphs';

export function readExample({ kind, source }: Pick<NewDocument, 'kind' | 'source'>): WorkflowGraph {
  return kind === 'pdl' ? readGraphs(source).procedure : buildFlowchartGraph(readFlowchart(source).data);
}

/** A procedure by its steps, decisions and loops; a flowchart, whose nodes are of no kind, by its nodes and loops. */
export function describeSize({ kind }: Pick<NewDocument, 'kind'>, graph: WorkflowGraph): string {
  const loops = new Set(graph.edges.filter(({ back }) => back).map(({ to }) => to));
  const nodes = graph.nodes.filter((node) => !isTerminal(node));
  const decisions = nodes.filter((node) => node.kind === 'condition' && !loops.has(node.id)).length;
  const told =
    kind === 'pdl'
      ? [
          counted(nodes.filter((node) => node.kind !== 'condition').length, 'step'),
          decisions > 0 && counted(decisions, 'decision'),
        ]
      : [counted(graph.nodes.length, 'node')];
  const all = [...told, loops.size > 0 && counted(loops.size, 'loop'), kind === 'mermaid' && 'Mermaid'];
  return all.filter((part) => part !== false).join(', ');
}
