// Makes a flow reducible: a loop that is entered at several nodes gets copies of the nodes at which it is entered, so
// that each copy of the loop has one entry. Invariant: every path of the flow stays a path, through copies, and no
// other is added.

import type { GraphEdge, GraphNode } from '../../graph';
import type { FlowRegions } from './flowRegions';

export interface CopiedNode {
  readonly copy: GraphNode;
  readonly of: string;
}

/**
 * Copies the node at which a loop is entered beside its header: edges from before it lead to the copy, edges that lead
 * back stay. Undefined if all its edges come from one side.
 */
export function splitLoopEntry(
  at: string,
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  regions: FlowRegions,
  copyId: string,
): (CopiedNode & { readonly nodes: readonly GraphNode[]; readonly edges: readonly GraphEdge[] }) | undefined {
  const node = nodes.find(({ id }) => id === at);
  const position = new Map(regions.order.map((id, index) => [id, index]));
  const here = position.get(at) ?? 0;
  const isForward = ({ from, to }: GraphEdge) => to === at && (position.get(from) ?? Number.POSITIVE_INFINITY) < here;
  const isBack = ({ from, to }: GraphEdge) => to === at && from !== at && (position.get(from) ?? -1) > here;
  if (node === undefined || !edges.some(isForward) || !edges.some(isBack)) return undefined;
  const copy = { ...node, id: copyId };
  return {
    copy,
    of: at,
    nodes: [...nodes, copy],
    edges: [
      ...edges.map((edge) => (isForward(edge) ? { ...edge, to: copyId } : edge)),
      ...edges.flatMap((edge) =>
        edge.from === at ? [{ ...edge, id: `${edge.id} ${copyId}`, from: copyId, to: edge.to }] : [],
      ),
    ],
  };
}
