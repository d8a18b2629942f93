import { useCallback, useLayoutEffect } from 'react';
import type { WorkflowGraph } from '../../core/graph';
import { findPlacedEdge, placeEdge } from '../../state/frame/placedEdge';
import { useShell, useWorkspace } from './weirContext';

/** The id of the edge that is selected in the graph, followed through what becomes of it. */
export function useSelectedEdge({
  edges,
}: WorkflowGraph): readonly [string | undefined, (id: string | undefined) => void] {
  const { inspectedEdge: placed, inspectEdge } = useShell('inspectedEdge', 'inspectEdge');
  const documentId = useWorkspace((state) => state.history.document.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document may have an edge between the same ends
  useLayoutEffect(() => () => inspectEdge(undefined), [documentId, inspectEdge]);
  useLayoutEffect(() => {
    if (!placed) return;
    const edge = findPlacedEdge(edges, placed);
    if (edge?.id !== placed.id || edges.length !== placed.count || edges[placed.index] !== edge)
      inspectEdge(edge && placeEdge(edges, edge.id));
  }, [edges, placed, inspectEdge]);
  const select = useCallback(
    (id: string | undefined) => inspectEdge(id === undefined ? undefined : placeEdge(edges, id)),
    [edges, inspectEdge],
  );
  return [placed?.id, select];
}
