import type { WorkflowGraph } from '../../core/graph';
import { layoutGraph } from './layoutGraph';

interface LayoutJob {
  readonly id: number;
  readonly graph: WorkflowGraph;
}

self.onmessage = (event: MessageEvent<LayoutJob>) => {
  self.postMessage({ id: event.data.id, places: layoutGraph(event.data.graph) });
};
