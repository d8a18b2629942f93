import { useEffect, useMemo, useState } from 'react';
import { emptyGraph, type WorkflowGraph } from '../../../core/graph';
import { buildProcedureGraph, readPdl } from '../../../core/language';
import type { SessionDocument } from '../../../core/session';
import type { Positions } from '../../../state/support/ports';
import { positionsOf } from '../../../state/workspace/workspaceState';
import { useWeir, useWorkspace } from '../../studio/weirContext';

export interface RunGraph {
  readonly graph: WorkflowGraph;
  /** Empty until the layout has answered. */
  readonly places: Positions;
}

const none: RunGraph = { graph: emptyGraph, places: {} };

/** The procedure a session ran on, laid out: as it stands on the canvas as far as that has its nodes. */
export function useRunGraph(document: SessionDocument | undefined): RunGraph {
  const { workspace } = useWeir();
  const placeVersions = useWorkspace((state) => state.placeVersions);
  const source = document?.kind === 'pdl' ? document.source : document?.procedure;
  const graph = useMemo(
    () => (source === undefined ? emptyGraph : buildProcedureGraph(readPdl(source).document)),
    [source],
  );
  const [found, setFound] = useState(none);
  useEffect(() => {
    if (graph.nodes.length === 0) return;
    let isWanted = true;
    const state = workspace.getState();
    const known = state.history.document.source === source ? positionsOf(state, 'procedure') : {};
    if (graph.nodes.every(({ id }) => known[id])) {
      setFound({ graph, places: known });
      return;
    }
    placeVersions(graph, known).then(
      (places) => isWanted && setFound({ graph, places }),
      // The sessions are told without their graph.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [graph, source, workspace, placeVersions]);
  return found.graph === graph ? found : none;
}
