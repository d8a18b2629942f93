import type { WorkflowGraph } from '../../core/graph';
import { layoutForWindow } from './layoutForWindow';

interface LayoutJob {
  readonly id: number;
  readonly graph: WorkflowGraph;
  readonly perRow: number | undefined;
}

self.onmessage = ({ data: { id, graph, perRow } }: MessageEvent<LayoutJob>) => {
  self.postMessage({ id, places: layoutForWindow(graph, perRow) });
};
