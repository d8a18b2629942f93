import { useCallback, useMemo } from 'react';
import type { WorkflowGraph } from '../../core/graph';
import type { Positions } from '../../state/support/ports';
import { useAsyncAnswer } from '../kit/useAsyncAnswer';
import { useWorkspace } from './weirContext';

const none: Positions = {};

/**
 * Positions of all nodes of a graph other than the open one: `known` positions are kept, the others are laid out around
 * them. Undefined until the layout is computed, and if it fails.
 */
export function usePositions(graph: WorkflowGraph | undefined, known: Positions = none): Positions | undefined {
  const placeVersions = useWorkspace((state) => state.placeVersions);
  const areKnown = useMemo(() => graph?.nodes.every(({ id }) => known[id]), [graph, known]);
  const place = useCallback(
    (graphToPlace: WorkflowGraph) => placeVersions(graphToPlace, known),
    [placeVersions, known],
  );
  const found = useAsyncAnswer(areKnown ? undefined : graph, place);
  return areKnown ? known : found;
}
