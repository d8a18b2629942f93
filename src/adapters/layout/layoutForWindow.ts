import type { WorkflowGraph } from '../../core/graph';
import { layoutGraph } from './layoutGraph';
import type { LayoutPositions } from './layoutTypes';
import { narrowLayout } from './narrowLayout';

/** The layout as it is, or folded for a window that has room for only `perRow` nodes side by side. */
export function layoutForWindow(graph: WorkflowGraph, perRow?: number): LayoutPositions {
  const places = layoutGraph(graph);
  return perRow === undefined ? places : narrowLayout(graph, places, perRow);
}
