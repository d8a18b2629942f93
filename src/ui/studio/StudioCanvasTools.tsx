// What drawing on the canvas means for the document: loaded after the first picture.

import { useMemo } from 'react';
import type { WorkflowGraph } from '../../core/graph';
import type { Folds } from '../../core/projection';
import { studioMessages as t } from '../../messages/studio.en';
import type { GraphView } from '../../state/support/analysis';
import { CanvasTools } from '../canvas/tools/CanvasTools';
import type { BreakpointChoice } from './commandSource';
import { buildFlowchartDrawing } from './flowchart/flowchartDrawing';
import { nodeBreakpointOf, sessionNodeOf } from './nodeBreakpoint';
import { buildDrawing } from './studioDrawing';
import { useShell, useWeir, useWorkspace, type WeirStores } from './weirContext';

export interface StudioCanvasToolsProps {
  readonly view: GraphView;
  /** The whole graph, nothing folded. */
  readonly graph: WorkflowGraph;
  readonly folds: Folds;
  readonly folded: ReadonlySet<string>;
  readonly readOnly: boolean;
  readonly onFold: (nodeId: string) => void;
  readonly onFoldAll: () => void;
}

const breakpointsOf = (runs: WeirStores['runs']): BreakpointChoice => ({
  of: (node) => {
    const { breakpoints, shown, planned, toggleNodeBreakpoint } = runs.getState();
    const id = sessionNodeOf(node, shown ?? planned);
    if (id === undefined) return undefined;
    return { isOn: nodeBreakpointOf(breakpoints, id) === 'on', toggle: () => toggleNodeBreakpoint(id) };
  },
});

export function StudioCanvasTools(props: StudioCanvasToolsProps) {
  const { view, graph, folds, folded, readOnly, onFold, onFoldAll } = props;
  const { workspace, runs } = useWeir();
  const selection = useWorkspace((state) => state.selection);
  const documentId = useWorkspace((state) => state.history.document.id);
  const kind = useWorkspace((state) => state.history.document.kind);
  const setRightTab = useShell((state) => state.setRightTab);
  const openDialog = useShell((state) => state.openDialog);
  const mode = useShell((state) => state.mode);
  const drawing = useMemo(() => {
    const build = kind === 'pdl' ? buildDrawing : buildFlowchartDrawing;
    return build({
      get: workspace.getState,
      view,
      isReadOnly: readOnly,
      graph,
      folds,
      folded,
      onFold,
      onFoldAll,
      showRange: (range) => {
        if (mode === 'author') setRightTab('source');
        workspace.getState().revealRange(range);
      },
      showInspector: () => setRightTab(mode === 'author' ? 'inspector' : 'event'),
      inspectorWords: mode === 'author' ? t.openInTheInspector : t.showItsEvents,
      ...(mode === 'run' ? { breakpoint: breakpointsOf(runs) } : {}),
      showHelp: () => openDialog('keys'),
    });
  }, [workspace, runs, view, kind, readOnly, graph, folds, folded, onFold, onFoldAll, mode, setRightTab, openDialog]);
  // Menus and fields are about one document.
  return <CanvasTools key={documentId} drawing={drawing} selection={selection} />;
}
