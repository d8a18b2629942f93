import type { WorkflowGraph } from '../../core/graph';
import type { Positions } from '../../state/support/ports';

/** The name that a node shares with its other sites: `api:find#2` is the second site of `api:find`. */
const siteOf = (id: string) => id.replace(/#\d+$/, '');

/**
 * The places of nodes that both graphs have. Sites are numbered in the order of the text, so that where one was added or
 * deleted the numbers of a name mean others: none of them keeps its place.
 */
export function keepPositions(known: Positions, graph: WorkflowGraph, open: WorkflowGraph): Positions {
  const sites = new Map<string, number>();
  for (const { id } of graph.nodes) sites.set(siteOf(id), (sites.get(siteOf(id)) ?? 0) + 1);
  for (const { id } of open.nodes) sites.set(siteOf(id), (sites.get(siteOf(id)) ?? 0) - 1);
  return Object.fromEntries(Object.entries(known).filter(([id]) => sites.get(siteOf(id)) === 0));
}
