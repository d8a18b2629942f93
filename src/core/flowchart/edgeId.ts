// The ids of edges as Mermaid gives them: nodes of the same name are looked for among them.

import type { NodeMention } from './flowchartStatement';

/** Edges of a flowchart: `A & B --> C & D` makes four, so that a short text may ask for millions. */
export const MAX_FLOWCHART_EDGES = 100_000;

export interface EdgeIdParts {
  /** As the link has it: `e1` of `e1@-->`. */
  readonly linkId: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly sources: readonly NodeMention[];
  readonly targets: readonly NodeMention[];
  /** How many edges there are between two nodes so far. */
  readonly pairs: Map<string, number>;
  readonly usedIds: Set<string>;
}

/** The id that Mermaid gives the next edge, which is counted and taken from then on. */
export function edgeId({ linkId, from, to, sources, targets, pairs, usedIds }: EdgeIdParts): string {
  const pair = `${from}\u0000${to}`;
  const count = pairs.get(pair) ?? 0;
  pairs.set(pair, count + 1);
  // One edge of `A & B e1@--> C & D` bears the id: from the last source to the first target.
  const hasOwnId = linkId && !usedIds.has(linkId) && from === sources.at(-1)?.id && to === targets[0]?.id;
  const id = hasOwnId ? linkId : `L_${from}_${to}_${count === 0 ? 0 : count + 1}`;
  usedIds.add(id);
  return id;
}
