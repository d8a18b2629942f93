// Finds the groups of a flowchart that a selection fills or is in.

import type { WorkflowGraph } from '../../graph';

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
  // Stops at a group that is known, so that thousands of nested groups take linear time.
  for (const group of inner)
    for (let at = group; at !== undefined && !found.has(at); at = parents.get(at)) found.add(at);
  return found;
}
