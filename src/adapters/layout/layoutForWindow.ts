import type { WorkflowGraph } from '../../core/graph';
import { isChartForElk } from './isChartForElk';
import { layoutGraph } from './layoutGraph';
import type { LayoutPositions } from './layoutTypes';
import { narrowLayout } from './narrowLayout';
import { layoutWithElk } from './runElk';

/** The layout as it is, or folded for a window that has room for only `perRow` nodes side by side. */
export function layoutForWindow(graph: WorkflowGraph, perRow?: number): LayoutPositions {
  const places = layoutGraph(graph);
  return perRow === undefined ? places : narrowLayout(graph, places, perRow);
}

/** The layout of a graph by the best method for it. A chart that ELK refuses is laid out by dagre. */
export async function layoutAnyGraph(graph: WorkflowGraph, perRow?: number): Promise<LayoutPositions> {
  if (perRow !== undefined || !isChartForElk(graph)) return layoutForWindow(graph, perRow);
  return layoutWithElk(graph).catch(() => layoutGraph(graph));
}
