// The drawing tools of the canvas for the open document. Loaded after the first render.

import { useMemo } from 'react';
import type { WorkflowGraph } from '../../core/graph';
import { studioMessages as t } from '../../messages/studio.en';
import { nodeBreakpointOf, sessionNodeIdOf } from '../../state/logView/nodeBreakpoint';
import { CanvasTools } from '../canvas/tools/CanvasTools';
import type { BreakpointChoice } from './commandSource';
import { buildFlowchartDrawing } from './flowchart/flowchartDrawing';
import { NameFilter } from './NameFilter';
import { buildStudioDrawing } from './studioDrawing';
import type { FoldedView } from './useFoldedView';
import { useShell, useWeir, useWorkspace, type WeirStores } from './weirContext';

interface StudioCanvasToolsProps {
  /** The whole graph, without folding. */
  readonly graph: WorkflowGraph;
  readonly fold: FoldedView;
  readonly readOnly: boolean;
  /** Shows the events of a node. Takes the session's id of the node. */
  readonly onShowVisits: ((id: string) => void) | undefined;
}

const breakpointsOf = (runs: WeirStores['runs'], showVisits: ((id: string) => void) | undefined): BreakpointChoice => ({
  of: (node) => {
    const { active, cursor, breakpoints, shown, planned, toggleNodeBreakpoint, resume } = runs.getState();
    const id = sessionNodeIdOf(node, shown ?? planned);
    if (id === undefined) return undefined;
    const isEnabled = nodeBreakpointOf(breakpoints, id) === 'on';
    const canResume = active?.live.paused && cursor === undefined && active.live.phase.kind !== 'ended';
    return {
      isEnabled,
      toggle: () => toggleNodeBreakpoint(id),
      runTo: canResume
        ? () => {
            // A temporary breakpoint: it is removed as soon as the session pauses again.
            if (!isEnabled) {
              toggleNodeBreakpoint(id);
              const stop = runs.subscribe((now, before) => {
                const isSameRun = now.active?.id === active.id;
                const isPausedNow = now.active?.live.paused && !before.active?.live.paused;
                if (isSameRun && !isPausedNow && now.active?.live.phase.kind !== 'ended') return;
                stop();
                if (nodeBreakpointOf(now.breakpoints, id) === 'on') now.toggleNodeBreakpoint(id);
              });
            }
            resume();
          }
        : undefined,
      showVisits: (shown?.nodes[id]?.visits.length ?? 0) > 0 ? showVisits && (() => showVisits(id)) : undefined,
    };
  },
});

export function StudioCanvasTools({ graph, fold, readOnly, onShowVisits }: StudioCanvasToolsProps) {
  const { folds, folded, toggle, toggleAll } = fold;
  const { workspace, runs } = useWeir();
  const { view, selection } = useWorkspace('view', 'selection');
  const documentId = useWorkspace((state) => state.history.document.id);
  const kind = useWorkspace((state) => state.history.document.kind);
  const { setRightTab, openDialog, mode } = useShell('setRightTab', 'openDialog', 'mode');
  const drawing = useMemo(() => {
    const build = kind === 'pdl' ? buildStudioDrawing : buildFlowchartDrawing;
    return build({
      get: workspace.getState,
      view,
      isReadOnly: readOnly,
      graph,
      folds,
      folded,
      onFold: toggle,
      onFoldAll: toggleAll,
      showRange: (range) => {
        if (mode === 'author') setRightTab('source');
        workspace.getState().revealRange(range);
      },
      showInspector: () => setRightTab(mode === 'author' ? 'inspector' : 'event'),
      inspectorWords: mode === 'author' ? t.openInTheInspector : t.showItsEvents,
      ...(mode === 'run' ? { breakpoint: breakpointsOf(runs, onShowVisits) } : {}),
      showHelp: () => openDialog('keys'),
      offer: (text) => openDialog('import', text),
    });
  }, [
    workspace,
    runs,
    view,
    kind,
    readOnly,
    graph,
    folds,
    folded,
    toggle,
    toggleAll,
    mode,
    setRightTab,
    onShowVisits,
    openDialog,
  ]);
  // Remount per document: menus and fields belong to one document.
  return (
    <>
      <CanvasTools key={documentId} drawing={drawing} selection={selection} />
      {view === 'dependency' && (
        <NameFilter
          key={`filter of ${documentId}`}
          graph={graph}
          home={fold.foldedGraph.home}
          onGoTo={(id) => workspace.getState().select([id])}
        />
      )}
    </>
  );
}
