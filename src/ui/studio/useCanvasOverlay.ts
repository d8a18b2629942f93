// The overlay that is chosen for a graph: the statuses of the session, a heat map of it, or the coverage of stored
// runs.

import { useEffect, useMemo } from 'react';
import type { GraphNode, WorkflowGraph } from '../../core/graph';
import { type CanvasFlip, type CanvasOverlay, type RunOverlay, runId } from '../../core/projection';
import type { SessionState } from '../../core/session';
import { chooseRuns } from '../../state/runs/overlayStore';
import { useLazyModule } from '../kit/useLazyModule';
import { loadStudioParts } from './loadStudioParts';
import { useOverlay, useRun, useShell, useWorkspace } from './weirContext';

export type RunCanvasOverlay = Pick<
  CanvasOverlay,
  'run' | 'path' | 'jumps' | 'nodeHeat' | 'edgeHeat' | 'scale' | 'flips'
>;

/** Whether the overlay uses stored runs and therefore needs no open session. */
export function useShowsStoredRuns(): boolean {
  return useOverlay(({ mode }) => mode === 'coverage' || mode === 'frequency');
}

/** Reads the chosen runs of the open document and measures their coverage of the graph, while the overlay is shown. */
function useCoverage(graph: WorkflowGraph, isEnabled: boolean) {
  const runs = useRun((state) => state.runs);
  const { choice, readRuns, measure, read, measured } = useOverlay('choice', 'readRuns', 'measure', 'read', 'measured');
  const documentId = useWorkspace((state) => state.history.document.id);
  useEffect(() => {
    if (isEnabled) void readRuns(chooseRuns(runs, documentId, choice));
  }, [isEnabled, readRuns, runs, documentId, choice]);
  useEffect(() => {
    if (isEnabled && read) void measure(graph);
  }, [isEnabled, measure, graph, read]);
  return isEnabled && measured?.graph === graph ? measured.coverage : undefined;
}

/** Verdicts of the open run that change under the trial settings, by the graph node they apply to. */
function useFlips(
  shown: SessionState | undefined,
  graph: WorkflowGraph,
  workflow: number,
  overlay: RunOverlay | undefined,
) {
  const trial = useOverlay((state) => state.trial);
  const activeId = useRun((state) => state.active?.id);
  return useMemo((): Record<string, CanvasFlip> | undefined => {
    const result = trial?.runId === activeId ? trial?.result : undefined;
    if (!result || !shown || !overlay) return undefined;
    const byName = new Map<string, { denied: number; allowed: number }>();
    for (const { nodeId, flip } of result.decisions) {
      if (!flip || nodeId === undefined) continue;
      const counted = byName.get(nodeId) ?? { denied: 0, allowed: 0 };
      counted[flip] += 1;
      byName.set(nodeId, counted);
    }
    // Among several sites: a visited one, else the first.
    const isVisited = ({ id }: GraphNode) => (overlay.run[id]?.visits.length ?? 0) > 0;
    const isOpen = (node: GraphNode) => !isVisited(node);
    const flips: Record<string, CanvasFlip> = {};
    for (const node of [...graph.nodes.filter(isVisited), ...graph.nodes.filter(isOpen)]) {
      const id = runId(shown, node, workflow);
      const flip = id === undefined ? undefined : byName.get(id);
      if (id === undefined || !flip) continue;
      flips[node.id] = flip;
      byName.delete(id);
    }
    return flips;
  }, [trial, activeId, shown, graph, workflow, overlay]);
}

/** Undefined if there is no overlay. `workflow`: index of the session's workflow that the graph shows. */
export function useCanvasOverlay(
  shown: SessionState | undefined,
  graph: WorkflowGraph,
  workflow: number,
): RunCanvasOverlay | undefined {
  const isRunMode = useShell((state) => state.mode === 'run');
  const { mode, meter } = useOverlay('mode', 'meter');
  const showsStoredRuns = useShowsStoredRuns() && isRunMode;
  const coverage = useCoverage(graph, showsStoredRuns);
  const project = useLazyModule(loadStudioParts, shown !== undefined)?.projectRunOverlay;
  const runOverlay = useMemo(
    () => (shown ? project?.(shown, graph, workflow) : undefined),
    [project, shown, graph, workflow],
  );
  const heat = useMemo(() => {
    if (!isRunMode || !meter || mode === 'status') return undefined;
    if (mode === 'coverage' || mode === 'frequency') {
      return coverage && meter.projectCoverage(coverage, graph, mode);
    }
    return shown && meter.projectHeat(shown, graph, mode, workflow);
  }, [isRunMode, meter, mode, coverage, graph, shown, workflow]);
  const flips = useFlips(shown, graph, workflow, runOverlay);
  return useMemo((): RunCanvasOverlay | undefined => {
    const more = flips ? { flips } : {};
    if (heat) return { ...heat, ...more, ...(mode === 'order' && runOverlay ? { path: runOverlay.path } : {}) };
    const overlay = showsStoredRuns ? undefined : runOverlay;
    return overlay || flips ? { ...overlay, ...more } : undefined;
  }, [heat, mode, runOverlay, showsStoredRuns, flips]);
}
