// Index of a graph's nodes by their position in the text: finds the nodes inside a range.

import type { GraphNode } from '../graph';
import { firstIndex, type TextRange } from '../support';

export interface NodeRangeIndex {
  readonly starts: readonly number[];
  readonly nodes: readonly GraphNode[];
}

/** Leaves out nodes without a range. */
export function buildNodeRangeIndex(nodes: readonly GraphNode[]): NodeRangeIndex {
  const placed = nodes.flatMap((node) => (node.range ? [{ start: node.range.start, node }] : []));
  placed.sort((first, second) => first.start - second.start);
  return { starts: placed.map(({ start }) => start), nodes: placed.map(({ node }) => node) };
}

/** Index of the first start that is not before the offset. */
const firstFrom = (starts: readonly number[], offset: number): number =>
  firstIndex(starts.length, (at) => (starts[at] as number) >= offset);

/** In text order. */
export const nodesInRange = ({ starts, nodes }: NodeRangeIndex, range: TextRange): readonly GraphNode[] =>
  nodes.slice(firstFrom(starts, range.start), firstFrom(starts, range.end));

export const countNodesInRange = ({ starts }: NodeRangeIndex, range: TextRange): number =>
  firstFrom(starts, range.end) - firstFrom(starts, range.start);
