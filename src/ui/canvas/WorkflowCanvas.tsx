// The canvas of every mode: React Flow for the viewport, the elements near the window and their dragging; one drawn
// layer for all edges and for the nodes that are no elements. Long because it is where all of these meet.

import '@xyflow/react/dist/base.css';
import {
  Background,
  ConnectionLineType,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStoreApi,
} from '@xyflow/react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CanvasView } from '../../core/projection';
import { CanvasControls } from './CanvasControls';
import type { WorkflowCanvasProps } from './canvasProps';
import { CanvasContext, createCanvasStore, type NodeActions } from './canvasStore';
import { DenialCallout } from './DenialCallout';
import { HoverCard } from './HoverCard';
import { type QuickAddKind, QuickAddMenu } from './QuickAddMenu';
import { RenameField } from './RenameField';
import { buildNeighbours, selectReach } from './reach';
import { SceneMap } from './SceneMap';
import { boxAt, buildScene, moveBox, type Scene, type SceneBox, settleBoxes } from './scene';
import { SceneRenderer } from './sceneRenderer';
import { reuseNodes } from './stableView';
import { useFlowNodes } from './useFlowNodes';
import { useKeys } from './useKeys';
import { useMountedNodes } from './useMountedNodes';
import { isAdding, selectAfterClick, usePointer } from './usePointer';
import { maxZoom, minZoom, useViewport } from './useViewport';
import styles from './WorkflowCanvas.module.css';
import { type WorkflowFlowNode, WorkflowNode } from './WorkflowNode';

const nodeTypes = { workflow: WorkflowNode };
const noEdges: never[] = [];
const allKinds: readonly QuickAddKind[] = ['api', 'answer'];
const litDelay = 110;
const cardDelay = 480;

function useScene(view: CanvasView): Scene {
  const last = useRef<{ view: CanvasView; scene: Scene } | undefined>(undefined);
  return useMemo(() => {
    const stable = reuseNodes(view, last.current?.view);
    if (last.current?.view === stable && last.current.scene.movedBoxes.size === 0) return last.current.scene;
    const scene = buildScene(stable);
    last.current = { view: stable, scene };
    return scene;
  }, [view]);
}

