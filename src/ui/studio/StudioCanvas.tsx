import { ChevronsDownUp, ChevronsUpDown, LayoutGrid } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { WorkflowGraph } from '../../core/graph';
import { type CanvasOverlay, type CanvasView, withEmptySlots } from '../../core/projection';
import { compareSeverity } from '../../core/support';
import { studioMessages as t } from '../../messages/studio.en';
import { viewFoldedGraph } from '../../state/inspection/foldedView';
import { nodeBreakpointOf, sessionNodeIdOf } from '../../state/logView/nodeBreakpoint';
import { type Analysis, graphIn } from '../../state/support/analysis';
import type { Positions } from '../../state/support/ports';
import type { CardProblem } from '../canvas';
import { canvasCommands } from '../canvas/canvasCommands';
import { WorkflowCanvas } from '../canvas/WorkflowCanvas';
import { IconButton } from '../kit/Button';
import { keyTextOf, useKeyBindings } from '../kit/keys';
import { Row } from '../kit/Layout';
import { lazyComponent } from '../kit/lazyComponent';
import { readingWidth, useMedia } from '../kit/useMedia';
import { testIds } from '../testIds';
import { loadStudioParts } from './loadStudioParts';
import styles from './StudioCanvas.module.css';
import { useFoldedView } from './useFoldedView';
import { ViewSwitch, viewNames } from './ViewSwitch';
import { useRun, useShell, useWeir, useWorkspace } from './weirContext';

const StartHint = lazyComponent(async () => (await loadStudioParts()).StartHint);
const StudioCanvasTools = lazyComponent(async () => (await loadStudioParts()).StudioCanvasTools);

const ColoursSwitch = lazyComponent(async () => (await loadStudioParts()).ColoursSwitch);
const FlowchartNotes = lazyComponent(async () => (await loadStudioParts()).FlowchartNotes);

interface StudioCanvasProps {
  /** The overlay of a run. */
  readonly overlay?: Pick<CanvasOverlay, 'run' | 'path' | 'jumps'>;
  readonly readOnly?: boolean;
  /** The graphs to show instead of the document's own. A run stays bound to the text it ran on. */
  readonly graphs?: Analysis['graphs'];
  /** Positions of the nodes of those graphs; the document's positions by default. */
  readonly places?: Positions;
  readonly legend?: ReactNode;
  /** Shows the events of a node. Takes the session's id of the node. */
  readonly onShowVisits?: (id: string) => void;
}

/** Milliseconds without a new analysis after which a large one is drawn. */
const REST = 250;
/** Number of nodes above which drawing is deferred. */
const LARGE = 4_000;

const isLarge = ({ graphs }: Analysis) => Object.values(graphs).some((graph) => (graph?.nodes.length ?? 0) > LARGE);

/**
 * The analysis to draw. With thousands of nodes, rebuilding the canvas on each keystroke is too slow, so a large graph
 * is drawn once typing pauses. Lists of problems, marks and fixes are not deferred.
 */
function useDrawnAnalysis(): Analysis {
  const { editorKey: key, analysis: newest } = useWorkspace('editorKey', 'analysis');
  const [rested, setRested] = useState<Analysis | undefined>(undefined);
  const drawn = useRef<{ readonly analysis: Analysis; readonly key: string } | undefined>(undefined);
  useEffect(() => {
    if (!isLarge(newest)) return;
    const timer = setTimeout(() => setRested(newest), REST);
    return () => clearTimeout(timer);
  }, [newest]);
  const before = drawn.current;
  const waits = newest !== rested && before?.key === key && isLarge(before.analysis) && isLarge(newest);
  const analysis = waits ? before.analysis : newest;
  drawn.current = { analysis, key };
  return analysis;
}

const noMarks: Pick<CanvasOverlay, 'breakpoints'> = {};

