// The ids of edges as Mermaid gives them: nodes of the same name are looked for among them.

import type { Mention } from './flowchartStatement';

/** Edges of a flowchart: `A & B --> C & D` makes four, so that a short text may ask for millions. */
export const MAX_FLOWCHART_EDGES = 100_000;

export interface EdgeIdParts {
  /** As the link has it: `e1` of `e1@-->`. */
  readonly own: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly sources: readonly Mention[];
  readonly targets: readonly Mention[];
  /** How many edges there are between two nodes so far. */
  readonly pairs: Map<string, number>;
  readonly taken: Set<string>;
}

/** The id that Mermaid gives the next edge, which is counted and taken from then on. */
export function edgeId({ own, from, to, sources, targets, pairs, taken }: EdgeIdParts): string {
  const pair = `${from}\u0000${to}`;
  const count = pairs.get(pair) ?? 0;
  pairs.set(pair, count + 1);
  // One edge of `A & B e1@--> C & D` bears the id: from the last source to the first target.
  const isNamed = own && !taken.has(own) && from === sources.at(-1)?.id && to === targets[0]?.id;
  const id = isNamed ? own : `L_${from}_${to}_${count === 0 ? 0 : count + 1}`;
  taken.add(id);
  return id;
}