/** The value, some time after it stopped changing; at once when it becomes undefined. */
function useDelayed<T>(value: T | undefined, delay: number): T | undefined {
  const [delayed, setDelayed] = useState<T | undefined>(undefined);
  useEffect(() => {
    if (value === undefined) {
      setDelayed(undefined);
      return;
    }
    const timer = setTimeout(() => setDelayed(() => value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return value === undefined ? undefined : delayed;
}

/** Below this zoom names are set larger and the second line gives way: a whole graph in the window stays readable. */
const smallReading = 0.62;

function CanvasInner(props: WorkflowCanvasProps) {
  const { view, selection, readOnly = false, quickAddKinds = allKinds } = props;
  const latest = useRef(props);
  latest.current = props;
  const flow = useReactFlow<WorkflowFlowNode>();
  const store = useStoreApi<WorkflowFlowNode>();
  const scene = useScene(view);
  const sceneRef = useRef(scene);
  sceneRef.current = scene;
  const root = useRef<HTMLElement>(null);
  const drawn = useRef<HTMLCanvasElement>(null);
  const renderer = useRef<SceneRenderer | undefined>(undefined);
  const [canvasStore] = useState(createCanvasStore);
  const [over, setOver] = useState<{ node?: string | undefined; edge?: string | undefined }>({});
  const [focused, setFocused] = useState<string | undefined>(undefined);
  const [edgeId, setEdgeId] = useState<string | undefined>(undefined);
  const [renaming, setRenaming] = useState<string | undefined>(undefined);
  const [adding, setAdding] = useState<{ x: number; y: number } | undefined>(undefined);
  const [marquee, setMarquee] = useState<{ left: number; top: number; width: number; height: number } | undefined>();
  const [drag, setDrag] = useState(0);
  const draggingId = useRef<string | undefined>(undefined);

  const viewportStore = store as unknown as Parameters<typeof useViewport>[0]['store'];
  const viewport = useViewport({ scene, store: viewportStore, fitKey: props.fitKey, linked: props.viewport });
  const mounted = useMountedNodes(
    scene,
    viewportStore,
    () =>
      draggingId.current ?? document.activeElement?.closest('.react-flow__node')?.getAttribute('data-id') ?? undefined,
  );
  const selectedIds = useMemo(() => new Set(selection), [selection]);
  const isEditable = !readOnly && props.onMove !== undefined;
  const nodes = useFlowNodes({ scene, ids: mounted.ids, selection: selectedIds, isEditable, drag });

  // --- the drawn layer
  useLayoutEffect(() => {
    if (!drawn.current) return;
    const created = new SceneRenderer(
      drawn.current,
      () => sceneRef.current,
      () => store.getState().transform,
    );
    renderer.current = created;
    const markReadingSize = () => {
      if (root.current) root.current.dataset.reading = store.getState().transform[2] < smallReading ? 'small' : 'full';
    };
    markReadingSize();
    const unsubscribe = store.subscribe((now, before) => {
      if (now.transform === before.transform) return;
      created.request();
      markReadingSize();
      // Not through onMove: React Flow does not call it for every step of a wheel.
      const [x, y, zoom] = now.transform;
      // React Flow also sets the same viewport anew, at first: that is no move, and a linked canvas must not take it up.
      if (before.transform.every((value, index) => value === now.transform[index])) return;
      const { viewport: linked, onViewport } = latest.current;
      if (!linked || linked.x !== x || linked.y !== y || linked.zoom !== zoom) onViewport?.({ x, y, zoom });
    });
    return () => {
      unsubscribe();
      created.dispose();
    };
  }, [store]);

  useLayoutEffect(() => {
    const layer = renderer.current;
    if (!layer) return;
    layer.isFar = mounted.isFar;
    layer.mounted = new Set([...layer.mounted].filter((id) => mounted.ids.has(id)));
    layer.request();
    // React Flow shows new nodes two renders later: until then they stay drawn underneath.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        layer.mounted = mounted.ids;
        layer.request();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [mounted]);

  const hoveredNode = over.node ?? props.hovered;
  const dwelt = useDelayed(hoveredNode, litDelay);
  const neighbours = useMemo(() => buildNeighbours(scene.view.edges), [scene]);
  const lit = useMemo(() => {
    const ids = dwelt !== undefined ? [dwelt] : selection;
    const known = ids.filter((id) => scene.byId.has(id));
    return known.length > 0 ? selectReach(neighbours, known) : undefined;
  }, [dwelt, selection, neighbours, scene]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new scene is drawn even if nothing else changed
  useLayoutEffect(() => {
    canvasStore.setState({ lit });
    const layer = renderer.current;
    if (!layer) return;
    layer.lit = lit;
    layer.hoveredEdge = over.edge;
    layer.selected = edgeId === undefined ? selectedIds : new Set([...selectedIds, edgeId]);
    layer.request();
  }, [lit, over.edge, edgeId, selectedIds, scene, canvasStore, drag]);

  // --- gestures
  const select = useCallback((ids: readonly string[], edge?: string) => {
    setEdgeId(edge);
    const current = latest.current.selection;
    if (ids.length === current.length && ids.every((id, index) => id === current[index])) return;
    latest.current.onSelect(ids);
  }, []);

  const drop = useCallback((boxes: readonly SceneBox[]) => {
    const moves = boxes.map((box) => ({ id: box.node.id, x: Math.round(box.x), y: Math.round(box.y) }));
    const { onMove } = latest.current;
    if (onMove) onMove(moves);
    else settleBoxes(sceneRef.current);
    setDrag((count) => count + 1);
  }, []);

  const startRename = useCallback((id: string) => {
    const box = sceneRef.current.byId.get(id);
    if (!box || latest.current.readOnly || !latest.current.onRename) return;
    if (box.node.kind === 'start' || box.node.kind === 'end') return;
    setRenaming(id);
  }, []);

  const openQuickAdd = useCallback((clientX: number, clientY: number) => {
    const area = root.current?.getBoundingClientRect();
    if (!area || latest.current.readOnly || !latest.current.onQuickAdd) return;
    setAdding({
      x: Math.max(8, Math.min(clientX - area.left, area.width - 164)),
      y: Math.max(8, Math.min(clientY - area.top, area.height - 130)),
    });
  }, []);

  const pointer = usePointer({
    scene: () => sceneRef.current,
    flow,
    isReadOnly: () => latest.current.readOnly === true || latest.current.onMove === undefined,
    selection: () => latest.current.selection,
    select,
    hover: (node, edge) => {
      if (node === over.node && edge === over.edge) return;
      setOver({ node, edge });
      if (node !== over.node) latest.current.onHover?.(node);
    },
    dragged: () => setDrag((count) => count + 1),
    dropped: drop,
    showBox: setMarquee,
  });

  const onKeyDown = useKeys({
    selection: () => latest.current.selection,
    select,
    selectAll: () => select(sceneRef.current.boxes.map((box) => box.node.id)),
    move: (dx, dy) => {
      if (!isEditable) return;
      const boxes = latest.current.selection.flatMap((id) => sceneRef.current.byId.get(id) ?? []);
      for (const box of boxes) moveBox(sceneRef.current, box, box.x + dx, box.y + dy);
      drop(boxes);
    },
    pan: (dx, dy) => {
      const { x, y, zoom } = flow.getViewport();
      void flow.setViewport({ x: x + dx, y: y + dy, zoom });
    },
    remove: () => {
      const { onDelete, selection: ids } = latest.current;
      if (!readOnly && (ids.length > 0 || edgeId !== undefined)) onDelete?.(ids, edgeId === undefined ? [] : [edgeId]);
    },
    rename: startRename,
    open: (id) => latest.current.onOpen?.(id),
    quickAdd: () => {
      const area = root.current?.getBoundingClientRect();
      if (area) openQuickAdd(area.left + area.width / 2 - 74, area.top + area.height / 2 - 60);
    },
    fit: viewport.fit,
    zoomBy: viewport.zoomBy,
  });

  const onNodesChange = useCallback((changes: NodeChange<WorkflowFlowNode>[]) => {
    let hasMoved = false;
    for (const change of changes) {
      if (change.type !== 'position' || !change.position) continue;
      const box = sceneRef.current.byId.get(change.id);
      if (!box) continue;
      moveBox(sceneRef.current, box, change.position.x, change.position.y);
      hasMoved = true;
    }
    if (hasMoved) setDrag((count) => count + 1);
  }, []);

  const actions = useMemo(
    (): NodeActions => ({ openProblems: (id) => latest.current.onOpenProblems?.(id), rename: startRename }),
    [startRename],
  );
  const context = useMemo(() => ({ store: canvasStore, actions }), [canvasStore, actions]);

  const cardFor = useDelayed(over.node, cardDelay) ?? focused;
  const cardBox = cardFor !== undefined && renaming === undefined ? scene.byId.get(cardFor) : undefined;
  const renameBox = renaming !== undefined ? scene.byId.get(renaming) : undefined;
  const denied = useMemo(() => scene.boxes.filter((box) => box.node.run?.deniedNow), [scene]);
  const closeAdding = useCallback(() => setAdding(undefined), []);

  return (
    <CanvasContext value={context}>
      <section
        ref={root}
        className={styles['canvas']}
        aria-label={props.ariaLabel}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawn far view has no elements to focus
        tabIndex={0}
        data-far={mounted.isFar || undefined}
        data-over={over.edge !== undefined || (over.node !== undefined && mounted.isFar) || undefined}
        onKeyDown={onKeyDown}
        onMouseDownCapture={pointer.onMouseDownCapture}
        onPointerMove={pointer.onPointerMove}
        onPointerLeave={pointer.onPointerLeave}
        onPointerDown={() => {
          setOver({});
          setFocused(undefined);
        }}
        onDoubleClick={(event) => {
          const target = event.target instanceof Element ? event.target : undefined;
          const id = target?.closest('.react-flow__node')?.getAttribute('data-id');
          if (id) startRename(id);
          else if (target?.classList.contains('react-flow__pane')) {
            const point = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
            const hit = boxAt(sceneRef.current, point.x, point.y);
            if (hit) startRename(hit.node.id);
            else openQuickAdd(event.clientX, event.clientY);
          }
        }}
        onFocus={(event) => {
          const id = event.target.closest('.react-flow__node')?.getAttribute('data-id') ?? undefined;
          if (!event.target.matches(':focus-visible')) return;
          setFocused(id);
          if (id) viewport.reveal(id);
        }}
        onBlur={() => setFocused(undefined)}
      >
        <ReactFlow<WorkflowFlowNode>
          nodes={nodes}
          edges={noEdges}
          nodeTypes={nodeTypes}
          onNodesChange={onNodesChange}
          onNodeClick={(event, node) => select(selectAfterClick(latest.current.selection, node.id, isAdding(event)))}
          onNodeDragStart={(_, node) => {
            draggingId.current = node.id;
            if (!latest.current.selection.includes(node.id)) select([node.id]);
          }}
          onNodeDragStop={(_, node, dragged) => {
            draggingId.current = undefined;
            const box = scene.byId.get(node.id);
            if (!box) return;
            // Selected nodes out of sight are no elements: they follow here.
            const dx = box.x - box.node.position.x;
            const dy = box.y - box.node.position.y;
            const moved = new Set(dragged.map((item) => item.id));
            const ids = latest.current.selection.includes(node.id) ? latest.current.selection : [node.id];
            const boxes = [...new Set([...moved, ...ids])].flatMap((id) => scene.byId.get(id) ?? []);
            for (const other of boxes) {
              if (!moved.has(other.node.id)) moveBox(scene, other, other.x + dx, other.y + dy);
            }
            if (dx !== 0 || dy !== 0) drop(boxes);
          }}
          onConnect={({ source, target }) => {
            if (source !== target) latest.current.onConnect?.(source, target);
          }}
          onConnectEnd={(event, state) => {
            if (state.isValid || !state.fromNode) return;
            const touch = 'changedTouches' in event ? event.changedTouches[0] : event;
            if (!touch) return;
            const point = flow.screenToFlowPosition({ x: touch.clientX, y: touch.clientY });
            const hit = boxAt(scene, point.x, point.y);
            if (hit && hit.node.id !== state.fromNode.id) latest.current.onConnect?.(state.fromNode.id, hit.node.id);
          }}
          onPaneClick={pointer.onPaneClick}
          onMove={() => {
            if (over.node !== undefined || over.edge !== undefined) setOver({});
          }}
          nodesConnectable={isEditable && props.onConnect !== undefined}
          nodesDraggable={isEditable}
          elementsSelectable={false}
          nodesFocusable
          edgesFocusable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          zoomOnDoubleClick={false}
          panOnScroll
          zoomOnPinch
          zoomActivationKeyCode="Meta"
          panActivationKeyCode={null}
          minZoom={minZoom}
          maxZoom={maxZoom}
          nodeDragThreshold={2}
          connectionRadius={28}
          connectionLineType={ConnectionLineType.Bezier}
          elevateNodesOnSelect={false}
          proOptions={{ hideAttribution: true }}
        >
          <Background gap={20} size={1.25} color="var(--canvas-dot)" bgColor="transparent" />
          <div className={styles['drawnLayer']} aria-hidden="true">
            <canvas ref={drawn} className={styles['drawn']} />
          </div>
        </ReactFlow>
        {denied.map((box) => (
          <DenialCallout key={box.node.id} scene={scene} box={box} />
        ))}
        {cardBox && draggingId.current === undefined && !cardBox.node.run?.deniedNow && <HoverCard box={cardBox} />}
        {renameBox && (
          <RenameField
            box={renameBox}
            onDone={(name) => {
              setRenaming(undefined);
              if (name !== undefined) latest.current.onRename?.(renameBox.node.id, name);
              root.current?.focus({ preventScroll: true });
            }}
          />
        )}
        {adding && (
          <QuickAddMenu
            x={adding.x}
            y={adding.y}
            kinds={quickAddKinds}
            onClose={closeAdding}
            onPick={(kind) => {
              const area = root.current?.getBoundingClientRect();
              setAdding(undefined);
              if (!area) return;
              const point = flow.screenToFlowPosition({ x: area.left + adding.x, y: area.top + adding.y });
              latest.current.onQuickAdd?.({ x: Math.round(point.x), y: Math.round(point.y) }, kind);
              root.current?.focus({ preventScroll: true });
            }}
          />
        )}
        {marquee && <div className={styles['selectionBox']} style={marquee} />}
        <div className={styles['bottom']}>
          <div className={styles['legend']}>{props.legend}</div>
          <div>{props.toolbar}</div>
          <div className={styles['corner']}>
            {!props.hideMap && scene.boxes.length > 0 && (
              <div className={styles['map']}>
                <SceneMap scene={scene} onCenter={viewport.jumpTo} />
              </div>
            )}
            <CanvasControls onZoom={viewport.zoomBy} onZoomReset={viewport.zoomReset} onFit={viewport.fit} />
          </div>
        </div>
      </section>
    </CanvasContext>
  );
}

export function WorkflowCanvas(props: WorkflowCanvasProps) {
  return (
    <ReactFlowProvider>
      <CanvasInner {...props} />
    </ReactFlowProvider>
  );
}
