// Layout off the main thread. dagre is loaded with the worker and not with the app's first script.

import type { WorkflowGraph } from '../../core/graph';
import { isChartForElk } from './isChartForElk';
import type { LayoutAnswer } from './layout.worker';
import type { LayoutPositions, LayoutRoom } from './layoutTypes';

export interface LayoutClient {
  /**
   * Without a worker the layout runs on the main thread. Rejects if neither can be loaded; a later call tries again.
   */
  layout(graph: WorkflowGraph, room?: LayoutRoom): Promise<LayoutPositions>;
  /** Starts the worker before the first graph arrives. */
  warm(): void;
  dispose(): void;
}

const onMainThread = async (graph: WorkflowGraph, room?: LayoutRoom) =>
  (await import('./layoutForWindow')).layoutAnyGraph(graph, room);

const placesOf = ({ nodes }: WorkflowGraph, points: LayoutAnswer['points']): LayoutPositions =>
  Object.fromEntries(
    nodes.flatMap(({ id }, index) => {
      const [x = NaN, y = NaN] = [points[2 * index], points[2 * index + 1]];
      return Number.isNaN(x) ? [] : [[id, { x, y }] as const];
    }),
  );

export function createLayoutClient(): LayoutClient {
  if (typeof Worker === 'undefined') return { layout: onMainThread, warm: () => undefined, dispose: () => undefined };
  interface Waiting {
    readonly graph: WorkflowGraph;
    readonly room: LayoutRoom | undefined;
    readonly resolve: (places: LayoutPositions) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let worker: Worker | undefined;
  const open = (): Worker => {
    const created = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
    created.onmessage = ({ data: { id, points } }: MessageEvent<LayoutAnswer>) => {
      const pending = waiting.get(id);
      waiting.delete(id);
      pending?.resolve(placesOf(pending.graph, points));
    };
    created.onerror = () => {
      created.terminate();
      worker = undefined;
      for (const { graph, room, resolve, reject } of waiting.values()) onMainThread(graph, room).then(resolve, reject);
      waiting.clear();
    };
    return created;
  };
  const warm = () => {
    worker ??= open();
    return worker;
  };
  const inWorker = (graph: WorkflowGraph, room: LayoutRoom | undefined) =>
    new Promise<LayoutPositions>((resolve, reject) => {
      count += 1;
      waiting.set(count, { graph, room, resolve, reject });
      warm().postMessage({ id: count, graph, room });
    });
  return {
    warm: () => void warm(),
    layout: (graph, room) =>
      room?.perRow === undefined && isChartForElk(graph)
        ? import('./runElk').then(({ layoutWithElk }) => layoutWithElk(graph)).catch(() => inWorker(graph, room))
        : inWorker(graph, room),
    dispose: () => worker?.terminate(),
  };
}
