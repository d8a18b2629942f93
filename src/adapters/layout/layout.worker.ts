import type { WorkflowGraph } from '../../core/graph';
import { layoutForWindow } from './layoutForWindow';
import type { LayoutRoom } from './layoutTypes';

/** x and y of each node in order, NaN without a position: thousands of small objects would block the page. */
export interface LayoutAnswer {
  readonly id: number;
  readonly points: Float64Array<ArrayBuffer>;
}

interface LayoutJob {
  readonly id: number;
  readonly graph: WorkflowGraph;
  readonly room: LayoutRoom | undefined;
}

self.onmessage = ({ data: { id, graph, room } }: MessageEvent<LayoutJob>) => {
  const places = layoutForWindow(graph, room);
  const points = Float64Array.from(
    graph.nodes.flatMap((node) => [places[node.id]?.x ?? NaN, places[node.id]?.y ?? NaN]),
  );
  self.postMessage({ id, points } satisfies LayoutAnswer, { transfer: [points.buffer] });
};
