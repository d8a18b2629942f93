// Gives a fork its own copy of the steps that its branches share with the rest of the flow, so that the branches can be
// put in a sequence. Invariant: every path of the flow stays a path, through the copies, and no other is added.

import type { GraphEdge, GraphNode } from '../../graph';

export interface SharedTail {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Ids of the copies with the nodes that they copy. */
  readonly copies: ReadonlyMap<string, string>;
}

/**
 * Copies the steps of `inside` that other steps lead to, and all steps after them up to the join of the fork. `inside`:
 * the steps on the branches of the fork; `isReached`: the flow can come to the node; `copyId` names the copy of a node.
 */
export function copySharedTail(
  fork: string,
  inside: ReadonlySet<string>,
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  isReached: (id: string) => boolean,
  copyId: (id: string) => string,
): SharedTail {
  const tail = new Set<string>();
  const open = edges.flatMap(({ from, to }) =>
    inside.has(to) && !inside.has(from) && from !== fork && isReached(from) ? [to] : [],
  );
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (tail.has(at)) continue;
    tail.add(at);
    for (const { from, to } of edges) if (from === at && inside.has(to)) open.push(to);
  }
  const copyOf = new Map([...tail].map((id) => [id, copyId(id)]));
  const isOwn = (id: string) => id === fork || (inside.has(id) && !tail.has(id));
  return {
    nodes: [
      ...nodes,
      ...nodes.flatMap((node) => ({ ...node, id: copyOf.get(node.id) ?? '' })).filter(({ id }) => id !== ''),
    ],
    edges: [
      ...edges.map((edge) => (isOwn(edge.from) ? { ...edge, to: copyOf.get(edge.to) ?? edge.to } : edge)),
      ...edges.flatMap((edge) => {
        const from = copyOf.get(edge.from);
        return from === undefined
          ? []
          : [{ ...edge, id: `${edge.id} ${from}`, from, to: copyOf.get(edge.to) ?? edge.to }];
      }),
    ],
    copies: new Map([...copyOf].map(([id, copy]) => [copy, id])),
  };
}
