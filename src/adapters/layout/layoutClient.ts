// Layout off the main thread. dagre is loaded with the worker and not with the app's first script.

import type { WorkflowGraph } from '../../core/graph';
import { isChartForElk } from './isChartForElk';
import type { LayoutAnswer } from './layout.worker';
import type { LayoutPositions } from './layoutTypes';

export interface LayoutClient {
  /**
   * `perRow`: for a narrow window, at most as many nodes side by side. Without a worker the layout runs on the main
   * thread. Rejects if neither can be loaded; a later call tries again.
   */
  layout(graph: WorkflowGraph, perRow?: number): Promise<LayoutPositions>;
  /** Starts the worker before the first graph arrives. */
  warm(): void;
  dispose(): void;
}

const onMainThread = async (graph: WorkflowGraph, perRow?: number) =>
  (await import('./layoutForWindow')).layoutAnyGraph(graph, perRow);

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
    readonly perRow: number | undefined;
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
      for (const { graph, perRow, resolve, reject } of waiting.values())
        onMainThread(graph, perRow).then(resolve, reject);
      waiting.clear();
    };
    return created;
  };
  const warm = () => {
    worker ??= open();
    return worker;
  };
  const inWorker = (graph: WorkflowGraph, perRow: number | undefined) =>
    new Promise<LayoutPositions>((resolve, reject) => {
      count += 1;
      waiting.set(count, { graph, perRow, resolve, reject });
      warm().postMessage({ id: count, graph, perRow });
    });
  return {
    warm: () => void warm(),
    layout: (graph, perRow) =>
      perRow === undefined && isChartForElk(graph)
        ? import('./runElk').then(({ layoutWithElk }) => layoutWithElk(graph)).catch(() => inWorker(graph, perRow))
        : inWorker(graph, perRow),
    dispose: () => worker?.terminate(),
  };
}
