import type { WorkflowGraph } from '../../core/graph';
import { serveWorker } from '../workers/serveWorker';
import { layoutForWindow } from './layoutForWindow';
import type { LayoutRoom } from './layoutTypes';

export interface LayoutMethods {
  /** x and y of each node in order, NaN without a position: thousands of small objects would block the page. */
  layout(input: { readonly graph: WorkflowGraph; readonly room: LayoutRoom | undefined }): Float64Array;
}

serveWorker<LayoutMethods>({
  layout:
    async () =>
    ({ graph, room }) => {
      const places = layoutForWindow(graph, room);
      return Float64Array.from(graph.nodes.flatMap(({ id }) => [places[id]?.x ?? NaN, places[id]?.y ?? NaN]));
    },
});
