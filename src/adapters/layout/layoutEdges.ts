import { type IndexEdge, strongComponents, type WorkflowGraph } from '../../core/graph';
import type { LayoutEdge } from './layoutTypes';

/**
 * The edges and the invisible links of a graph. Links that close a cycle with the flow, or with each other, are left out:
 * an engine would turn one of the edges round. No id of an edge begins like those of the links.
 */
export function layoutEdges({ nodes, edges, invisibleLinks = [] }: WorkflowGraph): readonly LayoutEdge[] {
  if (invisibleLinks.length === 0) return edges;
  const index = new Map(nodes.map(({ id }, at) => [id, at]));
  const pairs = [...edges, ...invisibleLinks].flatMap((edge): IndexEdge[] => {
    const [from, to] = [index.get(edge.from), index.get(edge.to)];
    if (from === undefined || to === undefined) return [];
    return ['back' in edge && edge.back ? [to, from] : [from, to]];
  });
  const { of } = strongComponents({ n: nodes.length, edges: pairs });
  const partOf = (id: string) => of[index.get(id) ?? -1];
  const links = invisibleLinks.flatMap((link, at): LayoutEdge[] => {
    const [from, to] = [partOf(link.from), partOf(link.to)];
    if (from === undefined || to === undefined || from === to) return [];
    return [{ ...link, id: `\nlink ${at}`, isInvisible: true }];
  });
  return [...edges, ...links];
}
