// Boxes of nodes for a layout: a shape too small for its label, which is drawn beside it, gets room for it.

import type { GraphNode } from '../../core/graph';
import { nodeSize, shapeOutline } from '../../core/projection';
import type { LayoutBox, LayoutPosition, LayoutPositions } from './layoutTypes';

/** Longer labels beside a small shape are cut by their neighbour. */
const MAX_LABEL_MARGIN = 120;

/** Space on both sides of a shape too small for its label; the shape stays centred in its box. */
export function labelMarginOf(node: GraphNode): number {
  const { id, kind, shape, label } = node;
  if (shape === undefined || label === id) return 0;
  const isLabelOutside = shapeOutline(shape, kind, nodeSize(node)).side === 'start';
  return isLabelOutside ? 6 + Math.min(MAX_LABEL_MARGIN, label.length * 7) : 0;
}

export function boxOfNode(node: GraphNode): LayoutBox {
  const { width, height } = nodeSize(node);
  return { id: node.id, width: width + 2 * labelMarginOf(node), height };
}

/** Converts positions of boxes into positions of the nodes in them. */
export function withoutLabelMargins(
  nodes: readonly GraphNode[],
  places: Readonly<Record<string, LayoutPosition>>,
): LayoutPositions {
  const moved = nodes.flatMap((node) => {
    const labelMargin = labelMarginOf(node);
    const place = places[node.id];
    return labelMargin > 0 && place ? [[node.id, { ...place, x: place.x + labelMargin }] as const] : [];
  });
  return moved.length === 0 ? places : { ...places, ...Object.fromEntries(moved) };
}
