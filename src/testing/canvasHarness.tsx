// A page that shows and measures the canvas and the editor alone. Development only: nothing imports it.
// ?scene=kinds|run|compare|layered&n=1000&theme=dark&bare=1|visible | ?pair | ?editor=pdl|mermaid

import '../ui/kit/tokens.css';
import '../ui/kit/base.css';
import { Background, type Edge, type Node, ReactFlow } from '@xyflow/react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { analysePdl, type CanvasView, nodeSize } from '../core/projection';
import { applyTextEdits } from '../core/support';
import hospital from '../examples/hospitalAppointment.pdl.yaml?raw';
import { type CanvasViewport, WorkflowCanvas } from '../ui/canvas';
import { buildCompareView, buildKindsView, buildLayeredView, buildRunView } from './canvasScenes';

const SourceEditor = lazy(() => import('../ui/editor/SourceEditor'));

const query = new URLSearchParams(location.search);
const theme = query.get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.dataset['theme'] = theme;

const builders: Record<string, () => CanvasView> = {
  kinds: buildKindsView,
  run: buildRunView,
  compare: buildCompareView,
  layered: () => buildLayeredView(Number(query.get('n') ?? 1000)),
};

function CanvasPage() {
  const [view, setView] = useState<CanvasView>(() => (builders[query.get('scene') ?? 'kinds'] ?? buildKindsView)());
  const [selection, setSelection] = useState<readonly string[]>([]);
  const [log, setLog] = useState('');
  const logCall =
    (name: string) =>
    (...args: readonly unknown[]) =>
      setLog(`${name} ${JSON.stringify(args)}`);
  return (
    <>
      <WorkflowCanvas
        view={view}
        selection={selection}
        onSelect={setSelection}
        onMove={(moves) => {
          logCall('move')(moves);
          const byId = new Map(moves.map((move) => [move.id, move]));
          setView((now) => ({
            ...now,
            nodes: now.nodes.map((node) => {
              const move = byId.get(node.id);
              return move ? { ...node, position: { x: move.x, y: move.y } } : node;
            }),
          }));
        }}
        onOpenProblems={logCall('problems')}
        onOpen={logCall('open')}
        ariaLabel="Harness canvas"
        legend={<span style={{ fontSize: 12, color: 'var(--text-muted)' }}>Legend</span>}
      />
      <output
        id="log"
        style={{ position: 'fixed', top: 4, right: 8, fontSize: 11, color: 'var(--text-muted)', zIndex: 99 }}
      >
        {log}
      </output>
    </>
  );
}

function PairPage() {
  const [view] = useState(buildCompareView);
  const [viewport, setViewport] = useState<CanvasViewport | undefined>(undefined);
  const [selection, setSelection] = useState<readonly string[]>([]);
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, height: '100%' }}>
      {['Authored', 'Rebuilt'].map((label) => (
        <WorkflowCanvas
          key={label}
          view={view}
          selection={selection}
          onSelect={setSelection}
          viewport={viewport}
          onViewport={setViewport}
          readOnly
          ariaLabel={label}
        />
      ))}
    </div>
  );
}

function EmptyPage() {
  const { nodes, edges } = useMemo(() => {
    const view = (builders[query.get('scene') ?? 'layered'] ?? buildKindsView)();
    return {
      nodes: view.nodes.map(
        (node): Node => ({
          id: node.id,
          position: node.position,
          data: { label: node.label },
          ...nodeSize(node),
        }),
      ),
      edges: view.edges.map((edge): Edge => ({ id: edge.id, source: edge.from, target: edge.to })),
    };
  }, []);
  return (
    <ReactFlow
      defaultNodes={nodes}
      defaultEdges={edges}
      fitView
      minZoom={0.02}
      onlyRenderVisibleElements={query.get('bare') === 'visible'}
      panOnScroll
    >
      <Background />
    </ReactFlow>
  );
}

function EditorPage() {
  const isMermaid = query.get('editor') === 'mermaid';
  const [source, setSource] = useState(
    isMermaid
      ? 'flowchart TD\n  A[Start here] --> B{Is it free?}\n  B -- yes --> C(Book it)\n  B -->|no| D((Stop))\n  %% a comment\n  subgraph one\n    C --> E\n  end\n'
      : query.has('crlf')
        ? hospital.replaceAll('\n', '\r\n')
        : hospital,
  );
  const past = useRef<string[]>([]);
  const analysis = useMemo(() => (isMermaid ? undefined : analysePdl(source)), [source, isMermaid]);
  return (
    <Suspense fallback={null}>
      <div style={{ height: '100%', width: 760 }}>
        <SourceEditor
          documentKey="harness"
          source={source}
          language={isMermaid ? 'mermaid' : 'pdl'}
          theme={theme}
          diagnostics={analysis?.diagnostics ?? []}
          onEdits={(edits) => {
            past.current.push(source);
            setSource((now) => applyTextEdits(now, edits));
          }}
          onUndo={() => setSource((now) => past.current.pop() ?? now)}
          services={{ analysis: () => analysis }}
        />
      </div>
      <output id="source" hidden>
        {source}
      </output>
    </Suspense>
  );
}

const root = document.getElementById('root');
if (root) {
  if (query.has('bare')) await import('@xyflow/react/dist/style.css');
  // First paint: from the start of rendering to the end of the first frame with nodes and edges.
  const startedAt = performance.now();
  const isDrawn = () => {
    const drawn = root.querySelector<HTMLCanvasElement>('section canvas');
    if (drawn) return drawn.dataset['painted'] !== undefined;
    return root.querySelector('.react-flow__node') !== null && root.querySelector('.react-flow__edge-path') !== null;
  };
  const watch = () => {
    if (!isDrawn()) {
      requestAnimationFrame(watch);
      return;
    }
    // Scheduled before all other tasks that wait for the end of this frame.
    void scheduler.postTask(
      () => performance.measure('first-paint-of-graph', { start: startedAt, end: performance.now() }),
      { priority: 'user-blocking' },
    );
  };
  requestAnimationFrame(watch);
  createRoot(root).render(
    query.has('editor') ? (
      <EditorPage />
    ) : query.has('bare') ? (
      <EmptyPage />
    ) : query.has('pair') ? (
      <PairPage />
    ) : (
      <CanvasPage />
    ),
  );
}
