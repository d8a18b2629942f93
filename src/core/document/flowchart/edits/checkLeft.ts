// A group that edges lead to keeps a node: without one Mermaid would draw the group itself as a node.

import type { GroupText } from '../../../flowchart';
import type { EditProblem } from '../../graphEdit';
import { type FlowchartContext, named } from '../context';
import { groupsAround } from '../groupsAround';

/** The problem, when a group with edges of its own would lose its last node. `target` is where the nodes go. */
export function checkLeft(
  { text, graph }: FlowchartContext,
  moved: readonly string[],
  target: GroupText | undefined,
): EditProblem | undefined {
  const around = groupsAround(graph);
  const isIn = (id: string | undefined, group: string): boolean => around(id).has(group);
  const drawn = new Set(graph.nodes.map(({ id }) => id));
  const own = graph.groups?.filter(
    ({ id }) =>
      !drawn.has(id) && !isIn(target?.id, id) && text.edges.some((edge) => edge.from.id === id || edge.to.id === id),
  );
  const left = own?.find(({ id }) => {
    const inside = graph.nodes.filter((node) => isIn(node.group, id));
    return inside.length > 0 && inside.every((node) => moved.includes(node.id));
  });
  if (!left) return undefined;
  const message = `"${named(left.label)}" would have no node left for the edges that lead to it. Ungroup it, or reconnect them first.`;
  return { code: 'document/unsupported-shape', message };
}
