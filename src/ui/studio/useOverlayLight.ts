// The light that the chosen overlay throws on a graph: the session's statuses, amounts of it, or many sessions'.

import { useEffect, useMemo, useState } from 'react';
import type { WorkflowGraph } from '../../core/graph';
import { type CanvasFlip, type CanvasLight, type RunLight, runId } from '../../core/projection';
import type { SessionState } from '../../core/session';
import { chooseRuns } from '../../state/runs/overlayStore';
import { fetchedAhead } from '../kit/later';
import { useOverlay, useRun, useShell, useWorkspace } from './weirContext';

export type OverlayLight = Pick<CanvasLight, 'run' | 'path' | 'jumps' | 'nodeHeat' | 'edgeHeat' | 'scale' | 'flips'>;

/** Whether the overlay is over stored runs, and so needs no session that is open. */
export function useIsOverRuns(): boolean {
  return useOverlay(({ mode }) => mode === 'coverage' || mode === 'frequency');
}

/** Reads the chosen runs of the open document and lays them over the graph, while that is looked at. */
function useCoverage(graph: WorkflowGraph, isWanted: boolean) {
  const runs = useRun((state) => state.runs);
  const { choice, readRuns, measure, read, measured } = useOverlay('choice', 'readRuns', 'measure', 'read', 'measured');
  const documentId = useWorkspace((state) => state.history.document.id);
  useEffect(() => {
    if (isWanted) void readRuns(chooseRuns(runs, documentId, choice));
  }, [isWanted, readRuns, runs, documentId, choice]);
  useEffect(() => {
    if (isWanted && read) void measure(graph);
  }, [isWanted, measure, graph, read]);
  return isWanted && measured?.graph === graph ? measured.coverage : undefined;
}

/** Verdicts of the open run that would be others, on the node of the graph they are about. */
function useFlips(
  shown: SessionState | undefined,
  graph: WorkflowGraph,
  workflow: number,
  light: RunLight | undefined,
) {
  const trial = useOverlay((state) => state.trial);
  const activeId = useRun((state) => state.active?.id);
  return useMemo((): Record<string, CanvasFlip> | undefined => {
    const result = trial?.runId === activeId ? trial?.result : undefined;
    if (!result || !shown || !light) return undefined;
    const byName = new Map<string, { denied: number; allowed: number }>();
    for (const { nodeId, flip } of result.decisions) {
      if (!flip || nodeId === undefined) continue;
      const counted = byName.get(nodeId) ?? { denied: 0, allowed: 0 };
      counted[flip] += 1;
      byName.set(nodeId, counted);
    }
    const sites = new Map<string, string>();
    for (const node of graph.nodes) {
      const id = runId(shown, node, workflow);
      if (id === undefined) continue;
      // Of several places the one that was visited, else the first.
      if (!sites.has(id) || ((light.run[node.id]?.visits.length ?? 0) > 0 && !isVisited(sites.get(id), light)))
        sites.set(id, node.id);
    }
    return Object.fromEntries(
      [...byName].flatMap(([id, flip]) => {
        const site = sites.get(id);
        return site === undefined ? [] : [[site, flip] as const];
      }),
    );
  }, [trial, activeId, shown, graph, workflow, light]);
}

const isVisited = (site: string | undefined, light: RunLight) =>
  site !== undefined && (light.run[site]?.visits.length ?? 0) > 0;

const loadLight = fetchedAhead(() => import('./runLight'));
type Project = Awaited<ReturnType<typeof loadLight>>['projectRunLight'];

/** Once loaded, a session is laid over its graph at once. */
let loaded: Project | undefined;

function useProjection(isWanted: boolean): Project | undefined {
  const [project, setProject] = useState(() => loaded);
  useEffect(() => {
    if (!isWanted || project) return;
    loadLight().then(
      ({ projectRunLight }) => {
        loaded = projectRunLight;
        setProject(() => projectRunLight);
      },
      // The session is told without its statuses on the graph.
      () => undefined,
    );
  }, [isWanted, project]);
  return project;
}

/** Undefined where there is nothing to lay over the graph. `workflow`: the one of the session that the graph is of. */
export function useOverlayLight(
  shown: SessionState | undefined,
  graph: WorkflowGraph,
  workflow: number,
): OverlayLight | undefined {
  const isRunMode = useShell((state) => state.mode === 'run');
  const { mode, meter } = useOverlay('mode', 'meter');
  const isOverRuns = useIsOverRuns() && isRunMode;
  const coverage = useCoverage(graph, isOverRuns);
  const project = useProjection(shown !== undefined);
  const runLight = useMemo(
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
  const flips = useFlips(shown, graph, workflow, runLight);
  return useMemo((): OverlayLight | undefined => {
    const more = flips ? { flips } : {};
    if (heat) return { ...heat, ...more, ...(mode === 'order' && runLight ? { path: runLight.path } : {}) };
    const light = isOverRuns ? undefined : runLight;
    return light || flips ? { ...light, ...more } : undefined;
  }, [heat, mode, runLight, isOverRuns, flips]);
}
