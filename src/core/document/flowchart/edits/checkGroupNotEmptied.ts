// A group that edges lead to keeps a node: without one Mermaid would draw the group itself as a node.

import type { GroupText } from '../../../flowchart';
import type { EditProblem } from '../../graphEdit';
import { type FlowchartContext, named } from '../flowchartContext';
import { groupsAround, groupsOf } from '../groupsAround';

/** The problem, when a group with edges of its own would lose its last node. `target` is where the nodes go. */
export function checkLeft(
  { text, graph }: FlowchartContext,
  moved: readonly string[],
  target: GroupText | undefined,
): EditProblem | undefined {
  const drawn = new Set(graph.nodes.map(({ id }) => id));
  const ends = new Set(text.edges.flatMap(({ from, to }) => [from.id, to.id]));
  const stays = groupsAround(graph)(target?.id);
  const emptied = groupsOf(graph, new Set(moved));
  const left = graph.groups?.find(({ id }) => emptied.has(id) && ends.has(id) && !drawn.has(id) && !stays.has(id));
  if (!left) return undefined;
  const message = `"${named(left.label)}" would have no node left for the edges that lead to it. Ungroup it, or reconnect them first.`;
  return { code: 'document/unsupported-shape', message };
}
