import { groupsAround, type WorkflowGraph } from '../../core/graph';

/**
 * Replaces nodes by their subgraph if all nodes of the subgraph are selected: the contents of a new frame around the
 * nodes. A subgraph that contains the whole selection is not collapsed; it stays around the new one.
 */
export function collapseToGroups(graph: WorkflowGraph, nodeIds: readonly string[]): readonly string[] {
  const around = groupsAround(graph);
  const wanted = new Set(nodeIds);
  const countByGroup = new Map<string, number>();
  const left = new Set<string>();
  for (const node of graph.nodes) {
    for (const group of around(node.group)) {
      if (wanted.has(node.id)) countByGroup.set(group, (countByGroup.get(group) ?? 0) + 1);
      else left.add(group);
    }
  }
  const homes = new Map(graph.nodes.map((node) => [node.id, node.group]));
  const whole = nodeIds.map(
    (id) =>
      [...around(homes.get(id))].findLast((group) => !left.has(group) && countByGroup.get(group) !== wanted.size) ?? id,
  );
  return [...new Set(whole)];
}
