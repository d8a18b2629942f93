// Refuses to empty a group that edges lead to: Mermaid would draw an empty group as a node.

import type { SubgraphText } from '../../../flowchart';
import { groupsAround } from '../../../graph';
import type { EditProblem } from '../../graphEdit';
import { type FlowchartContext, shortLabel } from '../flowchartContext';
import { fullySelectedGroups } from '../selectedGroups';

/** The problem, if a group with edges would lose its last node. `target` is the group that the nodes move to. */
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
