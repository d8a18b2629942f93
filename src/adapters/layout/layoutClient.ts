// Layout off the main thread. dagre is loaded with the worker and not with the app's first script.

import type { WorkflowGraph } from '../../core/graph';
import { connectWorker } from '../workers/connectWorker';
import { isChartForElk } from './isChartForElk';
import type { LayoutMethods } from './layout.worker';
import type { LayoutPositions, LayoutRoom } from './layoutTypes';

export interface LayoutClient {
  /**
   * Without a worker the layout runs on the main thread. Rejects if neither can be loaded; a later call tries again.
   */
  layout(graph: WorkflowGraph, room?: LayoutRoom): Promise<LayoutPositions>;
  /** Starts the workers before the first graph arrives. Rejects if one cannot be loaded. */
  warm(): Promise<unknown>;
}

const loadElkLayout = () => import('./runElk');

const onMainThread = async (graph: WorkflowGraph, room?: LayoutRoom) =>
  (await import('./layoutForWindow')).layoutAnyGraph(graph, room);

const placesOf = ({ nodes }: WorkflowGraph, points: Float64Array): LayoutPositions =>
  Object.fromEntries(
    nodes.flatMap(({ id }, index) => {
      const [x = NaN, y = NaN] = [points[2 * index], points[2 * index + 1]];
      return Number.isNaN(x) ? [] : [[id, { x, y }] as const];
    }),
  );

export function createLayoutClient(): LayoutClient {
  const client = connectWorker<LayoutMethods>(
    () => new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' }),
  );
  const inWorker = (graph: WorkflowGraph, room: LayoutRoom | undefined) =>
    client.call('layout', { graph, room }).then(
      (points) => placesOf(graph, points),
      () => onMainThread(graph, room),
    );
  return {
    warm: async () => {
      client.warm();
      await (await loadElkLayout()).loadElk();
    },
    layout: (graph, room) =>
      room?.perRow === undefined && isChartForElk(graph)
        ? loadElkLayout()
            .then(({ layoutWithElk }) => layoutWithElk(graph))
            .catch(() => inWorker(graph, room))
        : inWorker(graph, room),
  };
}
