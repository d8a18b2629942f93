// Tracks an edge while its label and its ends change, since its id contains them.

import type { GraphEdge } from '../../core/graph';

export interface TrackedEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Index among the edges, and their number. */
  readonly index: number;
  readonly count: number;
}

export function trackEdge(edges: readonly GraphEdge[], id: string): TrackedEdge | undefined {
  const index = edges.findIndex((edge) => edge.id === id);
  const edge = edges[index];
  return edge && { id, from: edge.from, to: edge.to, index, count: edges.length };
}

/**
 * The edge in a new graph: found by id, or at its index if the number of edges is the same and one of its ends is
 * unchanged.
 */
export function findTrackedEdge(
  edges: readonly GraphEdge[],
  { id, from, to, index, count }: TrackedEdge,
): GraphEdge | undefined {
  const same = edges.find((edge) => edge.id === id);
  if (same) return same;
  const edgeAtIndex = edges.length === count ? edges[index] : undefined;
  return edgeAtIndex && (edgeAtIndex.from === from || edgeAtIndex.to === to) ? edgeAtIndex : undefined;
}
