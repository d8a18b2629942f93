// Finds the first and last nodes of a graph's groups: an edge at a group applies to all of these nodes.

import { buildNesting } from './nesting';
import type { WorkflowGraph } from './workflowGraph';

export interface GroupEnds {
  /** Nodes without incoming edges from other nodes of the group, in the order of the graph. */
  readonly first: readonly string[];
  /** Nodes without outgoing edges to other nodes of the group. */
  readonly last: readonly string[];
}

/** Maximum number of enclosing groups considered for an edge; deeper nesting is ignored. */
const mostAround = 64;

/** The ends of the groups with these ids. Nodes of nested groups count as nodes of the enclosing groups. */
export function groupEnds(
  { nodes, edges, groups = [] }: Pick<WorkflowGraph, 'nodes' | 'edges' | 'groups'>,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, GroupEnds> {
  const parents = new Map<string, string>();
  for (const { id, parent } of groups) if (parent !== undefined) parents.set(id, parent);
  for (const { id, group } of nodes) if (group !== undefined) parents.set(id, group);
  const { positionOf: placeOf, meeting } = buildNesting(parents);
  const entered = new Map([...wanted].map((id) => [id, new Set<string>()]));
  const left = new Map([...wanted].map((id) => [id, new Set<string>()]));
  for (const { from, to } of edges) {
    if (from === to) continue;
    let around = meeting(placeOf(from), placeOf(to));
    for (let count = 0; around.depth > 0 && count < mostAround; count++) {
      entered.get(around.id)?.add(to);
      left.get(around.id)?.add(from);
      around = around.parent;
    }
  }
  const ends = new Map([...wanted].map((id) => [id, { first: [] as string[], last: [] as string[] }]));
  for (const { id } of nodes) {
    let around = placeOf(id).parent;
    for (let count = 0; around.depth > 0 && count < mostAround; count++) {
      const found = ends.get(around.id);
      if (found && !entered.get(around.id)?.has(id)) found.first.push(id);
      if (found && !left.get(around.id)?.has(id)) found.last.push(id);
      around = around.parent;
    }
  }
  return ends;
}
