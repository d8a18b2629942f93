// The groups around a place of a flowchart. Two subgraphs may name each other, and Mermaid lets them: a group that is
// met again ends the way out.

import type { WorkflowGraph } from '../../graph';

/** For a group's id: itself and the groups around it, innermost first; for undefined none. */
export function groupsAround(graph: WorkflowGraph): (group: string | undefined) => ReadonlySet<string> {
  const parents = new Map(graph.groups?.map(({ id, parent }) => [id, parent]));
  return (group) => {
    const found = new Set<string>();
    for (let at = group; at !== undefined && !found.has(at); at = parents.get(at)) found.add(at);
    return found;
  };
}

/** Groups all of whose nodes are among these, and that have one. */
export function fullySelectedGroups(graph: WorkflowGraph, nodeIds: ReadonlySet<string>): ReadonlySet<string> {
  const around = (isSelected: boolean) =>
    allGroupsAround(
      graph,
      graph.nodes.filter(({ id }) => nodeIds.has(id) === isSelected).map(({ group }) => group),
    );
  const others = around(false);
  return new Set([...around(true)].filter((id) => !others.has(id)));
}

/** These groups and all groups around one of them. */
export function allGroupsAround(graph: WorkflowGraph, inner: Iterable<string | undefined>): ReadonlySet<string> {
  const parents = new Map(graph.groups?.map(({ id, parent }) => [id, parent]));
  const found = new Set<string>();
  for (const group of inner)
    for (let at = group; at !== undefined && !found.has(at); at = parents.get(at)) found.add(at);
  return found;
}
