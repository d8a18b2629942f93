import { type WorkflowGraph, withoutSite } from '../../core/graph';
import type { Positions } from '../support/ports';

/**
 * The positions of nodes that both graphs have. Sites are numbered in text order, so adding or deleting one changes the
 * numbers of the others: if the count of a name's sites differs, none of them keeps its position.
 */
export function keepPositions(known: Positions, graph: WorkflowGraph, open: WorkflowGraph): Positions {
  const sites = new Map<string, number>();
  for (const { id } of graph.nodes) sites.set(withoutSite(id), (sites.get(withoutSite(id)) ?? 0) + 1);
  for (const { id } of open.nodes) sites.set(withoutSite(id), (sites.get(withoutSite(id)) ?? 0) - 1);
  return Object.fromEntries(Object.entries(known).filter(([id]) => sites.get(withoutSite(id)) === 0));
}
