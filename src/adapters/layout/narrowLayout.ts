// Adapts a layout to a tall, narrow window: ranks that are too wide fold into rows. Order and ranks stay as they were,
// so later nodes are still lower.

import type { GraphNode, WorkflowGraph } from '../../core/graph';
import { nodeSize, nodeWidth } from '../../core/projection';
import type { LayoutPosition, LayoutPositions } from './layoutTypes';

const COLUMN = nodeWidth + 28;
const ROW_GAP = 34;

export function narrowLayout(graph: WorkflowGraph, places: LayoutPositions, perRow: number): LayoutPositions {
  const middle = (node: GraphNode) => (places[node.id]?.y ?? 0) + nodeSize(node).height / 2;
  const ranks = new Map<
    number,
    { readonly id: string; readonly x: number; readonly width: number; readonly height: number }[]
  >();
  for (const node of graph.nodes) {
    const place = places[node.id];
    if (!place) continue;
    const size = nodeSize(node);
    // Centres of one rank agree up to rounding.
    const rank = Math.round(middle(node) / 4);
    const row = ranks.get(rank) ?? [];
    row.push({ id: node.id, x: place.x + size.width / 2, ...size });
    ranks.set(rank, row);
  }
  const result: Record<string, LayoutPosition> = {};
  let y = 0;
  for (const [, rank] of [...ranks].sort((first, second) => first[0] - second[0])) {
    const nodes = [...rank].sort((first, second) => first.x - second.x);
    for (let start = 0; start < nodes.length; start += perRow) {
      const row = nodes.slice(start, start + perRow);
      const height = Math.max(...row.map((node) => node.height));
      for (const [index, node] of row.entries()) {
        const center = (index - (row.length - 1) / 2) * COLUMN;
        result[node.id] = { x: Math.round(center - node.width / 2), y: Math.round(y + (height - node.height) / 2) };
      }
      y += height + ROW_GAP;
    }
  }
  return result;
}
