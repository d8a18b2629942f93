// Labels of a flowchart's lines, arrow heads and directions, and the nodes of its groups.

import type { EdgeHeads, GraphEdge, WorkflowGraph } from '../../../core/graph';
import { flowchartMessages as t } from '../../../messages/flowchart.en';

export type Direction = NonNullable<WorkflowGraph['direction']>;

export const directionLabels: Readonly<Record<Direction, string>> = {
  TB: t.topToBottom,
  LR: t.leftToRight,
  BT: t.bottomToTop,
  RL: t.rightToLeft,
};
export const strokeLabels = { normal: t.plain, thick: t.thick, dotted: t.dotted } as const;

/** The arrow heads to choose from. Mermaid has the same head at both ends, or one head at the target. */
export const arrowHeadChoices: readonly { readonly id: string; readonly label: string; readonly heads: EdgeHeads }[] = [
  { id: 'arrow', label: t.arrow, heads: { from: 'none', to: 'arrow' } },
  { id: 'none', label: 'None', heads: { from: 'none', to: 'none' } },
  { id: 'circle', label: t.circle, heads: { from: 'none', to: 'circle' } },
  { id: 'cross', label: t.cross, heads: { from: 'none', to: 'cross' } },
  { id: 'arrows', label: t.arrowsAtBothEnds, heads: { from: 'arrow', to: 'arrow' } },
  { id: 'circles', label: t.circlesAtBothEnds, heads: { from: 'circle', to: 'circle' } },
  { id: 'crosses', label: t.crossesAtBothEnds, heads: { from: 'cross', to: 'cross' } },
];

/** The id of the choice that an edge has. */
export function arrowHeadsId({ heads }: Pick<GraphEdge, 'heads'>): string {
  const { from, to } = heads ?? { from: 'none', to: 'arrow' };
  return arrowHeadChoices.find((choice) => choice.heads.from === from && choice.heads.to === to)?.id ?? 'arrow';
}

/** The nodes of a group at any depth. */
export function nodesOfGroup(graph: WorkflowGraph, groupId: string): readonly string[] {
  const inside = new Set([groupId]);
  for (const { id, parent } of graph.groups ?? []) if (parent !== undefined && inside.has(parent)) inside.add(id);
  return graph.nodes.filter((node) => node.group !== undefined && inside.has(node.group)).map((node) => node.id);
}
