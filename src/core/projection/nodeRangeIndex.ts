// The nodes of a graph by where they stand in the text: which of them a stretch of it holds.

import type { GraphNode } from '../graph';
import { firstIndex, type TextRange } from '../support';

export interface NodeRangeIndex {
  readonly starts: readonly number[];
  readonly nodes: readonly GraphNode[];
}

/** Nodes without a place in the text are in no stretch of it. */
export function buildNodeRangeIndex(nodes: readonly GraphNode[]): NodeRangeIndex {
  const placed = nodes.flatMap((node) => (node.range ? [{ start: node.range.start, node }] : []));
  placed.sort((first, second) => first.start - second.start);
  return { starts: placed.map(({ start }) => start), nodes: placed.map(({ node }) => node) };
}

/** Index of the first start that is not before the offset. */
const firstFrom = (starts: readonly number[], offset: number): number =>
  firstIndex(starts.length, (at) => (starts[at] as number) >= offset);

/** In the order of the text. */
export const nodesInRange = ({ starts, nodes }: NodeRangeIndex, range: TextRange): readonly GraphNode[] =>
  nodes.slice(firstFrom(starts, range.start), firstFrom(starts, range.end));

export const countNodesInRange = ({ starts }: NodeRangeIndex, range: TextRange): number =>
  firstFrom(starts, range.end) - firstFrom(starts, range.start);
