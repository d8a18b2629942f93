import { LayoutGrid } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { emptyGraph, type WorkflowGraph } from '../../core/graph';
import { buildCanvasView, type CanvasLight } from '../../core/projection';
import { type GraphView, viewsOf } from '../../state/analysis';
import { WorkflowCanvas } from '../canvas/WorkflowCanvas';
import { IconButton } from '../shell/primitives/Button';
import { useShell, useWorkspace } from '../shell/weirContext';
import { testIds } from '../testIds';
import styles from './StudioCanvas.module.css';

const viewNames: Record<GraphView, string> = {
  procedure: 'Procedure',
  dependency: 'Dependencies',
  flowchart: 'Flowchart',
};

interface StudioCanvasProps {
  /** The light of a run, laid over the document. */
  readonly light?: Pick<CanvasLight, 'run' | 'path'>;
  readonly readOnly?: boolean;
  /** The graph to show instead of the document's own (a run stays bound to the text it ran on). */
  readonly graphs?: Partial<Readonly<Record<GraphView, WorkflowGraph>>>;
  readonly legend?: ReactNode;
}

function ViewSwitch() {
  const kind = useWorkspace((state) => state.history.document.kind);
  const view = useWorkspace((state) => state.view);
  const setView = useWorkspace((state) => state.setView);
  const views = viewsOf(kind);
  if (views.length < 2) return null;
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Graph</legend>
      {views.map((id) => (
        <button key={id} type="button" aria-pressed={id === view} onClick={() => setView(id)}>
          {viewNames[id]}
        </button>
      ))}
    </fieldset>
  );
}

export function StudioCanvas({ light, readOnly = false, graphs, legend }: StudioCanvasProps) {
  const view = useWorkspace((state) => state.view);
  const analysis = useWorkspace((state) => state.analysis);
  const places = useWorkspace((state) => state.places[state.view]);
  const moved = useWorkspace((state) => state.history.document.layout[state.view]);
  // As `positionsOf`, but not on every change of the store: on large graphs that costs more than the drawing.
  const positions = useMemo(() => ({ ...places, ...moved }), [places, moved]);
  const highlight = useWorkspace((state) => state.highlight);
  const highlightEdges = useWorkspace((state) => state.highlightEdges);
  const selection = useWorkspace((state) => state.selection);
  const hovered = useWorkspace((state) => state.hovered);
  const fitKey = useWorkspace((state) => state.fitKey);
  const kind = useWorkspace((state) => state.history.document.kind);
  const select = useWorkspace((state) => state.select);
  const hover = useWorkspace((state) => state.hover);
  const moveNodes = useWorkspace((state) => state.moveNodes);
  const editGraph = useWorkspace((state) => state.editGraph);
  const notify = useWorkspace((state) => state.notify);
  const tidy = useWorkspace((state) => state.tidy);
  const setBottomTab = useShell((state) => state.setBottomTab);
  const setRightTab = useShell((state) => state.setRightTab);
  const mode = useShell((state) => state.mode);

  const graph = (graphs ?? analysis.graphs)[view] ?? emptyGraph;
  const canvasView = useMemo(
    () => buildCanvasView(graph, { positions, diagnostics: analysis.diagnostics, highlight, highlightEdges, ...light }),
    [graph, positions, analysis.diagnostics, highlight, highlightEdges, light],
  );

  const isPdl = kind === 'pdl';
  const fresh = (base: string) => {
    const taken = new Set(
      analysis.document ? [...analysis.document.apis, ...analysis.document.answers].map((decl) => decl.name) : [],
    );
    let name = base;
    for (let count = 2; taken.has(name); count++) name = `${base}_${count}`;
    return name;
  };
  const refuse = () => notify('info', 'A flowchart is edited in its text for now: the canvas follows as you type.');

  const editing = readOnly
    ? { readOnly: true }
    : {
        onConnect: (from: string, to: string) => {
          if (!isPdl) refuse();
          else if (view === 'procedure') {
            notify('info', 'The procedure is edited in its text; in the Dependencies view a drag adds a precondition.');
          } else editGraph({ kind: 'addPrecondition', nodeId: to, requires: from });
        },
        onDelete: (nodeIds: readonly string[], edgeIds: readonly string[]) => {
          if (!isPdl) {
            refuse();
            return;
          }
          for (const edgeId of edgeIds) {
            const edge = graph.edges.find((candidate) => candidate.id === edgeId);
            if (edge?.kind === 'requires')
              editGraph({ kind: 'removePrecondition', nodeId: edge.to, requires: edge.from });
            else if (edge) notify('info', 'The order of the procedure is edited in its text.');
          }
          for (const nodeId of nodeIds) {
            if (/^(api|answer):/.test(nodeId)) editGraph({ kind: 'deleteNode', nodeId });
            else notify('info', 'Conditions and steps are deleted in the procedure text.');
          }
        },
        onRename: (nodeId: string, name: string) => {
          if (isPdl) editGraph({ kind: 'renameNode', nodeId, name });
          else refuse();
        },
        onQuickAdd: (at: { readonly x: number; readonly y: number }, added: 'api' | 'answer') => {
          if (!isPdl) refuse();
          else if (added === 'api') editGraph({ kind: 'addApi', name: fresh('new_api') }, at);
          else editGraph({ kind: 'addAnswer', name: fresh('new_answer') }, at);
        },
      };

  return (
    <div className={styles.fill} data-testid={testIds.canvas}>
      <WorkflowCanvas
        view={canvasView}
        selection={selection}
        onSelect={select}
        {...(hovered !== undefined ? { hovered } : {})}
        onHover={hover}
        onMove={moveNodes}
        onOpen={() => setRightTab(mode === 'author' ? 'inspector' : 'event')}
        onOpenProblems={(nodeId: string) => {
          select([nodeId]);
          setBottomTab('problems');
        }}
        fitKey={fitKey}
        ariaLabel={`${viewNames[view]} graph`}
        {...(legend !== undefined ? { legend } : {})}
        toolbar={
          <div className={styles.toolbar}>
            <ViewSwitch />
            <IconButton label="Tidy the layout" side="top" onClick={tidy}>
              <LayoutGrid size={16} />
            </IconButton>
          </div>
        }
        {...editing}
      />
      {canvasView.nodes.length === 0 && graph.nodes.length === 0 && (
        <div className={styles.empty}>
          <h2>Nothing to draw yet</h2>
          <p>
            {isPdl
              ? 'Write an API or a procedure in the source, or double-click here to add a node.'
              : 'Write a flowchart in the source: flowchart TD, then A --> B.'}
          </p>
        </div>
      )}
    </div>
  );
}
