// Generates the ids of edges like Mermaid. A node mention with the id of an edge refers to that edge.

import type { NodeMention } from './flowchartStatement';

/** Maximum number of edges: `A & B --> C & D` makes four, so a short text can ask for millions. */
export const MAX_FLOWCHART_EDGES = 100_000;

export interface EdgeIdParts {
  /** As written in the link: `e1` of `e1@-->`. */
  readonly linkId: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly sources: readonly NodeMention[];
  readonly targets: readonly NodeMention[];
  /** Number of edges between two nodes so far. */
  readonly pairs: Map<string, number>;
  readonly usedIds: Set<string>;
}

/** Returns the id that Mermaid gives the next edge, and records it as used. */
export function edgeId({ linkId, from, to, sources, targets, pairs, usedIds }: EdgeIdParts): string {
  const pair = `${from}\u0000${to}`;
  const count = pairs.get(pair) ?? 0;
  pairs.set(pair, count + 1);
  // One edge of `A & B e1@--> C & D` gets the id: from the last source to the first target.
  const hasOwnId = linkId && !usedIds.has(linkId) && from === sources.at(-1)?.id && to === targets[0]?.id;
  const id = hasOwnId ? linkId : `L_${from}_${to}_${count === 0 ? 0 : count + 1}`;
  usedIds.add(id);
  return id;
}
