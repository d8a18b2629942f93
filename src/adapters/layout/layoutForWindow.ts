import type { WorkflowGraph } from '../../core/graph';
import { isChartForElk } from './isChartForElk';
import { layoutGraph } from './layoutGraph';
import type { LayoutPositions, LayoutRoom } from './layoutTypes';
import { narrowLayout } from './narrowLayout';
import { layoutWithElk } from './runElk';

/** More extreme areas are those of a window that is just being opened or folded. */
const shapes = { min: 0.5, max: 2.5 } as const;

/** The layout for an area: packed into its shape, or folded if it has room for only `perRow` nodes side by side. */
export function layoutForWindow(graph: WorkflowGraph, { perRow, shape }: LayoutRoom = {}): LayoutPositions {
  const isShape = shape !== undefined && shape > 0;
  const places = layoutGraph(graph, isShape ? Math.min(shapes.max, Math.max(shapes.min, shape)) : undefined);
  return perRow === undefined ? places : narrowLayout(graph, places, perRow);
}

/** The layout of a graph by the best method for it. A chart that ELK refuses is laid out by dagre. */
export async function layoutAnyGraph(graph: WorkflowGraph, room?: LayoutRoom): Promise<LayoutPositions> {
  if (room?.perRow !== undefined || !isChartForElk(graph)) return layoutForWindow(graph, room);
  return layoutWithElk(graph).catch(() => layoutGraph(graph));
}
