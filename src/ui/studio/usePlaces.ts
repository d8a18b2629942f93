import { useEffect, useMemo, useState } from 'react';
import type { WorkflowGraph } from '../../core/graph';
import type { Positions } from '../../state/support/ports';
import { useWorkspace } from './weirContext';

const none: Positions = {};

/**
 * Places of all nodes of a graph that is not the open one: the `known` ones stay, the others are laid out around them.
 * Undefined until the layout has answered, and where it cannot.
 */
export function usePlaces(graph: WorkflowGraph | undefined, known: Positions = none): Positions | undefined {
  const placeVersions = useWorkspace((state) => state.placeVersions);
  const [found, setFound] = useState<{ readonly graph: WorkflowGraph; readonly places: Positions } | undefined>();
  const areKnown = useMemo(() => graph?.nodes.every(({ id }) => known[id]), [graph, known]);
  useEffect(() => {
    if (!graph || areKnown) return;
    let isWanted = true;
    placeVersions(graph, known).then(
      (places) => isWanted && setFound({ graph, places }),
      // What is told beside the graph is told without it.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [graph, known, areKnown, placeVersions]);
  if (!graph) return undefined;
  if (areKnown) return known;
  return found?.graph === graph ? found.places : undefined;
}
