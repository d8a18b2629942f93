// What a flowchart's lines, ends and directions are called, and what its groups hold.

import type { EdgeHeads, GraphEdge, WorkflowGraph } from '../../../core/graph';

export type Direction = NonNullable<WorkflowGraph['direction']>;

export const directionWords: Readonly<Record<Direction, string>> = {
  TB: 'Top to bottom',
  LR: 'Left to right',
  BT: 'Bottom to top',
  RL: 'Right to left',
};
export const strokeWords = { normal: 'Plain', thick: 'Thick', dotted: 'Dotted' } as const;

/** The ends that can be chosen; Mermaid has the same head at both ends, or one at the end alone. */
export const headChoices: readonly { readonly id: string; readonly label: string; readonly heads: EdgeHeads }[] = [
  { id: 'arrow', label: 'Arrow', heads: { from: 'none', to: 'arrow' } },
  { id: 'none', label: 'None', heads: { from: 'none', to: 'none' } },
  { id: 'circle', label: 'Circle', heads: { from: 'none', to: 'circle' } },
  { id: 'cross', label: 'Cross', heads: { from: 'none', to: 'cross' } },
  { id: 'arrows', label: 'Arrows at both ends', heads: { from: 'arrow', to: 'arrow' } },
  { id: 'circles', label: 'Circles at both ends', heads: { from: 'circle', to: 'circle' } },
  { id: 'crosses', label: 'Crosses at both ends', heads: { from: 'cross', to: 'cross' } },
];

/** Which of the choices an edge has. */
export function headsId({ heads }: Pick<GraphEdge, 'heads'>): string {
  const { from, to } = heads ?? { from: 'none', to: 'arrow' };
  return headChoices.find((choice) => choice.heads.from === from && choice.heads.to === to)?.id ?? 'arrow';
}

/** The nodes of a group at any depth. */
export function membersOf(graph: WorkflowGraph, groupId: string): readonly string[] {
  const inside = new Set([groupId]);
  for (const { id, parent } of graph.groups ?? []) if (parent !== undefined && inside.has(parent)) inside.add(id);
  return graph.nodes.filter((node) => node.group !== undefined && inside.has(node.group)).map((node) => node.id);
}
