// A group that edges lead to keeps a node: without one Mermaid would draw the group itself as a node.

import type { SubgraphText } from '../../../flowchart';
import type { EditProblem } from '../../graphEdit';
import { type FlowchartContext, shortLabel } from '../flowchartContext';
import { fullySelectedGroups, groupsAround } from '../groupsAround';

/** The problem, when a group with edges of its own would lose its last node. `target` is where the nodes go. */
export function checkGroupNotEmptied(
  { text, graph }: FlowchartContext,
  moved: readonly string[],
  target: SubgraphText | undefined,
): EditProblem | undefined {
  const drawn = new Set(graph.nodes.map(({ id }) => id));
  const ends = new Set(text.edges.flatMap(({ from, to }) => [from.id, to.id]));
  const keptGroups = groupsAround(graph)(target?.id);
  const emptied = fullySelectedGroups(graph, new Set(moved));
  const emptiedGroup = graph.groups?.find(
    ({ id }) => emptied.has(id) && ends.has(id) && !drawn.has(id) && !keptGroups.has(id),
  );
  if (!emptiedGroup) return undefined;
  const message = `"${shortLabel(emptiedGroup.label)}" would have no node left for the edges that lead to it. Ungroup it, or reconnect them first.`;
  return { code: 'document/unsupported-shape', message };
}