/** The breakpoint marks of a graph. In run mode they are shown before the first run too. */
function useBreakpointMarks(graph: WorkflowGraph): Pick<CanvasOverlay, 'breakpoints'> {
  const isRunMode = useShell((state) => state.mode === 'run');
  const breakpoints = useRun((state) => state.breakpoints);
  // Subscribes only to what node names depend on: a session's state changes with every event.
  const facts = useRun((state) => (state.shown ?? state.planned)?.workflow);
  const workflow = useRun((state) => state.shown?.activeWorkflow);
  const state = useRun((run) => run.shown ?? run.planned);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `facts` and `workflow` stand for the state.
  return useMemo(() => {
    if (!isRunMode || !breakpoints.some(({ breakpoint }) => breakpoint.kind === 'node')) return noMarks;
    const marks: Record<string, 'on' | 'off'> = {};
    for (const node of graph.nodes) {
      const id = sessionNodeIdOf(node, state);
      const mark = id === undefined ? undefined : nodeBreakpointOf(breakpoints, id);
      if (mark) marks[node.id] = mark;
    }
    return { breakpoints: marks };
  }, [isRunMode, breakpoints, graph, facts, workflow]);
}

/** Nodes of the graph that are hovered in another panel, found by their ids or by their session ids. */
function useHoveredNodes({ nodes }: WorkflowGraph, home: (id: string) => string): readonly string[] | undefined {
  const hovered = useWorkspace((state) => state.hoveredNodes);
  const shown = useRun((state) => state.shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the names of nodes are asked of the session.
  return useMemo(
    () =>
      hovered?.flatMap((id) => {
        const node = nodes.find((one) => one.id === id || sessionNodeIdOf(one, shown) === id);
        return node ? home(node.id) : [];
      }),
    [hovered, nodes, home],
  );
}

export function StudioCanvas({
  overlay,
  readOnly: isReadOnly = false,
  graphs,
  places,
  legend,
  onShowVisits,
}: StudioCanvasProps) {
  useKeyBindings();
  const { workspace, shell } = useWeir();
  const { select, setHighlight, hover, edit, tidy } = workspace.getState();
  const { setBottomTab, setRightTab } = shell.getState();
  const { view, analysis, selection, fitKey } = useWorkspace('view', 'analysis', 'selection', 'fitKey');
  const { highlight, highlightEdges } = useWorkspace('highlight', 'highlightEdges');
  const drawnAnalysis = useDrawnAnalysis();
  const isPdl = useWorkspace((state) => state.history.document.kind === 'pdl');
  const { mode, hidesColours } = useShell('mode', 'hidesColours');

  const isNarrow = useMedia(readingWidth);
  const readOnly = isReadOnly || isNarrow;
  const isOpenDocument = graphs === undefined;
  const graph = graphIn(graphs ?? drawnAnalysis.graphs, view);
  const fold = useFoldedView(graph, isOpenDocument ? drawnAnalysis.document : undefined);
  const { foldedGraph, showView } = fold;
  const { selectedEdge: edge, selectEdge } = useWorkspace('selectedEdge', 'selectEdge');
  const positions = places ?? fold.positions;
  const { home } = foldedGraph;
  const hovered = useHoveredNodes(graph, home);
  const breakpoints = useBreakpointMarks(graph);
  const runKey = useRun((state) => state.active?.id);
  const earlier = useRef<CanvasView | undefined>(undefined);
  const drawn = useMemo(() => {
    const { document } = drawnAnalysis;
    const isOpen = isOpenDocument && !readOnly && view === 'procedure' && document;
    return isOpen ? withEmptySlots(foldedGraph.graph, document) : foldedGraph.graph;
  }, [isOpenDocument, readOnly, view, foldedGraph, drawnAnalysis]);
  const plainView = useMemo(() => {
    // Problems of the open text do not apply to the text that a run used.
    const diagnostics = isOpenDocument ? drawnAnalysis.diagnostics : [];
    const own = { positions, diagnostics, highlight, highlightEdges, hidesColours };
    return viewFoldedGraph(foldedGraph, { ...own, ...overlay, ...breakpoints }, drawn, earlier.current);
  }, [
    drawn,
    foldedGraph,
    positions,
    isOpenDocument,
    drawnAnalysis.diagnostics,
    highlight,
    highlightEdges,
    hidesColours,
    overlay,
    breakpoints,
  ]);
  useLayoutEffect(() => {
    earlier.current = plainView;
  }, [plainView]);
  const stagesOf = useCallback(async () => {
    const { projectStages } = await loadStudioParts();
    return projectStages(
      isOpenDocument && view === 'procedure' ? drawnAnalysis.document : undefined,
      foldedGraph.graph,
    );
  }, [isOpenDocument, view, drawnAnalysis.document, foldedGraph]);
  const canvasView = useMemo(() => showView(plainView), [showView, plainView]);

  // A new selection unfolds its branch. When a branch folds, its selected nodes give way to the branch.
  const lastSelection = useRef(selection);
  useEffect(() => {
    const isNew = selection !== lastSelection.current;
    lastSelection.current = selection;
    const around = [...new Set(selection.flatMap((id) => foldedGraph.hidden.get(id) ?? []))];
    if (around.length === 0) return;
    if (isNew) fold.unfold(around);
    else select([...new Set(selection.map(home))]);
  }, [selection, foldedGraph, home, fold.unfold, select]);

  const selectInCanvas = useCallback(
    (ids: readonly string[]) => {
      select(ids);
      if (ids.length === 0) setHighlight([]);
    },
    [select, setHighlight],
  );

  const problemsOf = (nodeId: string): readonly CardProblem[] =>
    analysis.diagnostics
      .filter(({ severity, nodeIds }) => severity !== 'hint' && nodeIds.some((id) => home(id) === nodeId))
      .sort(compareSeverity)
      .map(({ severity, message, fixes = [], path = [] }) => ({
        level: severity === 'hint' ? 'info' : severity,
        message,
        actions: [
          ...(readOnly
            ? []
            : fixes.slice(0, 3).map((fix) => ({
                label: fix.title,
                run: () => edit(fix.edits, { origin: 'fix', intent: 'record', label: fix.title }),
              }))),
          ...(path.length > 1 ? [{ label: t.showThePath, run: () => setHighlight(path) }] : []),
        ],
      }));

  const fault =
    isOpenDocument && !isPdl ? analysis.diagnostics.find(({ code }) => code.startsWith('mermaid/')) : undefined;
  const hasFolds = fold.folds.size > 0;
  return (
    <div
      className={styles.fill}
      data-testid={testIds.workflowCanvas}
      data-outdated={(fault !== undefined && analysis.showsPreviousGraph) || undefined}
    >
      {isOpenDocument && !isPdl && (
        <FlowchartNotes
          source={analysis.source}
          fault={fault}
          readOnly={readOnly}
          picture={analysis.showsPreviousGraph ? 'kept' : graph.nodes.length > 0 ? 'partial' : 'none'}
        />
      )}
      <WorkflowCanvas
        opensAtReadingSize
        view={canvasView}
        stagesOf={stagesOf}
        selection={selection}
        onSelect={selectInCanvas}
        selectedEdge={edge}
        onSelectEdge={selectEdge}
        hovered={hovered}
        tracesRun={overlay?.run !== undefined}
        runKey={runKey}
        onHover={hover}
        onMove={fold.move}
        onFold={fold.toggle}
        foldsFrames={view !== 'procedure' && hasFolds}
        problemsOf={problemsOf}
        readOnly={readOnly}
        onOpen={() => setRightTab(mode === 'author' ? 'inspector' : 'event')}
        onOpenProblems={(nodeId: string) => {
          select([nodeId]);
          setBottomTab('problems');
        }}
        // New positions change the key, so that the canvas fits the view again.
        fitKey={`${fitKey}/${fold.drawingVersion}${places ? `/${Object.keys(places).length}` : ''}`}
        ariaLabel={t.graphOf({ view: viewNames[view] })}
        {...(legend !== undefined ? { legend } : {})}
        tools={<StudioCanvasTools graph={graph} fold={fold} readOnly={readOnly} onShowVisits={onShowVisits} />}
        toolbar={
          <Row gap="half" surface="floating" className={styles.toolbar}>
            <ViewSwitch />
            {hasFolds && (
              <IconButton
                label={`${fold.folded.size > 0 ? t.unfold : t.fold} all ${view === 'procedure' ? 'branches' : 'groups'}`}
                shortcut={keyTextOf(canvasCommands.foldAll)}
                side="top"
                onClick={fold.toggleAll}
                icon={fold.folded.size > 0 ? <ChevronsUpDown size={16} /> : <ChevronsDownUp size={16} />}
              />
            )}
            {!isPdl && <ColoursSwitch graph={graph} />}
            {!isNarrow && (
              <IconButton label={t.tidyTheLayout} side="top" onClick={tidy} icon={<LayoutGrid size={16} />} />
            )}
          </Row>
        }
      />
      {graph.nodes.length === 0 && fault === undefined && (
        <StartHint where={readOnly && isPdl ? 'elsewhere' : view} hasStartAndEnd={drawn.nodes.length > 0} />
      )}
    </div>
  );
}
