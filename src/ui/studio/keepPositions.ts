import { type WorkflowGraph, withoutSite } from '../../core/graph';
import type { Positions } from '../../state/support/ports';

/**
 * The places of nodes that both graphs have. Sites are numbered in the order of the text, so that where one was added or
 * deleted the numbers of a name mean others: none of them keeps its place.
 */
export function keepPositions(known: Positions, graph: WorkflowGraph, open: WorkflowGraph): Positions {
  const sites = new Map<string, number>();
  for (const { id } of graph.nodes) sites.set(withoutSite(id), (sites.get(withoutSite(id)) ?? 0) + 1);
  for (const { id } of open.nodes) sites.set(withoutSite(id), (sites.get(withoutSite(id)) ?? 0) - 1);
  return Object.fromEntries(Object.entries(known).filter(([id]) => sites.get(withoutSite(id)) === 0));
}
