import type { WorkflowGraph } from '../../core/graph';
import { layoutGraph } from './layoutGraph';
import { narrowLayout } from './narrowLayout';
import type { Places } from './places';

/** The layout as it is, or folded for a window in which only so many nodes stand side by side. */
export function layoutForWindow(graph: WorkflowGraph, perRow?: number): Places {
  const places = layoutGraph(graph);
  return perRow === undefined ? places : narrowLayout(graph, places, perRow);
}
