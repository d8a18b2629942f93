// Finds the groups around a node or group of a flowchart. Mermaid allows two subgraphs to contain each other, so the
// search stops at a group that it has visited.

import type { WorkflowGraph } from '../../graph';

/**
 * Returns a function from a group's id to the set of that group and all groups around it, innermost first; empty for
 * undefined.
 */
export function groupsAround(graph: WorkflowGraph): (group: string | undefined) => ReadonlySet<string> {
  const parents = new Map(graph.groups?.map(({ id, parent }) => [id, parent]));
  return (group) => {
    const found = new Set<string>();
    for (let at = group; at !== undefined && !found.has(at); at = parents.get(at)) found.add(at);
    return found;
  };
}

/** Nonempty groups whose nodes are all in `nodeIds`. */
export function fullySelectedGroups(graph: WorkflowGraph, nodeIds: ReadonlySet<string>): ReadonlySet<string> {
  const around = (isSelected: boolean) =>
    allGroupsAround(
      graph,
      graph.nodes.filter(({ id }) => nodeIds.has(id) === isSelected).map(({ group }) => group),
    );
  const others = around(false);
  return new Set([...around(true)].filter((id) => !others.has(id)));
}

/** These groups and all groups around them. */
export function allGroupsAround(graph: WorkflowGraph, inner: Iterable<string | undefined>): ReadonlySet<string> {
  const parents = new Map(graph.groups?.map(({ id, parent }) => [id, parent]));
  const found = new Set<string>();
  for (const group of inner)
    for (let at = group; at !== undefined && !found.has(at); at = parents.get(at)) found.add(at);
  return found;
}
