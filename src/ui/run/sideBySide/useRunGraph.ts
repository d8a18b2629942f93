import { useMemo } from 'react';
import { emptyGraph, type WorkflowGraph } from '../../../core/graph';
import type { SessionDocument } from '../../../core/session';
import { graphOfProcedure, procedureOfSession } from '../../../state/runs/compareRuns';
import type { Positions } from '../../../state/support/ports';
import { positionsOf } from '../../../state/workspace/workspaceState';
import { usePositions } from '../../studio/usePositions';
import { useWeir } from '../../studio/weirContext';

export interface LaidOutRunGraph {
  readonly graph: WorkflowGraph;
  /** Empty until the layout is ready. */
  readonly places: Positions;
}

const none: LaidOutRunGraph = { graph: emptyGraph, places: {} };

/** Lays out the procedure of a session. Nodes that the open canvas has keep their canvas position. */
export function useRunGraph(document: SessionDocument | undefined): LaidOutRunGraph {
  const { workspace } = useWeir();
  const source = procedureOfSession(document);
  const graph = useMemo(() => graphOfProcedure(source), [source]);
  const known = useMemo(() => {
    const state = workspace.getState();
    return state.history.document.source === source ? positionsOf(state, 'procedure') : {};
  }, [source, workspace]);
  const places = usePositions(graph, known);
  return useMemo(() => (places && graph.nodes.length > 0 ? { graph, places } : none), [graph, places]);
}
