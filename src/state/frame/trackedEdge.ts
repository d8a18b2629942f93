// An edge that stays the same one while its words and its ends change: its id holds them.

import type { GraphEdge } from '../../core/graph';

export interface TrackedEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Its place among the edges, and how many these are. */
  readonly index: number;
  readonly count: number;
}

export function trackEdge(edges: readonly GraphEdge[], id: string): TrackedEdge | undefined {
  const index = edges.findIndex((edge) => edge.id === id);
  const edge = edges[index];
  return edge && { id, from: edge.from, to: edge.to, index, count: edges.length };
}

/** The edge as it is now: under its id, or at its place where no edge came or went and one of its ends is what it was. */
export function findTrackedEdge(
  edges: readonly GraphEdge[],
  { id, from, to, index, count }: TrackedEdge,
): GraphEdge | undefined {
  const same = edges.find((edge) => edge.id === id);
  if (same) return same;
  const edgeAtIndex = edges.length === count ? edges[index] : undefined;
  return edgeAtIndex && (edgeAtIndex.from === from || edgeAtIndex.to === to) ? edgeAtIndex : undefined;
}
