// Finds the groups around a node or group. Mermaid allows two subgraphs to contain each other, so the search stops at a
// group that it has visited.

import type { GraphGroup } from './workflowGraph';

/**
 * Returns a function from a group's id to the set of that group and all groups around it, innermost first; empty for
 * undefined.
 */
export function groupsAround({
  groups,
}: {
  readonly groups?: readonly Pick<GraphGroup, 'id' | 'parent'>[];
}): (group: string | undefined) => ReadonlySet<string> {
  const parents = new Map(groups?.map(({ id, parent }) => [id, parent]));
  return (group) => {
    const found = new Set<string>();
    for (let at = group; at !== undefined && !found.has(at); at = parents.get(at)) found.add(at);
    return found;
  };
}
